import { parseArgs } from 'node:util';
import { endpoints } from '#build/endpoints.ts';

/** Why the kit cannot run at all: exit code 2. The message is for the engineer who called it. */
export class CannotRun extends Error {}

export interface SignIn {
  login: string;
  password: string;
}
export interface Options {
  /** Address of the API, without a trailing slash. */
  baseUrl: string;
  appDomain: string;
  /** Origin of the page that embeds the elements; null leaves out what a browser would check. */
  origin: string | null;
  member: SignIn | null;
  second: SignIn | null;
  /** Team to sign in to; null takes the first active one. */
  team: string | null;
  /** Nouns to check; empty for all. */
  only: readonly string[];
  write: boolean;
  money: boolean;
  json: string | null;
  junit: string | null;
  timeoutMs: number;
  hasColours: boolean;
  realtime: { key: string; origin: string };
}

export const USAGE = `Usage: portal-elements-conformance <address of the API> [options]

Runs the provider contract of portal-elements against an API and prints what is missing or wrong.

  --app-domain <host>     host name by which the provider finds the brand (default: that of --origin, or of the API)
  --origin <origin>       origin of the page with the elements: checks CORS as a browser does
  --email, --password     sign-in of a team owner (or PORTAL_EMAIL, PORTAL_PASSWORD); without it only what guests may
  --second-email, --second-password
                          another user (or PORTAL_SECOND_EMAIL, PORTAL_SECOND_PASSWORD): of the same team with fewer
                          roles, or of another team
  --team <id>             team to sign in to, where the user has several
  --only <nouns>          such as billing,email
  --write                 also creates, changes and removes objects of its own: a cart, a ticket, a mailbox …
  --money                 with --write, also buys the cheapest product with the saved card
  --realtime-key <key>    app key of the Pusher-protocol server (default: portal)
  --realtime-origin <origin>
                          its origin (default: the API's)
  --timeout <seconds>     for each call (default: 10)
  --json <file>           writes the report as JSON
  --junit <file>          writes the report as JUnit XML
  --no-color              no colours
  --version, --help

Exit code: 0 as specified, 1 something is wrong or missing, 2 could not run.
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'app-domain': text,
        origin: text,
        email: text,
        password: text,
        'second-email': text,
        'second-password': text,
        team: text,
        only: text,
        write: flag,
        money: flag,
        'realtime-key': text,
        'realtime-origin': text,
        timeout: text,
        json: text,
        junit: text,
        'no-color': flag,
        version: flag,
        help: flag,
      },
    });
  } catch (error) {
    throw new CannotRun(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** @throws CannotRun */
function readUrl(value: string, name: string): URL {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new CannotRun(`${name} is not an address such as https://api.example: ${value}`);
  return new URL(value);
}

/** @throws CannotRun where there is a login without its password */
function readSignIn(login: string | undefined, password: string | undefined, name: string): SignIn | null {
  if (!login) return null;
  if (!password) throw new CannotRun(`The password of ${name} is missing.`);
  return { login, password };
}

/** @throws CannotRun for a noun that the contract does not have */
function readNouns(list: string | undefined): string[] {
  const nouns = new Set(endpoints.map(({ feature }) => feature));
  const names = (list ?? '').split(',').flatMap((name) => name.trim() || []);
  const unknown = names.find((name) => !nouns.has(name));
  if (unknown) throw new CannotRun(`--only: there is no "${unknown}". There are: ${[...nouns].join(', ')}`);
  return names;
}

/** @throws CannotRun */
function readTimeout(value = '10'): number {
  const seconds = Number(value);
  if (!(seconds > 0 && seconds <= 600)) throw new CannotRun('--timeout takes seconds, 600 at most.');
  return seconds * 1000;
}

/**
 * @param env the environment: names in capitals of `PORTAL_…` stand for sign-ins, `NO_COLOR` for `--no-color`
 * @returns the options, or what is asked for instead of a run
 * @throws CannotRun
 */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options | 'help' | 'version' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const [address, ...more] = positionals;
  if (!address || more.length > 0) throw new CannotRun(`Give one address of an API.\n\n${USAGE}`);
  const base = readUrl(address, 'The API');
  const origin = values.origin === undefined ? null : readUrl(values.origin, '--origin').origin;
  if (values.money && !values.write) throw new CannotRun('--money needs --write.');
  return {
    baseUrl: `${base.origin}${base.pathname}`.replace(/\/+$/, ''),
    appDomain: values['app-domain'] ?? new URL(origin ?? base).hostname,
    origin,
    member: readSignIn(values.email ?? env.PORTAL_EMAIL, values.password ?? env.PORTAL_PASSWORD, '--email'),
    second: readSignIn(
      values['second-email'] ?? env.PORTAL_SECOND_EMAIL,
      values['second-password'] ?? env.PORTAL_SECOND_PASSWORD,
      '--second-email',
    ),
    team: values.team ?? null,
    only: readNouns(values.only),
    write: values.write,
    money: values.money,
    json: values.json ?? null,
    junit: values.junit ?? null,
    timeoutMs: readTimeout(values.timeout),
    hasColours: !values['no-color'] && !env.NO_COLOR,
    realtime: {
      key: values['realtime-key'] ?? 'portal',
      origin: values['realtime-origin'] ? readUrl(values['realtime-origin'], '--realtime-origin').origin : base.origin,
    },
  };
}
