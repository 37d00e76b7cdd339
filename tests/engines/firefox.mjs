import { findExecutable } from '#demo/prepare.mjs';
import { installPageHelpers } from './page-helpers.mjs';

/**
 * Opens Firefox over WebDriver BiDi.
 * @param settings `baseUrl` of the demo, `homeDir` for the browser's profile, `data` for the journeys
 * @returns the engine, or a sentence that says what this machine lacks
 */
export async function openFirefox({ baseUrl, homeDir, data }) {
  const executablePath = process.env.FIREFOX_PATH ?? findExecutable('firefox-esr', 'firefox');
  if (!executablePath) return 'no Firefox on this machine (Debian: firefox-esr)';
  const { launch } = await import('puppeteer-core');
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env: { ...process.env, HOME: homeDir },
  });
  return {
    version: await browser.version(),
    /** @param run source text of a method named `run` @throws when the journey fails */
    async visit(path, run) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      await page.goto(baseUrl + path);
      await page.evaluate(`(${installPageHelpers})(); window.engineData = ${JSON.stringify(data)};`);
      await page.evaluate(`(async () => { const journey = { ${run} }; await journey.run(); })()`);
      await context.close();
    },
    close: () => browser.close(),
  };
}
