import {
  conversation,
  expectSent,
  fileInput,
  jpegFile,
  messageField,
  openChat,
  openChatAgain,
  openTicketChat,
  pasteFiles,
  sendMessage,
  supportAgent,
  textFile,
} from './support/chat.ts';
import { holdCalls, injectFault } from './support/faults.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const alert = (page: Page) => page.getByRole('dialog').getByRole('alert');

test.describe("one's own message", () => {
  test('is changed with the up arrow, and the other end has it', async ({ page }) => {
    const ticket = await openTicketChat(page);
    await sendMessage(page, 'I have a questoin');
    await expectSent(page);
    await messageField(page).press('ArrowUp');
    await expect(messageField(page)).toHaveValue('I have a questoin');
    await messageField(page).fill('I have a question');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(conversation(page)).toContainText('I have a question');
    await expect(conversation(page)).toContainText('...edited');
    expect((await (await supportAgent()).readMessages(ticket))[0]?.body).toBe('I have a question');
  });

  test('keeps what was typed when the change fails, and says why', async ({ page }) => {
    await openChat(page);
    await sendMessage(page, 'Before');
    await expectSent(page);
    await injectFault(page, { method: 'PUT', path: '/support/messages/{id}' }, 'status:422');
    await page.getByRole('button', { name: 'Edit message' }).click();
    await messageField(page).fill('After');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Fault on demand: 422');
    await expect(messageField(page)).toHaveValue('After');
    await page.keyboard.press('Enter');
    await expect(conversation(page)).toContainText('After');
  });

  test('is the only one that can be deleted', async ({ page }) => {
    const ticket = await openTicketChat(page);
    const agent = await supportAgent();
    await sendMessage(page, 'I have a question');
    await expectSent(page);
    await agent.sendMessage(ticket, 'Mine stays');
    await expect(conversation(page)).toContainText('Mine stays');
    await expect(page.getByRole('button', { name: 'Delete message' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Delete message' }).click();
    await expect(conversation(page)).not.toContainText('I have a question');
    await expect.poll(async () => (await agent.readMessages(ticket)).map(({ body }) => body)).toEqual(['Mine stays']);
  });

  test('shows when it was sent once it is an hour old', async ({ page, context }) => {
    await page.clock.install();
    await openChat(page);
    await sendMessage(page, 'Young as yet');
    await expectSent(page);
    await expect(conversation(page)).not.toContainText(/You, \d\d:\d\d/);
    // The provider's clock is not moved: an answer of it would say that no hour has passed.
    await context.setOffline(true);
    await page.clock.runFor(59 * 60_000);
    await expect(conversation(page)).not.toContainText(/You, /);
    await page.clock.runFor(2 * 60_000);
    await expect(conversation(page)).toContainText(/You, .*\d\d:\d\d/);
  });
});

test("the agent's message changes and goes as the agent changes and deletes it", async ({ page }) => {
  const ticket = await openTicketChat(page);
  const agent = await supportAgent();
  const id = await agent.sendMessage(ticket, 'Ask awya');
  await expect(conversation(page)).toContainText('Ask awya');
  await agent.editMessage(id, 'Ask away');
  await expect(conversation(page)).toContainText('Ask away');
  await agent.deleteMessage(id);
  await expect(conversation(page)).not.toContainText('Ask away');
});

/** Records what is announced to screen readers: by `ariaNotify` where the browser has it, by a live region where not. */
const recordAnnouncements = (page: Page, isDirect: boolean) =>
  page.addInitScript((hasNotify) => {
    const announced: string[] = [];
    Object.assign(window, { announcements: () => announced });
    const elements = Element.prototype as { ariaNotify?: (text: string) => void };
    if (hasNotify) {
      elements.ariaNotify = (text) => announced.push(text);
      return;
    }
    Reflect.deleteProperty(elements, 'ariaNotify');
    const onChange = (records: MutationRecord[]) => {
      for (const { target } of records) {
        const region = (target as Element).closest?.('[aria-live=polite].sr-only');
        if (region?.textContent) announced.push(region.textContent);
      }
    };
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function attach(options) {
      const root = attachShadow.call(this, options);
      new MutationObserver(onChange).observe(root, { childList: true, subtree: true });
      return root;
    };
  }, isDirect);
const announcements = (page: Page) =>
  page.evaluate(() => (window as unknown as { announcements: () => string[] }).announcements());

for (const [way, isDirect] of [
  ['by ariaNotify', true],
  ['in a live region', false],
] as const)
  test(`a new message is announced once ${way}, and history not at all`, async ({ page }) => {
    await recordAnnouncements(page, isDirect);
    const ticket = await openTicketChat(page);
    const agent = await supportAgent();
    await agent.sendMessage(ticket, 'From the history');
    await expect(conversation(page)).toContainText('From the history');
    await page.reload();
    await openChatAgain(page);
    await expect(conversation(page)).toContainText('From the history');
    expect(await announcements(page)).toEqual([]);
    for (const body of ['Fresh news', 'More of it']) {
      await agent.sendMessage(ticket, body);
      await expect(conversation(page)).toContainText(body);
    }
    await expect
      .poll(() => announcements(page))
      .toEqual(['Amara Cole says: Fresh news', 'Amara Cole says: More of it']);
    await expect(conversation(page)).toHaveAttribute('aria-live', 'off');
  });

test.describe('a conversation of 10,000 messages', () => {
  const openLongTicket = async (page: Page, team: { owner: { token: string }; call: unknown }, id: string) => {
    await signIn(page, team.owner, `/support/tickets/${id}`);
    await expect(conversation(page)).toContainText('site-10000.example');
  };
  const nodeCount = (page: Page) => conversation(page).evaluate((element) => element.querySelectorAll('*').length);
  const scrollToTop = (page: Page) => conversation(page).evaluate((element) => element.scrollTo(0, 0));
  const longTicketOf = async (team: { call<T>(method: string, path: string): Promise<T> }) =>
    String((await team.call<{ tickets: { id: number }[] }>('GET', '/support/ticket')).tickets[0]?.id);

  test('draws what is in view', async ({ page, largeTeam }) => {
    await openLongTicket(page, largeTeam, await longTicketOf(largeTeam));
    await expect(conversation(page)).not.toContainText('site-09900.example');
    await expect.poll(() => nodeCount(page)).toBeLessThanOrEqual(150);
    await expect(page.getByRole('button', { name: 'Jump to the latest message' })).toHaveCount(0);
  });

  test('fetches older ones on scroll, without moving what is read', async ({ page, largeTeam }) => {
    await openLongTicket(page, largeTeam, await longTicketOf(largeTeam));
    for (let attempt = 0; attempt < 4; attempt++) {
      const height = () => conversation(page).evaluate((element) => element.scrollHeight);
      const before = await height();
      await scrollToTop(page);
      await expect.poll(height).toBeGreaterThan(before + 1000);
      expect(await conversation(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(500);
      await expect(page.getByRole('button', { name: 'Jump to the latest message' })).toBeVisible();
    }
    await scrollToTop(page);
    await expect(conversation(page)).toContainText(/site-09[678]\d\d.example/);
    expect(await nodeCount(page)).toBeLessThanOrEqual(150);
  });

  test('has a way back to the latest', async ({ page, largeTeam }) => {
    await openLongTicket(page, largeTeam, await longTicketOf(largeTeam));
    await scrollToTop(page);
    await page.getByRole('button', { name: 'Jump to the latest message' }).click();
    await expect(conversation(page)).toContainText('site-10000.example');
  });
});

test('a very long message is folded until it is asked for', async ({ page }) => {
  const ticket = await openTicketChat(page);
  await (await supportAgent()).sendMessage(ticket, `${'word '.repeat(3000)}the end`);
  await expect(conversation(page)).toContainText('word word');
  await expect(conversation(page)).not.toContainText('the end');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(conversation(page)).toContainText('the end');
});

test.describe('writing', () => {
  test('breaks a line by Shift+Enter', async ({ page }) => {
    await openChat(page);
    await messageField(page).pressSequentially('One');
    await page.keyboard.press('Shift+Enter');
    await messageField(page).pressSequentially('Two');
    await expect(messageField(page)).toHaveValue('One\nTwo');
  });

  test('sends by Enter, but not while a character is composed', async ({ page }) => {
    await openChat(page);
    await messageField(page).fill('One');
    await messageField(page).evaluate((box) =>
      box.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, composed: true }),
      ),
    );
    await expect(conversation(page).getByText('One', { exact: true })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(conversation(page).getByText('One', { exact: true })).toHaveCount(1);
  });

  test('has no Send while there is nothing to send', async ({ page }) => {
    await openChat(page);
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await messageField(page).fill('   \n ');
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  test('shows a letter before what follows from it, which is there when the field is left', async ({ page }) => {
    await openChat(page);
    await expect(page.getByRole('button', { name: 'Insert an emoji' })).toBeVisible();
    const seen = await messageField(page).evaluate((field: HTMLTextAreaElement) => {
      const isSendable = () =>
        (field.getRootNode() as ShadowRoot).querySelector<HTMLButtonElement>('[type=submit]')?.disabled === false;
      const type = (text: string) => {
        field.setRangeText(text, field.value.length, field.value.length, 'end');
        field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      };
      type('H');
      const afterLetter = isSendable();
      field.blur();
      const afterBlur = isSendable();
      field.focus();
      type('i');
      return { afterLetter, afterBlur, text: field.value };
    });
    expect(seen).toEqual({ afterLetter: false, afterBlur: true, text: 'Hi' });
    await expect(messageField(page)).toHaveValue('Hi');
  });

  test('finds an emoji by its name, and puts it where the caret is', async ({ page }) => {
    await openChat(page);
    const emojiButton = page.getByRole('button', { name: 'Insert an emoji' });
    // Until then the field is the shell's own, which a script would set the caret of in vain.
    await expect(emojiButton).toBeVisible();
    await messageField(page).fill('Good morning!');
    await messageField(page).evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(4, 4));
    await emojiButton.click();
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('waving hand');
    await page.keyboard.press('Enter');
    await expect(messageField(page)).toHaveValue('Good👋 morning!');
    await expect(messageField(page)).toBeFocused();
  });

  test('a megabyte is too much, and stays', async ({ page }) => {
    await openChat(page);
    await messageField(page).fill('a'.repeat(1_000_000));
    await expect(alert(page)).toContainText('980,000 characters over the limit');
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(await messageField(page).inputValue()).toHaveLength(1_000_000);
  });
});

test.describe('files', () => {
  const unknown = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

  test('that cannot be sent are named, and nothing typed is lost', async ({ page }) => {
    await openChat(page);
    await messageField(page).fill('See attached');
    await fileInput(page).setInputFiles([
      unknown('empty.txt', Buffer.alloc(0)),
      unknown('virus.exe', Buffer.from('MZ')),
      unknown('fine.txt', Buffer.from('fine')),
    ]);
    await expect(alert(page)).toContainText('empty.txt is empty.');
    await expect(alert(page)).toContainText('virus.exe can’t be sent.');
    await expect(page.getByRole('button', { name: 'Remove fine.txt' })).toBeVisible();
    await expect(messageField(page)).toHaveValue('See attached');
  });

  test('that were added before the rules were there are refused once they are', async ({ page }) => {
    const release = await holdCalls(page, '/support/settings');
    await openChat(page);
    await fileInput(page).setInputFiles([
      unknown('empty.txt', Buffer.alloc(0)),
      unknown('virus.exe', Buffer.from('MZ')),
      unknown('fine.txt', Buffer.from('fine')),
    ]);
    await expect(page.getByRole('button', { name: 'Remove virus.exe' })).toBeVisible();
    release();
    await expect(alert(page)).toContainText('virus.exe can’t be sent.');
    await expect(alert(page)).toContainText('empty.txt is empty.');
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveAccessibleName('Remove fine.txt');
  });

  test('are ten at most', async ({ page }) => {
    await openChat(page);
    await fileInput(page).setInputFiles(
      Array.from({ length: 200 }, (_, n) => unknown(`page-${n}.txt`, Buffer.from(String(n)))),
    );
    await expect(alert(page)).toContainText('You can attach up to 10 files. Not added: 190');
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(10);
  });

  test('with a name that reads backwards are shown as what they are', async ({ page }) => {
    await openChat(page);
    await fileInput(page).setInputFiles(textFile('cod\u202etxt.log', 'x'));
    await expect(page.getByRole('button', { name: 'Remove cod[U+202E]txt.log' })).toBeVisible();
    await expect(page.getByText('Up to 10 files of 10 MB each')).toBeVisible();
  });

  test('that are not what their name says are refused by the provider, and taken away', async ({ page }) => {
    await openChat(page);
    await messageField(page).fill('My picture');
    const buffer = Buffer.from('<!doctype html><script>alert(1)</script>');
    await fileInput(page).setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Not sent. picture.png is not a png file.')).toBeVisible();
    await expect(conversation(page).getByText('My picture')).toBeVisible();
    await page.getByRole('button', { name: 'Delete message' }).click();
    await expect(conversation(page).getByText('My picture')).toHaveCount(0);
  });

  test('show how far they are, and can be stopped', async ({ page, context }) => {
    await openChat(page);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: 400_000,
    });
    await fileInput(page).setInputFiles(textFile('large.txt', 'a'.repeat(3_000_000)));
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(conversation(page)).toContainText(/Sending, \d+%/);
    await page.getByRole('button', { name: 'Cancel sending' }).click();
    await expect(conversation(page)).toContainText('Not sent');
    await expect(page.getByRole('button', { name: 'Resend' })).toBeVisible();
  });

  test('come by drop', async ({ page }) => {
    await openChat(page);
    const dataTransfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }));
      return data;
    });
    await conversation(page).dispatchEvent('dragover', { dataTransfer });
    await expect(page.getByText('Drop files to attach them')).toBeVisible();
    await conversation(page).dispatchEvent('drop', { dataTransfer });
    await expect(page.getByText('Drop files to attach them')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove dropped.txt' })).toBeVisible();
  });

  test('come by paste', async ({ page }) => {
    await openChat(page);
    // The shell's field goes away as the composer comes.
    await expect(page.getByRole('button', { name: /^Attach files/ })).toBeVisible();
    await pasteFiles(page, 'pasted.txt');
    await expect(page.getByRole('button', { name: 'Remove pasted.txt' })).toBeVisible();
  });
});

