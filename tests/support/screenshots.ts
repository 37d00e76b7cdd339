/**
 * `npm run screenshots`: every page in every view and state, for people to look at. `-- name …` takes those alone, such
 * as `-- domains domains-empty`; `--view desktop`, `--scheme dark` and `--brand gb` (each repeatable) narrow it further.
 * Writes to screenshots/.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { chromiumArgs, ensureChromium } from './browser.mjs';
import { enterState, hasState, STATES, type State } from './page-states.ts';
import { addressOf, type PageData, type PageSample, pages, type Visitor } from './pages.ts';
import { freePorts } from './ports.mjs';
import { type Scene, scenes } from './screenshot-scenes.ts';

const port = Number(process.env.SHOTS_PORT ?? (await freePorts(5)));
const base = `http://localhost:${port}`;
const provider = `http://localhost:${port + 1}`;
const outputDir = 'screenshots';
/** Pages open at once. */
const CONCURRENCY = 4;

const VIEWS = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'tablet', width: 800, height: 1000 },
  { name: 'phone', width: 390, height: 844 },
] as const;
const SCHEMES = ['light', 'dark'] as const;
/** Taken in every brand. */
const IN_EVERY_BRAND = ['sign-in', 'dashboard', 'brand-site', 'chat', 'help', 'article'];
/** Who looks, of the seeded sign-ins: their names have no suffix. */
const LOGINS: Partial<Record<Visitor, string>> = {
  owner: 'owner',
  newcomer: 'newcomer',
  migrating: 'gb-two',
  'choosing-team': 'teams',
  'second-factor': 'twofactor',
};

interface Picture {
  name: string;
  isFull: boolean;
  visitor: Visitor;
  brand: string;
  /** Brings the page into the state of the picture. */
  open: (page: Page, viewer: Viewer, brand: string) => Promise<void>;
  isIsolated: boolean;
}
interface Viewer {
  token: string | null;
  data: PageData;
}

