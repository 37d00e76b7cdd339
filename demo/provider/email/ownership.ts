import { and, eq, ne, or } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { emailDomains, services as serviceTable } from '../db/schema.ts';
import { findNameServer } from '../dns/delegation.ts';
import { queryServer } from '../dns/lookup.ts';
import { type DnsCheck, plainValue } from './dns.ts';

type DomainRow = typeof emailDomains.$inferSelect;

/** A domain that receives mail, or will because its team owns it. An unproven claim doesn't reserve the name. */
export const isTaken = or(ne(emailDomains.status, 'pending'), eq(emailDomains.has_zone, true));

/** Whether mail waits for proof of ownership, because the DNS is elsewhere. */
export const isUnproven = ({ status, has_zone }: DomainRow) => status === 'pending' && !has_zone;

/** Whether a team has registered a domain here. */
export async function isRegisteredByTeam({ db }: Services, teamId: number, name: string): Promise<boolean> {
  const [registration] = await db
    .select({ id: serviceTable.id })
    .from(serviceTable)
    .where(
      and(
        eq(serviceTable.team_id, teamId),
        eq(serviceTable.type, 'domain'),
        eq(serviceTable.name, name),
        eq(serviceTable.status, 'active'),
      ),
    );
  return registration !== undefined;
}

const PROOF = 'portal-verification=';
/** What a team publishes in the DNS of a domain to prove ownership. It is shown to no other team. */
export const domainProof = ({ secrets }: Services, teamId: number, name: string) =>
  `${PROOF}${secrets.signClaim(teamId, name)}`;

/** Must not be awaited within a transaction. */
const findProofs = async (services: Services, name: string): Promise<string[]> =>
  (await queryServer(await findNameServer(services, name), name, 'TXT')).contents
    .map((content) => plainValue('TXT', content))
    .filter((value) => value.startsWith(PROOF));

/** Checks the record that proves ownership of a domain. */
export async function checkOwnership(services: Services, { team_id, name }: DomainRow): Promise<DnsCheck> {
  const expected = domainProof(services, team_id, name);
  const found = await findProofs(services, name);
  const status = found.includes(expected) ? 'good' : found.length > 0 ? 'wrong' : 'missing';
  return { kind: 'ownership', type: 'TXT', name: '@', status, expected: [expected], found, fix: null };
}

/** Whether a name can be a domain alias: a subdomain, a domain that the team has registered here, or a proven one. */
export async function canBeAlias(services: Services, { team_id, name }: DomainRow, alias: string): Promise<boolean> {
  if (alias.endsWith(`.${name}`) || (await isRegisteredByTeam(services, team_id, alias))) return true;
  return (await findProofs(services, alias)).includes(domainProof(services, team_id, alias));
}

/** Activates mail once ownership is proven, unless another team has proven it before. @returns the updated domain */
export async function activateIfProven(services: Services, domain: DomainRow): Promise<DomainRow> {
  const { db } = services;
  if (!isUnproven(domain) || (await checkOwnership(services, domain)).status !== 'good') return domain;
  return db.inTransaction(async () => {
    const [other] = await db
      .select({ id: emailDomains.id })
      .from(emailDomains)
      .where(and(eq(emailDomains.name, domain.name), isTaken));
    if (other) return domain;
    await db.update(emailDomains).set({ status: 'active' }).where(eq(emailDomains.id, domain.id));
    return { ...domain, status: 'active' };
  });
}