test.describe('pictures', () => {
  const sendPictures = async (page: Page) => {
    await openChat(page);
    await fileInput(page).setInputFiles([
      jpegFile('one.jpg'),
      { name: 'two.png', mimeType: 'image/png', buffer: png },
      textFile('notes.txt', 'not a picture'),
    ]);
    await page.getByRole('button', { name: 'Send' }).click();
    await expectSent(page);
  };

  test('are previewed before they are sent, if they are JPEGs (S1)', async ({ page }) => {
    await openChat(page);
    await fileInput(page).setInputFiles([jpegFile('one.jpg'), { name: 'two.png', mimeType: 'image/png', buffer: png }]);
    await expect(page.getByRole('button', { name: 'Remove two.png' })).toBeVisible();
    await expect(page.getByRole('dialog').locator('form img')).toHaveCount(1);
  });

  test('are shown in the conversation, and other files linked', async ({ page }) => {
    await sendPictures(page);
    await expect(conversation(page).getByRole('img', { name: 'two.png' })).toBeVisible();
    await expect(conversation(page).getByRole('link', { name: /notes.txt/ })).toBeVisible();
  });

  test('open in a gallery whose arrows wrap around', async ({ page }) => {
    await sendPictures(page);
    await page.getByRole('button', { name: 'Open one.jpg' }).click();
    await expect(page.getByText('Image 1 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Next image' }).click();
    await expect(page.getByText('Image 2 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Next image' }).click();
    await expect(page.getByText('Image 1 of 2')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('Image 2 of 2')).toBeVisible();
  });

  test('close by Escape, and the focus returns to the picture', async ({ page }) => {
    await sendPictures(page);
    await page.getByRole('button', { name: 'Open one.jpg' }).click();
    await expect(page.getByText('Image 1 of 2')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Image 1 of 2')).toHaveCount(0);
    await expect(messageField(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open one.jpg' })).toBeFocused();
  });
});
