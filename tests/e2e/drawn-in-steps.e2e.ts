import { expect } from '@playwright/test';
import { openEmailPage } from './support/email.ts';
import { slowDown } from './support/interactions.ts';
import { test } from './support/test.ts';

declare global {
  interface Window {
    /** Tasks of the page between an answer and the commit that draws it. */
    tasksToDraw?: number;
  }
}

/** Counts the tasks that run while an answer is drawn. Runs in the page, before its scripts. */
function countTasks({ call, row }: { call: string; row: string }) {
  let tasks = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    tasks++;
    if (window.tasksToDraw === undefined) port2.postMessage(null);
  };
  const { text } = Response.prototype;
  Response.prototype.text = async function read(this: Response) {
    const body = await text.call(this);
    if (!new URL(this.url).pathname.endsWith(call)) return body;
    const root = document.querySelector('portal-app')?.shadowRoot as ShadowRoot;
    new MutationObserver((_, observer) => {
      if (!root.querySelector(row)) return;
      observer.disconnect();
      window.tasksToDraw = tasks;
    }).observe(root, { childList: true, subtree: true });
    port2.postMessage(null);
    return body;
  };
}

test('the rows of a first answer are drawn in steps, between which the browser takes presses', async ({
  page,
  team,
}) => {
  await openEmailPage(page, team.owner, team.domains.main, 'mailboxes');
  await slowDown(page);
  await page.addInitScript(countTasks, { call: '/email/mailbox', row: 'tbody input[type=checkbox]' });
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.tasksToDraw)).toBeGreaterThan(3);
});
