import { conversation, expectSent, messageField, openTicketChat, supportAgent } from './support/chat.ts';
import { expect, type Page, test } from './support/test.ts';

const SHORT = ['OK', 'Yes', 'Thanks, that works'];
const LONG =
  'Your transfer has begun. It takes up to five days, and your website and email keep working meanwhile. '.repeat(3);
const URL_TEXT = `https://portal.example.test/${'a-very-long-path-'.repeat(12)}`;
const TEXTS = [...SHORT, LONG, URL_TEXT];

interface Bubble {
  text: string;
  isOwn: boolean;
  lines: number;
  width: number;
  /** Of the row that it may fill, in CSS px. */
  rowWidth: number;
  isInside: boolean;
}

const bubbles = (page: Page): Promise<Bubble[]> =>
  conversation(page).evaluate((log) => {
    const frame = log.getBoundingClientRect();
    return [...log.querySelectorAll<HTMLElement>('.bubble')].map((bubble) => {
      const text = bubble.lastElementChild as HTMLElement;
      const { left, right, width } = bubble.getBoundingClientRect();
      const row = bubble.closest('[data-message]') as HTMLElement;
      return {
        text: text.textContent ?? '',
        isOwn: row.matches('.justify-items-end'),
        lines: Math.round(text.offsetHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
        width,
        rowWidth: row.clientWidth,
        isInside: left >= frame.left && right <= frame.right && bubble.scrollWidth <= bubble.clientWidth,
      };
    });
  });

/** One text after the other, from both sides. */
async function fillConversation(page: Page): Promise<void> {
  const ticket = await openTicketChat(page);
  const agent = await supportAgent();
  for (const text of TEXTS) {
    await messageField(page).fill(text);
    await page.keyboard.press('Enter');
    await expectSent(page);
    await agent.sendMessage(ticket, text);
  }
  await expect(
    conversation(page)
      .getByText(/a-very-long-path/)
      .last(),
  ).toBeVisible();
}

/** All bubbles of the conversation. The list draws those in view, so it is scrolled from end to end. */
async function measureAll(page: Page): Promise<Bubble[]> {
  const found = new Map<string, Bubble>();
  await expect
    .poll(async () => {
      await conversation(page).evaluate((log) => {
        log.scrollTop = log.scrollTop <= 0 ? log.scrollHeight : log.scrollTop - log.clientHeight / 2;
      });
      for (const bubble of await bubbles(page)) found.set(`${bubble.isOwn} ${bubble.text}`, bubble);
      return found.size;
    })
    .toBe(2 * TEXTS.length);
  return [...found.values()];
}

for (const width of [320, 390, 640, 800, 1024, 1440])
  test(`messages are as wide as their words, up to a good measure, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await fillConversation(page);
    for (const { text, isOwn, lines, width: own, rowWidth, isInside } of await measureAll(page)) {
      const name = `"${text.slice(0, 20)}" of ${isOwn ? 'mine' : 'theirs'}`;
      expect(isInside, `${name} is inside`).toBe(true);
      if (SHORT.includes(text)) expect(lines, `${name} is one line`).toBe(1);
      // Own messages leave space for their two buttons.
      const maxWidth = Math.min(rowWidth * 0.85, 560, isOwn ? rowWidth - 80 : rowWidth);
      expect(own, `${name} leaves a margin`).toBeLessThanOrEqual(maxWidth + 1);
      if (!SHORT.includes(text)) expect(own, `${name} uses its width`).toBeGreaterThan(maxWidth * 0.85);
    }
  });
