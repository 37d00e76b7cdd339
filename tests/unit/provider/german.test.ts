import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { parseAst } from 'rollup/parseAst';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walkSyntaxTree } from '#build/walk-syntax-tree.mjs';
import { germanCatalogue } from '#provider/i18n/german.ts';
import { translateText } from '#provider/i18n/translate.ts';
import { translateResponse } from '#provider/i18n/translate-response.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

const root = join(import.meta.dirname, '../../../demo/provider');

/** What customers do not read, or what is not the provider's own text: engines, stand-ins of others, names, and the operator's log. */
const notCustomers =
  /^(allowed-origins|cloud\/(machine|console|catalogue|cloud\.seed)|backup\/(sql-dump|compare)|billing\/(companies|ledger|tax|invoice-pdf|billing\.seed)|db\/|demo-guard|dns\/(lookup|wire-names|start-dns|dns\.seed)|domain\/domain\.seed|email\/(autoconfig|device|email\.seed)|faults\/|hosting\/(sample-site|plans|panel|hosting\.seed)|i18n\/|idempotency|image\/hub-catalogue|job\/job-faults|main|nightly\/|payment\/(frames|double|gateway|demo|payment)|product\/|project\/(engine|proxy|container-spec|create-runtime|project\.seed|node\/node-templates|templates)|realtime\/|seed\/|service\/service\.seed|support\/(scripted|support\.seed)|team\/team\.seed|user\/user\.seed|wordpress\/(catalogue|copies|differences|new-site\.ts|preview|render-page|replace\.ts|site-database|site-posts|site-samples|wordpress\.seed))/;
