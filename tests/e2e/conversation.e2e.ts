import {
  agent,
  api,
  expect,
  fault,
  field,
  jpeg,
  log,
  openChat,
  PASSWORD,
  type Page,
  say,
  signIn,
  test,
  ticketId,
} from './fixtures.ts';

const files = (page: Page) => page.locator('input[type=file]');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('nothing written is lost', () => {
  test('a message that could not be sent is sent after a reload, once', async ({ page }) => {
    await openChat(page);
    await page.route('**/support/messages*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await say(page, 'Written in a tunnel');
    await expect(page.getByText('Not sent yet. Trying again')).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('button', { name: /^Get Help/ }).click();
    await expect(log(page).getByText('Written in a tunnel')).toHaveCount(1);
    await expect(log(page)).toContainText('Sent');
    expect((await (await agent(page)).read(await ticketId(page))).map(({ body }) => body)).toEqual([
      'Written in a tunnel',
    ]);
  });

  test('a tab that is killed while it sends leaves its message to the next', async ({ page }) => {
    await openChat(page);
    await fault(page, { method: 'POST', path: '/support/messages' }, 'delay:60000');
    await say(page, 'Sent by a dying tab');
    const desk = await agent(page);
    const ticket = await ticketId(page);
    const next = await page.context().newPage();
    await next.goto('/demo/brand-site/');
    await page.close();
    await next.getByRole('button', { name: /^Get Help/ }).click();
    await expect(log(next).getByText('Sent by a dying tab')).toHaveCount(1);
    await expect.poll(async () => (await desk.read(ticket)).map(({ body }) => body)).toEqual(['Sent by a dying tab']);
    await expect(log(next)).toContainText('Sent');
  });

  test('offline, messages wait in their order and the room is left; back online they go', async ({ page, context }) => {
    await openChat(page);
    await say(page, 'First');
    await expect(log(page)).toContainText('Sent');
    const lost = page.getByText('Connection lost. Messages are sent as soon as it is back.');
    await context.setOffline(true);
    await expect(lost).toBeVisible();
    await say(page, 'Second');
    await say(page, 'Third');
    await expect(log(page).getByText('Sending')).toHaveCount(2);
    await context.setOffline(false);
    await expect(log(page).getByText('Sending')).toHaveCount(0, { timeout: 20_000 });
    await expect(lost).toHaveCount(0);
    expect((await (await agent(page)).read(await ticketId(page))).map(({ body }) => body)).toEqual([
      'First',
      'Second',
      'Third',
    ]);
  });

  test('the websocket is cut in the middle of a send: it is there once', async ({ page }) => {
    await openChat(page);
    await fault(page, { method: 'POST', path: '/support/messages' }, 'delay:1200');
    await say(page, 'Through the cut');
    await page.request.post(`${api(page)}/__demo/realtime`, {
      data: { action: 'drop', channel: `private-ticket.${await ticketId(page)}` },
    });
    await expect(log(page).getByText('Sending')).toHaveCount(0);
    await expect(log(page).getByText('Through the cut')).toHaveCount(1);
  });

  test('closing with words unsent asks once', async ({ page }) => {
    await openChat(page);
    await fault(page, { method: 'POST', path: '/support/messages' }, 'status:422');
    await say(page, 'Not yet gone');
    await expect(page.getByText('Not sent.')).toBeVisible();
    const close = async () => {
      await page.getByRole('button', { name: 'Chat options' }).click();
      await page.getByRole('menuitem', { name: 'Close the chat' }).click();
    };
    await close();
    await expect(page.getByText('Close with 1 message not sent?')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(log(page)).toContainText('Sent');
    await close();
    await expect(page.getByRole('button', { name: 'Get Help' })).toBeVisible();
    expect(await ticketId(page)).toBe('');
  });

  test('a tab that slept asks when it wakes: what was pushed meanwhile is read', async ({ page }) => {
    await openChat(page);
    const ticket = await ticketId(page);
    const channel = `private-ticket.${ticket}`;
    await say(page, 'Good night');
    await expect(log(page)).toContainText('Sent');
    const realtime = (action: string) =>
      page.request.post(`${api(page)}/__demo/realtime`, { data: { action, channel } });
    for (const event of ['pageshow', 'visibilitychange', 'online']) {
      await realtime('pause');
      await (await agent(page)).say(ticket, `Said before ${event}`);
      await expect(log(page)).not.toContainText(`Said before ${event}`);
      await page.evaluate(
        (name) => (name === 'visibilitychange' ? document : window).dispatchEvent(new Event(name)),
        event,
      );
      await expect(log(page)).toContainText(`Said before ${event}`);
      await realtime('resume');
    }
  });

  test('a draft is kept through a reload, and goes with its message', async ({ page }) => {
    await openChat(page);
    await field(page).fill('Half a thought');
    await page.reload();
    await page.getByRole('button', { name: /^Get Help/ }).click();
    await expect(field(page)).toHaveValue('Half a thought');
    await page.keyboard.press('Enter');
    await expect(log(page)).toContainText('Sent');
    await page.reload();
    await page.getByRole('button', { name: /^Get Help/ }).click();
    await expect(field(page)).toHaveValue('');
  });

  test('where the browser keeps nothing the chat works all the same', async ({ page }) => {
    await page.addInitScript(() => {
      const deny = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, { get: deny });
    });
    await openChat(page);
    await say(page, 'Kept nowhere');
    await expect(log(page)).toContainText('Sent');
  });

  test('a refusal is final, says why, and what was written can be sent again', async ({ page }) => {
    await openChat(page);
    await fault(page, { method: 'POST', path: '/support/messages' }, 'status:422');
    await say(page, 'Refused once');
    await expect(page.getByText('Not sent. Fault on demand: 422')).toBeVisible();
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(log(page)).toContainText('Sent');
    await expect(page.getByText('Not sent')).toHaveCount(0);
  });
});

test.describe('several tabs', () => {
  test('ten tabs have one socket, agree on what is unread, and outlive their leader', async ({ page, context }) => {
    test.setTimeout(90_000);
    const sockets: string[] = [];
    context.on('page', (one) => one.on('websocket', (socket) => sockets.push(socket.url())));
    const first = await context.newPage();
    await openChat(first);
    await say(first, 'Hello from the first tab');
    await expect(log(first)).toContainText('Sent');
    const ticket = await ticketId(first);
    const others: Page[] = [];
    for (let n = 0; n < 9; n++) {
      const tab = await context.newPage();
      await tab.goto('/demo/brand-site/');
      others.push(tab);
    }
    const [second, third] = others as [Page, Page];
    const desk = await agent(first);
    // Every tab has read the conversation by then: what comes now is news to all.
    for (const tab of others)
      await tab.waitForFunction(() =>
        document.querySelector('portal-live-chat')?.shadowRoot?.querySelector('[role=log]'),
      );
    await first.getByRole('button', { name: 'Minimise the chat' }).click();
    await desk.say(ticket, 'An answer for all tabs');
    for (const tab of [first, ...others])
      await expect(tab.getByRole('button', { name: 'Get Help, 1 unread message' })).toBeVisible();
    await expect(second).toHaveTitle(/^\(1\) /);
    expect(sockets).toHaveLength(1);

    // Read in one, read in all; open state stays each tab's own.
    await second.getByRole('button', { name: /^Get Help/ }).click();
    await expect(log(second)).toContainText('An answer for all tabs');
    await expect(third.getByRole('button', { name: 'Get Help', exact: true })).toBeVisible();
    await expect(third).not.toHaveTitle(/^\(/);

    await first.close();
    await expect.poll(() => sockets.length).toBe(2);
    await desk.say(ticket, 'After the leader went');
    await expect(log(second)).toContainText('After the leader went');
    await third.getByRole('button', { name: 'Get Help', exact: true }).click();
    await expect(log(third)).toContainText('After the leader went');
    expect(sockets).toHaveLength(2);
    // One person in ten tabs neither comes nor goes.
    await expect(log(third)).not.toContainText('Guest');
    await page.close();
  });
});

test.describe('messages', () => {
  test('can be changed and deleted at both ends, live', async ({ page }) => {
    await openChat(page);
    await say(page, 'I have a questoin');
    await expect(log(page)).toContainText('Sent');
    // Up arrow in an empty field changes the last one, as elsewhere.
    await field(page).press('ArrowUp');
    await expect(field(page)).toHaveValue('I have a questoin');
    await field(page).fill('I have a question');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(log(page)).toContainText('I have a question');
    await expect(log(page)).toContainText('...edited');
    const desk = await agent(page);
    const ticket = await ticketId(page);
    expect((await desk.read(ticket))[0]?.body).toBe('I have a question');

    const id = await desk.say(ticket, 'Ask awya');
    await expect(log(page)).toContainText('Ask awya');
    await desk.edit(id, 'Ask away');
    await expect(log(page)).toContainText('Ask away');
    await desk.remove(id);
    await expect(log(page)).not.toContainText('Ask away');

    // The delete control is on own messages alone.
    await desk.say(ticket, 'Mine stays');
    await expect(log(page)).toContainText('Mine stays');
    await expect(page.getByRole('button', { name: 'Delete message' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Delete message' }).click();
    await expect(log(page)).not.toContainText('I have a question');
    expect((await desk.read(ticket)).map(({ body }) => body)).toEqual(['Mine stays']);
  });

  test('an edit that fails keeps what was typed and says why', async ({ page }) => {
    await openChat(page);
    await say(page, 'Before');
    await expect(log(page)).toContainText('Sent');
    await fault(page, { method: 'PUT', path: '/support/messages/{id}' }, 'status:422');
    await page.getByRole('button', { name: 'Edit message' }).click();
    await field(page).fill('After');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Fault on demand: 422');
    await expect(field(page)).toHaveValue('After');
    await page.keyboard.press('Enter');
    await expect(log(page)).toContainText('After');
  });

  test('changed and deleted during a gap are seen after it', async ({ page, context }) => {
    await openChat(page);
    const ticket = await ticketId(page);
    const desk = await agent(page);
    const [changed, gone] = [await desk.say(ticket, 'Old words'), await desk.say(ticket, 'To be deleted')];
    await expect(log(page)).toContainText('To be deleted');
    await context.setOffline(true);
    await desk.edit(changed, 'New words');
    await desk.remove(gone);
    await desk.say(ticket, 'Said in the gap');
    await context.setOffline(false);
    await expect(log(page)).toContainText('Said in the gap');
    await expect(log(page)).toContainText('New words');
    await expect(log(page)).not.toContainText('To be deleted');
  });

  test('say when they were sent once they are an hour old', async ({ page }) => {
    await page.clock.install();
    await openChat(page);
    await say(page, 'Young as yet');
    await expect(log(page)).toContainText('Sent');
    await expect(log(page)).not.toContainText(/You, \d\d:\d\d/);
    // The server's clock goes on as it does: an answer of it would say that no hour has passed.
    await page.context().setOffline(true);
    await page.clock.runFor(59 * 60_000);
    await expect(log(page)).not.toContainText(/You, /);
    await page.clock.runFor(2 * 60_000);
    await expect(log(page)).toContainText(/You, .*\d\d:\d\d/);
  });

  for (const way of ['told directly', 'in a live region'])
    test(`a new one is announced once, ${way}, and history not at all`, async ({ page }) => {
      await page.addInitScript((isDirect) => {
        const said: string[] = [];
        Object.assign(window, { said });
        const elements = Element.prototype as { ariaNotify?: (text: string) => void };
        if (isDirect) elements.ariaNotify = (text) => said.push(text);
        else {
          Reflect.deleteProperty(elements, 'ariaNotify');
          const observe = (root: Node) => new MutationObserver(heard).observe(root, { childList: true, subtree: true });
          const heard = (records: MutationRecord[]) => {
            for (const { target } of records) {
              const region = (target as Element).closest?.('[aria-live=polite].sr-only');
              if (region?.textContent) said.push(region.textContent);
            }
          };
          const { attachShadow } = Element.prototype;
          Element.prototype.attachShadow = function attach(options) {
            const root = attachShadow.call(this, options);
            observe(root);
            return root;
          };
        }
      }, way === 'told directly');
      await openChat(page);
      const ticket = await ticketId(page);
      const desk = await agent(page);
      await desk.say(ticket, 'From the history');
      await expect(log(page)).toContainText('From the history');
      await page.reload();
      await page.getByRole('button', { name: /^Get Help/ }).click();
      await expect(log(page)).toContainText('From the history');
      const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
      expect(await said()).toEqual([]);
      await desk.say(ticket, 'Fresh news');
      await expect(log(page)).toContainText('Fresh news');
      await desk.say(ticket, 'More of it');
      await expect(log(page)).toContainText('More of it');
      await expect.poll(said).toEqual(['Amara Cole says: Fresh news', 'Amara Cole says: More of it']);
      await expect(log(page)).toHaveAttribute('aria-live', 'off');
    });

  test('10,000 of them: few nodes, older ones on scroll, and a way back', async ({ page }) => {
    await signIn(page, 'large');
    await page.goto('/support/tickets/5');
    await expect(log(page)).toContainText('site-10000.example');
    await expect(log(page)).not.toContainText('site-09900.example');
    const nodes = () => log(page).evaluate((element) => element.querySelectorAll('*').length);
    expect(await nodes()).toBeLessThanOrEqual(150);
    await expect(page.getByRole('button', { name: 'Jump to the latest message' })).toHaveCount(0);
    for (let turn = 0; turn < 4; turn++) {
      const before = await log(page).evaluate((element) => element.scrollHeight);
      await log(page).evaluate((element) => element.scrollTo(0, 0));
      await expect.poll(() => log(page).evaluate((element) => element.scrollHeight)).toBeGreaterThan(before + 1000);
      // What was read stays where it was: the view is not thrown to the top of what came.
      expect(await log(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(500);
    }
    await log(page).evaluate((element) => element.scrollTo(0, 0));
    await expect(log(page)).toContainText(/site-09[678]\d\d.example/);
    expect(await nodes()).toBeLessThanOrEqual(150);
    await page.getByRole('button', { name: 'Jump to the latest message' }).click();
    await expect(log(page)).toContainText('site-10000.example');
  });

  test('a very long one is folded until it is asked for', async ({ page }) => {
    await openChat(page);
    await (await agent(page)).say(await ticketId(page), `${'word '.repeat(3000)}the end`);
    await expect(log(page)).toContainText('word word');
    await expect(log(page)).not.toContainText('the end');
    await page.getByRole('button', { name: 'Show all of it' }).click();
    await expect(log(page)).toContainText('the end');
  });

  test('images open in a gallery whose arrows wrap around', async ({ page }) => {
    await openChat(page);
    await files(page).setInputFiles([
      { name: 'one.jpg', mimeType: 'image/jpeg', buffer: jpeg },
      { name: 'two.png', mimeType: 'image/png', buffer: png },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') },
    ]);
    // S1: only a jpeg is previewed in the input; the rest has a generic icon.
    await expect(page.getByRole('dialog').locator('form img')).toHaveCount(1);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(log(page).getByRole('img', { name: 'two.png' })).toBeVisible();
    await expect(log(page).getByRole('link', { name: /notes.txt/ })).toBeVisible();
    await expect(log(page)).toContainText('Sent');
    await page.getByRole('button', { name: 'Open one.jpg' }).click();
    await expect(page.getByText('Image 1 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Next image' }).click();
    await expect(page.getByText('Image 2 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Next image' }).click();
    await expect(page.getByText('Image 1 of 2')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('Image 2 of 2')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Image 2 of 2')).toHaveCount(0);
    await expect(field(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open one.jpg' })).toBeFocused();
  });

  test('Shift+Enter breaks a line, and a character being composed is not sent', async ({ page }) => {
    await openChat(page);
    await field(page).pressSequentially('One');
    await page.keyboard.press('Shift+Enter');
    await field(page).pressSequentially('Two');
    await expect(field(page)).toHaveValue('One\nTwo');
    await field(page).evaluate((box) =>
      box.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, composed: true }),
      ),
    );
    await expect(log(page).locator('li')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(log(page).locator('li')).toHaveCount(1);
  });

  test('an emoji is found by its name and put where the caret is', async ({ page }) => {
    await openChat(page);
    await field(page).fill('Good morning!');
    await field(page).evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(4, 4));
    await page.getByRole('button', { name: 'Insert an emoji' }).click();
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('waving hand');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('Good👋 morning!');
    await expect(field(page)).toBeFocused();
  });
});

test.describe('files', () => {
  test('are judged before they are sent, and nothing typed is lost', async ({ page }) => {
    await openChat(page);
    await field(page).fill('See attached');
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
    const alert = page.getByRole('dialog').getByRole('alert');
    await files(page).setInputFiles([
      file('empty.txt', Buffer.alloc(0)),
      file('virus.exe', Buffer.from('MZ')),
      file('fine.txt', Buffer.from('fine')),
    ]);
    await expect(alert).toContainText('empty.txt is empty.');
    await expect(alert).toContainText('virus.exe: files of this type cannot be sent.');
    await expect(page.getByRole('button', { name: 'Remove fine.txt' })).toBeVisible();
    await files(page).setInputFiles(
      Array.from({ length: 200 }, (_, n) => file(`page-${n}.txt`, Buffer.from(String(n)))),
    );
    await expect(alert).toContainText('Up to 10 files can be sent at once. Not added: 191');
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(10);
    await expect(field(page)).toHaveValue('See attached');
  });

  test('with a name that reads backwards are shown as what they are', async ({ page }) => {
    await openChat(page);
    await files(page).setInputFiles({ name: 'cod\u202etxt.log', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByRole('button', { name: 'Remove cod[U+202E]txt.log' })).toBeVisible();
    await expect(page.getByText('Up to 10 files of 10 MB each')).toBeVisible();
  });

  test('a page called picture.png is refused by the provider in words, and can be taken away', async ({ page }) => {
    await openChat(page);
    await field(page).fill('My picture');
    await files(page).setInputFiles({
      name: 'picture.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
    });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Not sent. picture.png is not a png file.')).toBeVisible();
    await page.getByRole('button', { name: 'Delete message' }).click();
    await expect(log(page).locator('li')).toHaveCount(0);
  });

  test('show how far they are and can be stopped', async ({ page }) => {
    await openChat(page);
    await page
      .context()
      .newCDPSession(page)
      .then(async (cdp) => {
        await cdp.send('Network.enable');
        await cdp.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 20,
          downloadThroughput: -1,
          uploadThroughput: 400_000,
        });
      });
    await files(page).setInputFiles({
      name: 'large.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(3_000_000, 'a'),
    });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(log(page)).toContainText(/Sending, \d+ %/);
    await page.getByRole('button', { name: 'Cancel sending' }).click();
    await expect(log(page)).toContainText('Not sent');
    await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  });

  test('come by drop and by paste', async ({ page }) => {
    await openChat(page);
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }));
      return data;
    });
    await log(page).dispatchEvent('dragover', { dataTransfer: transfer });
    await expect(page.getByText('Drop files to attach them')).toBeVisible();
    await log(page).dispatchEvent('drop', { dataTransfer: transfer });
    await expect(page.getByText('Drop files to attach them')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove dropped.txt' })).toBeVisible();
    await field(page).evaluate((box) => {
      const data = new DataTransfer();
      data.items.add(new File(['pasted'], 'pasted.txt', { type: 'text/plain' }));
      box.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, composed: true, cancelable: true }),
      );
    });
    await expect(page.getByRole('button', { name: 'Remove pasted.txt' })).toBeVisible();
  });

  test('a megabyte of text is too much, and stays', async ({ page }) => {
    await openChat(page);
    await field(page).fill('a'.repeat(1_000_000));
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      '980,000 characters too many. A message has 20,000 at most.',
    );
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(await field(page).inputValue()).toHaveLength(1_000_000);
    await field(page).fill('   \n ');
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  });
});

