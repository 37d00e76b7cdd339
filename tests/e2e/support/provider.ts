import { expect } from '@playwright/test';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import type { TeamKind } from '#provider/seed/teams.ts';
import { paymentOrigin, providerOrigin } from './origins.ts';

/** The password of everybody who is seeded. */
export const PASSWORD = 'Portal-Demo-2026!';
/** Another password that meets every rule. */
export const OTHER_PASSWORD = 'Quartz-Meadow-41!';

/** Somebody at the provider, signed in already. */
export interface Person {
  id: string;
  teamId: string;
  email: string;
  /** First and last name. */
  name: string;
  token: string;
}

interface CallOptions {
  /** The caller; anonymous without. */
  as?: Pick<Person, 'token'> | undefined;
  data?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

/** One call of the provider, whatever it answers. */
export function sendToProvider(
  method: string,
  path: string,
  { as, data, form, headers = {} }: CallOptions = {},
): Promise<Response> {
  return fetch(providerOrigin + path, {
    method,
    headers: {
      ...(data === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(path.startsWith('/__demo/') ? { 'X-Demo': '1' } : {}),
      ...(as ? { Authorization: `Bearer ${as.token}` } : {}),
      ...headers,
    },
    body: form ?? (data === undefined ? null : JSON.stringify(data)),
  });
}

/** One call of the provider that must succeed. @throws Error with the provider's answer */
export async function callProvider<T = unknown>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  const response = await sendToProvider(method, path, options);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

/**
 * Stops what runs of a team: all tests share the places of one engine.
 * @param end `until-seen`: the next request of the team starts it again. `for-good`: none does, not even one in flight.
 */
export const stopContainers = (teamId: string, end: 'until-seen' | 'for-good') =>
  callProvider('DELETE', `/__demo/containers?team_id=${teamId}${end === 'for-good' ? '&permanent=1' : ''}`);

export interface Named {
  id: string;
  name: string;
}

/** A team that belongs to one test: what it has, and calls in its owner's name. */
export interface Team {
  id: string;
  name: string;
  password: string;
  owner: Person;
  /** Saved ways to pay, the default first. */
  cards: { id: string; label: string }[];
  call<T = unknown>(method: string, path: string, data?: unknown): Promise<T>;
}

/** A team like that of owner@example.test. */
export interface BusyTeam extends Team {
  /** The other members, by their role. */
  people: Record<'billing' | 'support' | 'service' | 'settings' | 'user', Person>;
  /** Email domains: one in use, one whose DNS is elsewhere, one that is being set up, one switched off. */
  domains: { main: Named; studio: Named; pending: Named; off: Named };
  /** Zones: that of the main domain, and one whose name servers are elsewhere. */
  zones: { main: Named; elsewhere: Named };
  /** Invoice ids, newest first; the first two are unpaid. */
  invoices: string[];
  /** In the order they were seeded. */
  tickets: { id: string; subject: string }[];
  service(label: string): Named;
  /** A WordPress site by the beginning of its domain, such as `blog`. */
  site(start: string): Named;
  /** A project by its name: `Storefront`, `Lab` or `storefront-api`. */
  project(name: string): Named;
  /** A container that is there from the start, by its name: `crasher-1-1` of `Lab`. */
  container(name: string): Named;
}

const toPerson = ({ id, team_id, ...person }: DemoTeam['people'][string]): Person => ({
  ...person,
  id: String(id),
  teamId: String(team_id),
});

const toTeam = (made: DemoTeam): Team => {
  const owner = toPerson(made.people.owner);
  return {
    id: String(made.id),
    name: made.name,
    password: made.password,
    owner,
    cards: made.cards.map(({ id, label }) => ({ id: String(id), label })),
    call: (method, path, data) => callProvider(method, path, { as: owner, data }),
  };
};

const seedTeam = (like: TeamKind) => callProvider<DemoTeam>('POST', '/__demo/teams', { data: { like } });

/** Makes a team of a test's own, like a seeded one. */
export const createTeam = async (like: Exclude<TeamKind, 'busy'>): Promise<Team> => toTeam(await seedTeam(like));

export async function createBusyTeam(): Promise<BusyTeam> {
  const made = await seedTeam('busy');
  const named = ({ id, name }: { id: number; name: string }): Named => ({ id: String(id), name });
  const [main, studio, pending, off] = made.email_domains.map(named);
  const { owner, ...others } = made.people;
  const team = toTeam(made);
  const { zones } = await team.call<{ zones: { id: number; name: string }[] }>('GET', '/_id/zones?per_page=100');
  const zoneNamed = (start: string): Named => {
    const found = zones.find(({ name }) => name.startsWith(start));
    if (!found) throw new Error(`The busy team has no zone ${start}`);
    return named(found);
  };
  if (!main || !studio || !pending || !off) throw new Error('The busy team has not the domains it should have');
  return {
    ...team,
    zones: { main: zoneNamed(main?.name ?? ''), elsewhere: zoneNamed('northwind-labs') },
    people: Object.fromEntries(
      Object.entries(others).map(([role, person]) => [role, toPerson(person)]),
    ) as BusyTeam['people'],
    domains: { main, studio, pending, off },
    invoices: made.invoices.map(({ id }) => String(id)),
    tickets: made.tickets.map(({ id, subject }) => ({ id: String(id), subject })),
    service(label) {
      const found = made.services.find((service) => service.label === label);
      if (!found) throw new Error(`The team has no service ${label}`);
      return named(found);
    },
    site(start) {
      const found = made.sites.find((site) => site.name.startsWith(start));
      if (!found) throw new Error(`The team has no site ${start}`);
      return named(found);
    },
    project(name) {
      const found = made.projects.find((project) => project.name === name);
      if (!found) throw new Error(`The team has no project ${name}`);
      return named(found);
    },
    container(name) {
      const found = made.containers.find((container) => container.name === name);
      if (!found) throw new Error(`The team has no container ${name}`);
      return named(found);
    },
  };
}

/** A new sign-in of somebody, as from another browser. */
export async function openSession(person: Person, password = PASSWORD): Promise<Person> {
  const { token } = await callProvider<{ token: string }>('POST', '/user/session/login', {
    data: { login: person.email, password },
  });
  return { ...person, token };
}

let count = 0;
/** A word that no other test has: tests share one provider. */
export const uniqueName = (name: string) =>
  `${name}-${Date.now().toString(36)}${process.env.TEST_WORKER_INDEX ?? ''}${count++}`;
export const uniqueEmail = (name: string) => `${uniqueName(name)}@example.test`;

/** The newest mail to somebody, as a real provider would have sent it; empty if none. */
export async function lastMailTo(address: string): Promise<string> {
  const { mails } = await callProvider<{ mails: { body: string }[] }>(
    'GET',
    `/__demo/mails?to=${encodeURIComponent(address)}`,
  );
  return mails[0]?.body ?? '';
}
export const linkIn = (mail: string) => new URL(/https?:\/\/\S+/.exec(mail)?.[0] ?? 'http://none.invalid/');

/** The mail with a link that sets a new password, which the provider writes after its answer. */
export async function resetMailTo(address: string): Promise<string> {
  await expect.poll(() => lastMailTo(address)).toContain('/auth/reset-password');
  return lastMailTo(address);
}

/** Has the provider mail a link that sets a new password. @returns it */
export async function requestResetLink({ owner }: Team): Promise<URL> {
  await callProvider('POST', '/user/password-reset', { data: { email: owner.email } });
  return linkIn(await resetMailTo(owner.email));
}

/** Invites somebody over the provider's calls. @returns the path of the link in the mail */
export async function invite(team: Team, email: string): Promise<string> {
  await team.call('POST', '/user/invite', { email, permissions: ['team_support'], notifications: [] });
  return linkIn(await lastMailTo(email)).pathname;
}

/** Disturbs the websocket of one channel: other tests notice nothing. */
export const disturbRealtime = (action: string, channel: string) =>
  callProvider('POST', '/__demo/realtime', { data: { action, channel } });

/** Has the payment company keep a card. @returns its token */
export async function tokenizeCard(number: string): Promise<string> {
  const response = await fetch(`${paymentOrigin}/tokens`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ number, expiry: '12/40', cvc: '123' }),
  });
  return ((await response.json()) as { token: string }).token;
}
