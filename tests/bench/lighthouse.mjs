import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumArgs, ensureChromium } from '#tests/support/browser.mjs';
import { freePorts } from '#tests/support/ports.mjs';
import { installPackages } from './npm-packages.mjs';
import { addResult, formatMs, markMissed } from './results.mjs';
import { hostUrl } from './servers.mjs';

const VERSION = '12.8.2';
/** The list of all demo pages. */
const GALLERY = '/demo/';
/** Pages that cannot reach the goal by their purpose, and why. */
const WITHOUT_GOAL = {
  '/demo/hostile-host/': 'no goal: its styles and scripts do their worst',
  '/demo/two-copies/': 'no goal: it loads the suite twice',
};
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
/** Lighthouse's own throttling: a slow phone at 1.6 Mbps and 150 ms; a desktop at 10 Mbps and 40 ms. */
const FORM_FACTORS = { mobile: [95, 100, 100], desktop: [100, 100, 100] };

/** The gallery, every page that it links to, and no other. LIGHTHOUSE=/,/demo/email/ chooses some. */
async function findPages() {
  if (process.env.LIGHTHOUSE) return process.env.LIGHTHOUSE.split(',');
  const html = await (await fetch(hostUrl + GALLERY)).text();
  return [GALLERY, ...[...html.matchAll(/<a href="([^"]+)"/g)].map(([, path]) => path)];
}

/** A figure that misses its goal is marked, and the run fails. Performance is time, so it is only marked. */
function holdTo(figure, isMet) {
  if (!isMet) process.exitCode = 1;
  return markMissed(figure, isMet);
}

/** Adds the lines of a page. @param result what Lighthouse found: `categories` and `audits` */
export function addScores(formFactor, path, { categories, audits }) {
  const goals = FORM_FACTORS[formFactor];
  const reason = WITHOUT_GOAL[path];
  const scores = CATEGORIES.map((name, index) => {
    const score = Math.round(categories[name].score * 100);
    const isMet = reason || score >= goals[index];
    return name === 'performance' ? markMissed(score, isMet) : holdTo(score, isMet);
  });
  const figure = (name) => audits[name].numericValue;
  const shift = figure('cumulative-layout-shift').toFixed(3);
  addResult(
    `Lighthouse ${formFactor} ${path}: performance / accessibility / best practices; layout shift`,
    `${scores.join(' / ')}; ${holdTo(shift, reason || Number(shift) === 0)}`,
    reason ?? `${goals.join(' / ')}; 0`,
  );
  addResult(
    '… blocking, largest paint',
    `${formatMs(figure('total-blocking-time'))}, ${formatMs(figure('largest-contentful-paint'))}`,
    '',
  );
  for (const audit of Object.values(audits))
    if (audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === 'binary')
      console.log(`${formFactor} ${path}: ${audit.title}`);
}

/** What Lighthouse thinks of the demo pages. A page that is less accessible than its goal, or moves, fails the run, as does a registry without Lighthouse. */
export async function measureLighthouse() {
  const modules = await installPackages('lighthouse', `lighthouse@${VERSION}`);
  const { default: lighthouse, desktopConfig } = await import(join(modules, 'lighthouse/core/index.js'));
  const port = await freePorts(1);
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  });
  try {
    for (const path of await findPages())
      for (const formFactor of Object.keys(FORM_FACTORS)) {
        const config = formFactor === 'desktop' ? desktopConfig : undefined;
        const { lhr } = await lighthouse(
          hostUrl + path,
          { port, onlyCategories: CATEGORIES, logLevel: 'error' },
          config,
        );
        if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
        addScores(formFactor, path, lhr);
      }
  } finally {
    await browser.close();
  }
}
