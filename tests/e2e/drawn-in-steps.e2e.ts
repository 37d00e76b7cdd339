import { expect } from '@playwright/test';
import { conversation, expectSent, launcher, messageField, supportAgent, ticketIdOf } from './support/chat.ts';
import { openEmailPage } from './support/email.ts';
import { slowDown } from './support/interactions.ts';
import { test } from './support/test.ts';

declare global {
  interface Window {
    /** Tasks of the page between an answer and the commit that draws it. */
    tasksToDraw?: number;
  }
}

/** Opens the chat, and types into it, in the middle of its first frame. Runs in the page. */
function openWhileDrawn() {
  const root = document.querySelector('portal-live-chat')?.shadowRoot as ShadowRoot;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    if (root.querySelector('[part=composer]')) return;
    root.querySelector<HTMLElement>('[part=launcher]')?.click();
    document.execCommand('insertText', false, 'Hi');
  };
  new MutationObserver((_, observer) => {
    if (!root.querySelector('portal-live-chat-root')) return;
    observer.disconnect();
    // After the task in which React begins to render.
    port2.postMessage(null);
  }).observe(root, { childList: true, subtree: true });
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

test('the chat opens, and takes what is typed, in the middle of its first frame', async ({ page }) => {
  await page.goto('/demo/brand-site/');
  await slowDown(page);
  await page.evaluate(openWhileDrawn);
  await launcher(page).hover();
  await expect(page.getByRole('dialog', { name: 'Get Help' })).toBeVisible();
  await expect(messageField(page)).toBeFocused();
  await expect(messageField(page)).toHaveValue('Hi');
  await page.keyboard.press('Enter');
  await expectSent(page);
  await (await supportAgent()).sendMessage(await ticketIdOf(page), 'Hello');
  await expect(conversation(page)).toContainText('Hello');
  // The window is open, so nothing counts as unread.
  await expect(launcher(page)).toHaveAccessibleName('Get Help');
});