test.describe('beginning and end', () => {
  test('the agent ends the chat: it is said, rated, and taken along', async ({ page }) => {
    await openChat(page);
    await say(page, 'Thank you');
    await expect(log(page)).toContainText('Sent');
    const desk = await agent(page);
    const ticket = await ticketId(page);
    await desk.setStatus(ticket, 'closed');
    await expect(log(page)).toContainText('The chat session has ended.');
    await page.getByRole('radio', { name: 'Very good' }).check({ force: true });
    await page.getByLabel('What could be better? (optional)').fill('Nothing');
    await page.getByRole('button', { name: 'Send rating' }).click();
    await expect(page.getByText('Thank you for your rating.')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`chat-${ticket}.txt`);
    await page.getByRole('button', { name: 'Send by email' }).click();
    await page.getByLabel('Send the transcript to').fill('nobody');
    await page.getByLabel('Send the transcript to').press('Enter');
    await expect(page.getByText('Invalid email.')).toBeVisible();
    await page.getByLabel('Send the transcript to').fill('guest@example.test');
    await page.getByLabel('Send the transcript to').press('Enter');
    await expect(page.getByText('The transcript was sent to guest@example.test.')).toBeVisible();
    const { mails } = await (await page.request.get(`${api(page)}/__demo/mails`)).json();
    expect(mails.find((mail: { to: string }) => mail.to === 'guest@example.test').body).toContain('Thank you');
    await page.getByRole('button', { name: 'Start a new chat' }).click();
    await expect(field(page)).toBeVisible();
    await expect(log(page)).not.toContainText('Thank you');
    expect(await ticketId(page)).not.toBe(ticket);
  });

  test('a site may ask guests for name and email first', async ({ page }) => {
    await page.goto('/demo/brand-site/?pre-chat=required');
    await page.getByRole('button', { name: 'Get Help' }).click();
    await page.getByRole('button', { name: 'Start the chat' }).click();
    await expect(page.getByText('Required Field.')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0);
    await page.getByLabel('Your name').fill('Ines Duarte');
    await page.getByLabel('Your email').fill('ines@example.test');
    await fault(page, { method: 'POST', path: '/support/ticket' }, 'status:500');
    await page.getByRole('button', { name: 'Start the chat' }).click();
    // A failure asks for nothing twice.
    await page.getByRole('button', { name: 'Try again' }).click();
    await say(page, 'Hello');
    await expect(log(page)).toContainText('Sent');
    expect((await (await agent(page)).read(await ticketId(page)))[0]?.user?.firstname).toBe('Ines Duarte');
  });

  test('sounds can be muted, and that is remembered', async ({ page }) => {
    await openChat(page);
    await page.getByRole('button', { name: 'Chat options' }).click();
    await page.getByRole('menuitem', { name: 'Mute sounds' }).click();
    await page.reload();
    await page.getByRole('button', { name: /^Get Help/ }).click();
    await page.getByRole('button', { name: 'Chat options' }).click();
    await expect(page.getByRole('menuitem', { name: 'Turn sounds on' })).toBeVisible();
  });

  test('messages that came while nobody looked stand under a line', async ({ page }) => {
    await openChat(page);
    await say(page, 'I will be back');
    await page.getByRole('button', { name: 'Minimise the chat' }).click();
    await (await agent(page)).say(await ticketId(page), 'Here is your answer');
    await page.getByRole('button', { name: 'Get Help, 1 unread message' }).click();
    await expect(log(page).getByText('New messages')).toBeVisible();
    await expect(log(page)).toContainText('Here is your answer');
  });

  test('says whether somebody is there and how soon they answer', async ({ page }) => {
    await openChat(page);
    await expect(page.getByRole('dialog')).toContainText(/Usually answers in \d+ min|Back .+ at \d\d:\d\d/);
  });
});