/** Errors that only a mistake of ours can raise, SQL, and names. */
const isInternal = (text: string) =>
  /was not written$|^No [a-z]+( was ordered)?$|^(PRAGMA|CAST|CASE|EXISTS|ATTACH|DROP|DELETE|SELECT|UPDATE|INSERT) |^CAST\(|select max|json_extract|has no row$|^The user has no team$|^The provider stops$|is not seeded$|^Seeded anew$|^Heard already$|^This is no event\.$|^There is no transaction|_domainkey|^American Express$|^Diners Club$|^Hosting account$|^Package manager$|^The containers are closed|^It is gone|mails to|^No service was|^Let’s Encrypt$|^Forwarders not found$|^A websocket that is elsewhere/.test(
    text,
  ) || /^[{}\s:#.·-]*$/.test(text);

/** Sentences of a source file, with `{}` for each value. */
function sentencesOf(file: string): string[] {
  const { code } = transformSync(readFileSync(join(root, file), 'utf8'), { loader: 'ts', target: 'esnext' });
  return [...walkSyntaxTree(parseAst(code))].flatMap((node) => {
    const { type, value, quasis } = node as {
      type: string;
      value?: unknown;
      quasis?: { value: { cooked: string } }[];
    };
    const text =
      type === 'Literal'
        ? value
        : type === 'TemplateLiteral'
          ? quasis?.map((part) => part.value.cooked).join('{}')
          : null;
    return typeof text === 'string' && /\w \w/.test(text) && /^[A-Z{“]/.test(text) && !isInternal(text) ? [text] : [];
  });
}

const countValues = (text: string) => (text.match(/\{\d?\}/g) ?? []).length;

describe('the German of the provider', () => {
  it('has every sentence that customers read', () => {
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !notCustomers.test(file),
    );
    const sentences = new Set(files.flatMap(sentencesOf));
    expect(sentences.size).toBeGreaterThan(800);
    expect([...sentences].filter((sentence) => germanCatalogue[sentence] === undefined)).toEqual([]);
  });

  it('has the values of the English', () => {
    const different = Object.entries(germanCatalogue).filter(([en, de]) => countValues(en) !== countValues(de));
    expect(different).toEqual([]);
  });

  it('puts values, and sentences within sentences, in their places', () => {
    expect(translateText('ada@northwind.example already exists.')).toBe('ada@northwind.example gibt es schon.');
    expect(translateText('The page is broken: The page has no title.')).toBe(
      'Die Seite ist defekt: Die Seite hat keinen Titel.',
    );
    expect(translateText('A domain needs 2 to 13 nameservers, and there is 1.')).toContain('2 bis 13 Nameserver');
    expect(translateText('Fault on demand: 500')).toBe('Fault on demand: 500');
  });

  it('leaves alone what customers have written', () => {
    const ticket = {
      ticket: { subject: 'Backup finished', messages: [{ body: 'Payment received' }] },
      message: 'Signed out',
    };
    expect(translateResponse('/support/ticket/1', ticket)).toEqual({ ...ticket, message: 'Abgemeldet' });
    const files = { files: [{ name: 'Backup deleted.' }] };
    expect(translateResponse('/hosting/1/files', files)).toEqual(files);
  });
});

describe('a call that prefers German', () => {
  let provider: TestProvider;
  let owner: Record<string, string>;
  beforeAll(async () => {
    provider = await startProvider();
    owner = await provider.signIn('owner');
  });
  afterAll(() => provider.stop());
  const german = { 'Accept-Language': 'de-DE,de;q=0.9' };

  it('is refused in German', async () => {
    const input = { domain_id: '1', local_part: 'ada.adler', name: 'Ada', password: 'Quartz-Meadow-41!', quota: 100 };
    const ask = (headers: object) =>
      provider.json<{ errors: Record<string, string[]> }>('POST', '/email/mailbox', input, { ...owner, ...headers });
    expect((await ask(german)).body.errors.local_part).toEqual(['ada.adler@northwind.example gibt es schon.']);
    expect((await ask({})).body.errors.local_part).toEqual(['ada.adler@northwind.example already exists.']);
  });

  it('gets questions and articles in German, and finds them by German words', async () => {
    const faqs = await provider.json<{ faqs: { question: string; answer: string }[] }>(
      'GET',
      '/support/faqs?search=passwort+%C3%A4ndere',
      undefined,
      german,
    );
    expect(faqs.body.faqs[0]?.question).toBe('Wie ändere ich mein Passwort?');
    expect(faqs.body.faqs[0]?.answer).toMatch(/^<p>Im Profil unter <strong>/);
    const { body } = await provider.json<{ articles: { id: number; title: string }[]; total: number }>(
      'GET',
      '/support/articles?search=Weiterleitung',
      undefined,
      german,
    );
    expect(body.articles[0]?.title).toBe('Weiterleitung oder Alias?');
    const article = await provider.json<{ article: { body: string } }>(
      'GET',
      `/support/articles/${body.articles[0]?.id}`,
      undefined,
      german,
    );
    expect(article.body.article.body).toContain('<h2>Eine Weiterleitung</h2>');
  });

  it('gets the history of mails in German', async () => {
    const { body } = await provider.json<{ messages: { subject: string; body: string }[] }>(
      'GET',
      '/notification/notification',
      undefined,
      { ...owner, ...german },
    );
    expect(body.messages.map(({ subject }) => subject)).toContain('Zahlung erhalten');
    expect(body.messages.find(({ subject }) => subject === 'Zahlung erhalten')?.body).toContain(
      '<h2>Zahlung erhalten</h2>',
    );
  });

  it('has its mails written in German', async () => {
    const mailTo = async (to: string) =>
      (await provider.json<{ mails: { subject: string }[] }>('GET', `/__demo/mails?to=${to}`)).body.mails[0]?.subject;
    const change = () =>
      provider.json(
        'PUT',
        '/email/mailbox/update-password/domain/1',
        { username: 'hugo.adler@northwind.example', password: 'Quartz-Meadow-41!' },
        { ...owner, ...german },
      );
    await change();
    expect(await mailTo('hugo.adler@northwind.example')).toBe('Ihr Passwort wurde geändert');
  });
});