async function call<T>(method: string, path: string, token: string | null, body?: unknown): Promise<T> {
  const response = await fetch(provider + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'X-Demo': '1',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
const logIn = async (login: string) =>
  (
    await call<{ token?: string }>('POST', '/user/session/login', null, {
      login: `${login}@example.test`,
      password: 'Portal-Demo-2026!',
    })
  ).token ?? null;

/** What the owner's team has, under the ids of this run. */
async function readOwnersData(token: string | null): Promise<PageData> {
  type Row = { id: number; name: string; label: string; subject: string };
  const read = async (path: string, name: string) =>
    (await call<Record<string, Row[]>>('GET', path, token))[name]?.map((row) => ({ ...row, id: String(row.id) })) ?? [];
  const domains = await read('/email/domain', 'domains');
  const zones = await read('/_id/zones', 'zones');
  // The provider lists those of a type in the order they were made, as in the tests: the first domain is a registered one.
  const services = await read('/services/services?per_page=50&sort=type', 'services');
  const sites = await read('/wordpress/sites?per_page=50', 'sites');
  const projects = await read('/project/projects?per_page=50', 'projects');
  const lab = projects.find(({ name }) => name === 'Lab')?.id;
  const containers = await read(`/project/projects/${lab}/containers`, 'containers');
  const find = (list: { id: string; name: string }[], name: string) => {
    const found = list.find((one) => one.name === name);
    if (!found) throw new Error(`The owner has no ${name}`);
    return found;
  };
  return {
    owner: { email: 'owner@example.test' },
    domains: {
      main: find(domains, 'northwind.example'),
      studio: find(domains, 'northwind-studio.example'),
      pending: find(domains, 'northwind-shop.example'),
      off: find(domains, 'northwind-archive.example'),
    },
    zones: { main: find(zones, 'northwind.example'), elsewhere: find(zones, 'northwind-labs.example') },
    invoices: (await read('/billing/invoices?per_page=50', 'invoices')).map(({ id }) => id),
    tickets: (await read('/support/ticket', 'tickets')).reverse(),
    project: (name) => find(projects, name),
    container: (name) => find(containers, name),
    site: (start) => find(sites, sites.find(({ name }) => name.startsWith(start))?.name ?? start),
    service: (label) => services.find((service) => service.label === label) ?? find(services, label),
  };
}

const ofSample = (sample: PageSample): Picture => ({
  name: sample.name,
  isFull: true,
  visitor: sample.visitor,
  brand: sample.brand,
  // All pictures of the owner show the seeded team, because `data` holds its ids.
  isIsolated: sample.isIsolated && sample.visitor !== 'owner',
  async open(page, { data }, brand) {
    await page.goto(base + addressOf(sample, data, { brand }));
    await sample.prepare?.(page, data);
    // Another brand may lead elsewhere: ewh has email alone.
    const heading = brand === sample.brand ? { name: sample.heading(data) } : {};
    await page.getByRole('heading', heading).first().waitFor();
  },
});
const ofState = (sample: PageSample, state: State): Picture => ({
  ...ofSample(sample),
  name: `${sample.name}-${state}`,
  visitor: state === 'empty' ? 'newcomer' : sample.visitor,
  isIsolated: state === 'empty',
  async open(page, { data }, brand) {
    await enterState(page, sample, state);
    await page.goto(base + addressOf(sample, data, { brand }));
    await page
      .getByRole('heading')
      .or(page.getByRole('button', { name: 'Try again' }))
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    // A failed read was asked for again in between.
    await page.locator('main .skeleton').first().waitFor({ state: 'detached', timeout: 15_000 });
  },
});
const ofScene = ({ name, path, visitor = 'guest', brand: own = 'hp', steps = [], isFull = false }: Scene): Picture => ({
  name,
  isFull,
  visitor,
  brand: own,
  isIsolated: false,
  async open(page, _viewer, brand) {
    await page.goto(`${base}${path}${path.includes('?') ? '&' : '?'}brand=${brand}`, { waitUntil: 'networkidle' });
    for (const step of steps) await step(page);
  },
});

interface Shot {
  picture: Picture;
  view: (typeof VIEWS)[number];
  scheme: (typeof SCHEMES)[number];
  brand: string;
}

/** Returns the pictures that could not be taken, each with its reason. */
async function takeShots(browser: Browser, shots: readonly Shot[]): Promise<string[]> {
  const ownerToken = await logIn('owner');
  const ownersData = await readOwnersData(ownerToken);
  const viewerOf = async ({ visitor, isIsolated }: Picture): Promise<Viewer> => {
    if (isIsolated) {
      const team = await call<DemoTeam>('POST', '/__demo/teams', null, { like: LOGINS[visitor] });
      return { token: team.people.owner.token, data: ownersData };
    }
    const login = LOGINS[visitor];
    const isSignedIn = visitor === 'owner' || visitor === 'migrating';
    const owner = { email: `${login}@example.test` };
    return {
      token: login && isSignedIn ? await logIn(login) : null,
      data: login ? { ...ownersData, owner } : ownersData,
    };
  };
  const take = async ({ picture, view, scheme, brand }: Shot) => {
    const viewer = await viewerOf(picture);
    const storage = viewer.token ? [{ name: 'auth.token', value: viewer.token }] : [];
    const context = await browser.newContext({
      viewport: { width: view.width, height: view.height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: base, localStorage: storage }] },
    });
    // tsx names the functions that pages are given by a helper of its own.
    await context.addInitScript('globalThis.__name = (value) => value');
    const page = await context.newPage();
    try {
      await picture.open(page, viewer, brand);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      const path = `${outputDir}/${picture.name}-${view.name}-${scheme}-${brand}.png`;
      await page.screenshot({ path, fullPage: picture.isFull });
    } finally {
      // A page that asks again while it is closed would end the run.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  };
  const failures: string[] = [];
  const queue = [...shots];
  const work = async () => {
    for (let shot = queue.shift(); shot; shot = queue.shift()) {
      const { picture, view, scheme, brand } = shot;
      await take(shot).catch((error: unknown) => {
        failures.push(`${picture.name} ${view.name} ${scheme} ${brand}: ${String(error).split('\n')[0]}`);
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return failures;
}

const dir = mkdtempSync(join(tmpdir(), 'portal-shots-'));
const demo = spawn(process.execPath, ['--import', 'tsx', 'demo/provider/main.ts', '--fresh'], {
  stdio: 'ignore',
  env: { ...process.env, PORT: String(port), DEMO_DIR: dir, PORTAL_LOG: 'off', DNS: 'off' },
});
try {
  mkdirSync(outputDir, { recursive: true });
  const isUp = () =>
    fetch(`${base}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
  for (let attempt = 0; attempt < 600 && !(await isUp()); attempt++) await sleep(200);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  const { positionals: only, values } = parseArgs({
    allowPositionals: true,
    options: {
      view: { type: 'string', multiple: true },
      scheme: { type: 'string', multiple: true },
      brand: { type: 'string', multiple: true },
    },
  });
  const pictures = [
    ...pages.map(ofSample),
    ...STATES.flatMap((state) => pages.filter((sample) => hasState(sample, state)).map((one) => ofState(one, state))),
    ...scenes.map(ofScene),
  ].filter(({ name }) => only.length === 0 || only.includes(name));
  const isInRun = ({ view, scheme }: Shot) =>
    (values.view?.includes(view.name) ?? true) && (values.scheme?.includes(scheme) ?? true);
  const everyView = (picture: Picture, brand: string) =>
    VIEWS.flatMap((view) => SCHEMES.map((scheme): Shot => ({ picture, view, scheme, brand })));
  const shots = values.brand
    ? pictures.flatMap((picture) => values.brand?.flatMap((brand) => everyView(picture, brand)) ?? [])
    : [
        ...pictures.flatMap((picture) => everyView(picture, picture.brand)),
        ...pictures
          .filter(({ name }) => IN_EVERY_BRAND.includes(name))
          .flatMap((picture) =>
            ['gb', 'eh', 'ewh', 'cp'].map((brand): Shot => ({ picture, view: VIEWS[0], scheme: 'light', brand })),
          ),
      ];
  const chosen = shots.filter(isInRun);
  const failures = await takeShots(browser, chosen);
  await browser.close();
  console.log(`${chosen.length - failures.length} pictures in ${outputDir}/`);
  for (const failure of failures) console.error(`not taken: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  // It writes into its folder until it has ended.
  const ended = once(demo, 'exit');
  demo.kill('SIGTERM');
  await ended;
  rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
