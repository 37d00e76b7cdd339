import { existsSync, readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { conversation, expectSent, openChat, openChatAgain, sendMessage } from './support/chat.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const file = `${process.env.PORTAL_CORPORA ?? ''}/dompurify-payloads.json`;
const ALLOWED = [
  'A',
  'B',
  'BLOCKQUOTE',
  'BR',
  'CODE',
  'EM',
  'H2',
  'H3',
  'H4',
  'HR',
  'I',
  'LI',
  'OL',
  'P',
  'PRE',
  'S',
  'STRONG',
  'TABLE',
  'TBODY',
  'TD',
  'TH',
  'THEAD',
  'TR',
  'U',
  'UL',
];

/** Besides the published ones: what our own rules are about. */
const OWN_PAYLOADS = [
  '<a href="javascript:alert(1)">x</a><a href=" java\tscript:alert(1)">x</a><a href="data:text/html,x">x</a><a href="vbscript:x">x</a><a href="//evil.example">x</a>',
  '<form action="https://evil.example"><input name="q"><button>x</button></form>',
  '<p id="portal" name="body" style="position:fixed" class="x" onclick="alert(1)" data-x="1" aria-label="x">x</p>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg><math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '<img src="https://evil.example/pixel.gif"><video src="https://evil.example/v"></video><iframe srcdoc="<script>alert(1)</script>"></iframe><link rel=stylesheet href="https://evil.example/c.css">',
  '<a href="https://fine.example" target="_top" rel="opener">fine</a> <a href="mailto:a@fine.example">mail</a> <a href="ftp://fine.example">ftp</a>',
];
const payloads = () => [
  ...(JSON.parse(readFileSync(file, 'utf8')) as { payload: string }[])
    .map(({ payload }) => payload)
    .filter((payload) => payload.length < 20_000),
  ...OWN_PAYLOADS,
];

/** Elements and attributes in the cleaned boxes of a page that are not allowed. */
const findForbidden = (page: Page) =>
  page.evaluate((allowed) => {
    const boxes: Element[] = [];
    const walk = (root: Document | ShadowRoot | Element) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.classList.contains('rich-text')) boxes.push(element);
        if (element.shadowRoot) walk(element.shadowRoot);
      }
    };
    walk(document);
    const wrong = boxes.flatMap((box) =>
      [...box.querySelectorAll('*')].flatMap((element) => {
        const attributes = [...element.attributes].filter(({ name, value }) => {
          if (element.tagName !== 'A') return !(name === 'id' && /^section-\d+$/.test(value));
          if (name === 'href') return !/^(https?|ftp|mailto):/i.test(value);
          return (
            !(name === 'target' && value === '_blank') && !(name === 'rel' && value === 'noopener noreferrer nofollow')
          );
        });
        return [
          ...(allowed.includes(element.tagName) ? [] : [element.tagName]),
          ...attributes.map(({ name, value }) => `${element.tagName} ${name}=${value}`),
        ];
      }),
    );
    return { boxes: boxes.length, wrong: [...new Set(wrong)] };
  }, ALLOWED);

/** Places of the payloads whose messages are in view. */
const placesIn = (list: Locator) =>
  list
    .locator('[data-message]')
    .evaluateAll((messages) => messages.map((one) => Number(one.getAttribute('data-message')) - 900_000));

/** Reads a thread from its end to its beginning, screen by screen: its list holds what is in view. Each payload has to be seen. */
async function readThread(page: Page, list: Locator): Promise<void> {
  const unseen = new Set(payloads().keys());
  await expect(async () => {
    expect((await findForbidden(page)).wrong).toEqual([]);
    for (const place of await placesIn(list)) unseen.delete(place);
    await list.evaluate((element) => {
      element.scrollTop -= element.clientHeight / 2;
    });
    expect([...unseen]).toEqual([]);
  }).toPass({ intervals: [20], timeout: 45_000 });
}

