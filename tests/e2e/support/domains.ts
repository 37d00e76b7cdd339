import type { Page } from '@playwright/test';
import { buy } from './checkout.ts';
import { headingNamed } from './page.ts';
import { type BusyTeam, callProvider, type Named } from './provider.ts';
import { signIn } from './session.ts';
import { expect } from './test.ts';

/** The name of one of the team's domains, such as `northwind-press` or `northwind` with `uk`. */
export const domainName = (team: BusyTeam, word: string, tld = 'example') =>
  team.domains.main.name.replace(/^northwind/, word).replace(/example$/, tld);

/** One of the domains that the team has registered. */
export async function findDomain(team: BusyTeam, word: string, tld = 'example'): Promise<Named> {
  const name = domainName(team, word, tld);
  const { services } = await team.call<{ services: { id: number; name: string }[] }>(
    'GET',
    '/services/services?type=domain&per_page=100',
  );
  const found = services.find((service) => service.name === name);
  if (!found) throw new Error(`The team has no domain ${name}`);
  return { id: String(found.id), name };
}

/** Opens a domain's page, as the owner or somebody else of the team. @returns the domain */
export async function openDomain(
  page: Page,
  team: BusyTeam,
  word: string,
  { tab = '', tld = 'example', person = team.owner } = {},
): Promise<Named> {
  const domain = await findDomain(team, word, tld);
  await signIn(page, person, `/domains/${domain.id}${tab && `?tab=${tab}`}`);
  await expect(headingNamed(page, domain.name)).toBeVisible();
  return domain;
}

/** Opens the page of a transfer whose code the registry has refused. @returns the domain */
export async function openRefusedTransfer(page: Page, team: BusyTeam): Promise<Named> {
  const label = domainName(team, 'mover', 'com');
  const card = team.cards.find((one) => one.label.includes('4242'));
  const options = { action: 'transfer', epp_code: 'wrong-code' };
  await buy(team, String(card?.id), [{ group: 'domain.tld', name: '.com', period: 'years', label, options }]);
  return openDomain(page, team, 'mover', { tld: 'com' });
}

export interface DomainState {
  status: string;
  auto_renew: boolean;
  is_locked: boolean;
  has_privacy: boolean;
  name_servers: string[];
  glue: { host: string; addresses: string[] }[];
  ds: { key_tag: number }[];
  renewal_at: string;
}
/** What the provider has of a domain. */
export const stateOf = async (team: BusyTeam, { id }: Named): Promise<DomainState> =>
  (await callProvider<{ domain: DomainState }>('GET', `/domain/domain/${id}`, { as: team.owner })).domain;