test.describe('who the visitor is', () => {
  const signInAs = (page: Page, who: string) => page.getByLabel('Signed in here as').selectOption(who);

  test("a site's own user is known by its server's word, on every device", async ({ page, browser }) => {
    await page.goto('/demo/brand-site/');
    await signInAs(page, 'nora');
    await page.getByRole('button', { name: 'Get Help' }).click();
    await say(page, 'Nora here');
    await expect(log(page)).toContainText('Sent');
    expect((await (await agent(page)).read(await ticketId(page)))[0]?.user?.firstname).toBe('Nora Lindqvist');
    // The token is nowhere in the page.
    expect(await page.content()).not.toContain('eyJ');

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(new URL('/demo/brand-site/', page.url()).href);
    await signInAs(elsewhere, 'nora');
    await elsewhere.getByRole('button', { name: 'Get Help' }).click();
    await expect(log(elsewhere)).toContainText('Nora here');
    await elsewhere.context().close();

    // Another person on this device: nothing of the first is left.
    await signInAs(page, 'omar');
    await expect(page.getByText('Nora here')).toHaveCount(0);
    await say(page, 'Omar here');
    await expect(log(page)).toContainText('Sent');
    await signInAs(page, '');
    await expect(page.getByText('Omar here')).toHaveCount(0);
  });

  test('a forged word is refused: the visitor is a stranger, and the host is told', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await page.evaluate(() => {
      const errors: number[] = [];
      Object.assign(window, { errors });
      document.addEventListener('portal-error', (event) =>
        errors.push((event as CustomEvent<{ status: number }>).detail.status),
      );
    });
    await signInAs(page, 'forged');
    await page.getByRole('button', { name: 'Get Help' }).click();
    await say(page, 'Trust me');
    await expect(log(page)).toContainText('Sent');
    expect((await (await agent(page)).read(await ticketId(page)))[0]?.user).toBeNull();
    await page.getByRole('button', { name: 'Minimise the chat' }).click();
    await page.getByRole('button', { name: /^Get Help/ }).click();
    await expect(log(page)).toContainText('Trust me');
    expect(await page.evaluate(() => (window as unknown as { errors: number[] }).errors)).toEqual([401]);
  });
});