/** Collects what the markup could do: requests to elsewhere, and dialogs. */
async function watchPage(page: Page) {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!/^http:\/\/localhost|^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  page.on('dialog', (dialog) => {
    foreign.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return foreign;
}

test.describe('HTML from elsewhere keeps only allowed tags in', () => {
  test.skip(!existsSync(file), 'PORTAL_CORPORA has no dompurify-payloads.json here');

  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

  /** What is read of the provider's answers here. */
  interface Answer {
    messages: object[];
    article: object;
    announcements: object[];
  }

  /** Puts the payloads where the provider's text was: the answers are real, their texts are hostile. */
  const replaceAnswers = (page: Page, path: RegExp, change: (body: Answer) => unknown) =>
    page.route(path, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      return route.fulfill({ response, json: change((await response.json()) as Answer) });
    });

  const messages = (body: Answer) => ({
    ...body,
    messages: payloads().map((payload, index) => ({
      id: 900_000 + index,
      user_id: 999,
      created_at: '2026-01-01T10:00:00Z',
      body: `<p>${index}</p>${payload}`,
      attachments: [],
      user: { firstname: 'Eve' },
    })),
  });

  test('messages of the chat', async ({ page }) => {
    const foreign = await watchPage(page);
    await openChat(page);
    await sendMessage(page, 'Hello');
    await expectSent(page);
    await replaceAnswers(page, /\/support\/ticket\/\d+\?/, messages);
    await page.reload();
    await openChatAgain(page);
    await expect(conversation(page)).toContainText('Eve');
    await readThread(page, conversation(page));
    expect(foreign).toEqual([]);
  });

  const sinks: [name: string, path: string, calls: RegExp, change: (body: Answer) => unknown, minimum: number][] = [
    [
      'an article',
      '/support/knowledgebase/article/1',
      /\/support\/articles\/1$/,
      (body: Answer) => ({
        ...body,
        article: { ...body.article, body: payloads().join('<h2>Next</h2>') },
      }),
      1,
    ],
    [
      'announcements',
      '/support/service-status',
      /\/get-announcements/,
      (body: Answer) => ({
        announcements: payloads().map((payload, id) => ({
          ...body.announcements[0],
          id,
          title: payload,
          updates: [{ status: 'resolved', body: payload, created_at: '2026-01-01T10:00:00Z' }],
        })),
      }),
      200,
    ],
    [
      'questions',
      '/support/knowledgebase/faqs',
      /\/support\/faqs/,
      () => ({
        faqs: [{ id: 1, topic: '<b>x</b>', question: '<img src=x onerror=alert(1)>', answer: payloads().join('<hr>') }],
      }),
      1,
    ],
  ];
  for (const [name, path, calls, change, minimum] of sinks) {
    test(name, async ({ page }) => {
      const foreign = await watchPage(page);
      await replaceAnswers(page, calls, change);
      await page.goto(path);
      await expect
        .poll(async () => (await findForbidden(page)).boxes, { timeout: 20_000 })
        .toBeGreaterThanOrEqual(minimum);
      expect((await findForbidden(page)).wrong).toEqual([]);
      expect(foreign).toEqual([]);
    });
  }

  test("a ticket's thread", async ({ page, team }) => {
    const foreign = await watchPage(page);
    const id = team.tickets[0]?.id;
    await replaceAnswers(page, new RegExp(`/support/ticket/${id}\\?`), messages);
    await signIn(page, team.owner, `/support/tickets/${id}`);
    const thread = page.locator('portal-app').getByRole('log');
    await expect(thread).toContainText('Eve');
    await readThread(page, thread);
    expect(foreign).toEqual([]);
  });
});

test('HTML that is allowed is kept', async ({ page }) => {
  await page.goto('/support/knowledgebase/article/1');
  await expect(page.getByRole('heading', { name: 'Add your team', level: 2 })).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Give each person only the role they need.' }),
  ).toBeVisible();
});
