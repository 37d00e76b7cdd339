import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumArgs, ensureChromium } from '#tests/support/browser.mjs';
import { freePorts } from '#tests/support/ports.mjs';
import { installPackages } from './npm-packages.mjs';
import { addResult, formatMs } from './results.mjs';
import { hostUrl } from './servers.mjs';

const VERSION = '12.8.2';
const PAGES = ['/', '/demo/brand-site/', '/demo/reseller/', '/demo/email/', '/demo/together/'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
/** Lighthouse's own throttling: a slow phone at 1.6 Mbps and 150 ms; a desktop at 10 Mbps and 40 ms. */
const FORM_FACTORS = { mobile: 95, desktop: 100 };

/** What Lighthouse thinks of the demo pages. */
export async function measureLighthouse() {
  let modules;
  try {
    modules = installPackages('lighthouse', `lighthouse@${VERSION}`);
  } catch (error) {
    return addResult(`Lighthouse ${VERSION}`, error.message, '');
  }
  const { default: lighthouse, desktopConfig } = await import(join(modules, 'lighthouse/core/index.js'));
  const port = await freePorts(1);
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  });
  for (const [formFactor, goal] of Object.entries(FORM_FACTORS))
    for (const path of PAGES) {
      const config = formFactor === 'desktop' ? desktopConfig : undefined;
      const { lhr } = await lighthouse(hostUrl + path, { port, onlyCategories: CATEGORIES, logLevel: 'error' }, config);
      const scores = CATEGORIES.map((name) => Math.round(lhr.categories[name].score * 100));
      const figure = (name) => lhr.audits[name].numericValue;
      addResult(
        `Lighthouse ${formFactor} ${path}: performance / accessibility / best practices; layout shift, blocking, largest paint`,
        `${scores.join(' / ')}; ${figure('cumulative-layout-shift').toFixed(3)}, ${formatMs(figure('total-blocking-time'))}, ${formatMs(figure('largest-contentful-paint'))}`,
        `${goal} / 100 / 100; 0`,
      );
      for (const audit of Object.values(lhr.audits))
        if (audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === 'binary')
          console.log(`${formFactor} ${path}: ${audit.title}`);
    }
  await browser.close();
}