test('a forged or lost ticket shows nothing of it, and a new one is opened', async ({ page, context }) => {
  await page.goto('/demo/brand-site/');
  const { hostname } = new URL(page.url());
  await context.addCookies([{ name: 'auth.ticket', value: `1.${'x'.repeat(43)}`, domain: hostname, path: '/' }]);
  await page.reload();
  await page.getByRole('button', { name: /^Get Help/ }).click();
  await say(page, 'Hello');
  await expect(page.getByText('Could you confirm that nothing goes offline')).toHaveCount(0);
  await expect(log(page)).toContainText('Sent');
});

test('the desk holds several talks at once, with files, edits and an end', async ({ page, browser }) => {
  await openChat(page);
  await say(page, 'First customer');
  const other = await (await browser.newContext()).newPage();
  await other.goto(new URL('/demo/brand-site/', page.url()).href);
  await openChat(other, other.url());
  await say(other, 'Second customer');
  const [one, two] = [await ticketId(page), await ticketId(other)];

  const desk = await (await browser.newContext()).newPage();
  await desk.goto(new URL('/demo/agent/', page.url()).href);
  await desk.getByLabel('Password').fill(PASSWORD);
  await desk.getByRole('button', { name: 'Sign in' }).click();
  await desk.locator(`[data-ticket="${one}"]`).click();
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('First customer');
  await desk.getByLabel('Your answer').fill('Half an answer');
  await desk.locator(`[data-ticket="${two}"]`).click();
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('Second customer');
  await expect(desk.getByLabel('Your answer')).toHaveValue('');
  await say(page, 'Are you there?');
  await expect(desk.getByLabel('1 unread')).toBeVisible();
  await desk
    .locator('.attach input')
    .setInputFiles({ name: 'guide.txt', mimeType: 'text/plain', buffer: Buffer.from('a guide') });
  await desk.getByLabel('Your answer').fill('See the giude');
  await desk.getByRole('button', { name: 'Send' }).click();
  await expect(log(other).getByRole('link', { name: /guide.txt/ })).toBeVisible();
  await desk.getByRole('button', { name: 'Edit' }).click();
  await desk.getByLabel('Your answer').fill('See the guide');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(log(other)).toContainText('See the guide');
  await desk.getByRole('button', { name: 'Delete' }).click();
  await expect(log(other)).not.toContainText('See the guide');
  await desk.getByRole('button', { name: 'Leave' }).click();
  await expect(log(other)).toContainText('Amara has joined the chat');
  await expect(log(other)).toContainText('Amara left the chat');
  await desk.locator(`[data-ticket="${one}"]`).click();
  await expect(desk.getByLabel('Your answer')).toHaveValue('Half an answer');
  await desk.getByRole('button', { name: 'End chat' }).click();
  await expect(log(page)).toContainText('The chat session has ended.');
  await expect(page.getByText('How was this chat?')).toBeVisible();
  await expect(other.getByText('How was this chat?')).toHaveCount(0);
  await desk.context().close();
  await other.context().close();
});

test.describe('a compact chat and its host', () => {
  test('leaves caret, selection, Tab, Escape and shortcuts to the page', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await page.evaluate(() => {
      const keys: string[] = [];
      Object.assign(window, { keys });
      document.addEventListener('keydown', (event) => keys.push(event.key));
    });
    const search = page.getByRole('searchbox', { name: 'Find your domain' });
    await search.fill('meadow');
    await search.evaluate((box: HTMLInputElement) => box.setSelectionRange(2, 4));
    await page.evaluate(() => (document.querySelector('portal-live-chat') as HTMLElement & { show(): void }).show());
    await expect(field(page)).toBeVisible();
    await expect(log(page)).toBeVisible();
    // Opened by the page while somebody types: the caret stays with them.
    await expect(search).toBeFocused();
    await field(page).pressSequentially('abc');
    await field(page).press('Control+k');
    expect(await page.evaluate(() => (window as unknown as { keys: string[] }).keys)).toEqual([]);
    expect(await search.evaluate((box: HTMLInputElement) => [box.selectionStart, box.selectionEnd])).toEqual([2, 4]);
    // Escape outside is the page's; the chat stays. Tab leads out of the chat again.
    await search.focus();
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeVisible();
    await field(page).focus();
    for (let n = 0; n < 4; n++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('portal-live-chat');
    await field(page).focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Get Help' })).toBeFocused();
    // Nothing invisible lies over the page, and nothing of the chat is printed.
    expect(
      await page.evaluate(() => document.elementFromPoint(innerWidth - 100, innerHeight - 300)?.localName),
    ).not.toBe('portal-live-chat');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('portal-live-chat').evaluate((element) => getComputedStyle(element).display)).toBe(
      'none',
    );
  });

  test('keeps its scrolling to itself, and stands above a host that wants everything', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await openChat(page, '/demo/brand-site/');
    for (let n = 0; n < 8; n++) await say(page, `Line ${n}`);
    await log(page).hover();
    await page.mouse.wheel(0, 3000);
    await page.mouse.wheel(0, -3000);
    await page.mouse.wheel(0, -3000);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goto('/demo/hostile-host/');
    const launcher = page.locator('portal-live-chat').locator('button').first();
    await launcher.click();
    await expect(field(page)).toBeVisible();
  });

  test('on a phone it fills the screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openChat(page);
    expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  });
});
