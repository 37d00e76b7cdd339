import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { aliases, domainAliases, emailDomains, forwarders, mailboxes } from '../db/schema.ts';
import { type DomainRow, domainPart } from './email-domains.ts';

export interface MailFlowStep {
  from: string;
  to: string;
  kind: 'alias' | 'forwarder' | 'catch_all';
  lands: 'mailbox' | 'external' | 'address' | 'nowhere';
}

type ProposedStep = Pick<MailFlowStep, 'from' | 'to'>;
type Step = Omit<MailFlowStep, 'lands'> & { domainId: number };
/** How many addresses one statement looks up. */
const LOOKUP_SIZE = 500;
const catchAllAddress = (domainName: string) => `*@${domainName}`;

/** All steps in the team's domains, and the proposed ones. */
async function loadSteps(
  db: Database,
  domains: readonly DomainRow[],
  domain: DomainRow,
  proposedSteps: readonly ProposedStep[],
): Promise<Step[]> {
  const ids = domains.map(({ id }) => id);
  const [aliasRows, forwarderRows] = await Promise.all([
    db.select().from(aliases).where(inArray(aliases.domain_id, ids)),
    db.select().from(forwarders).where(inArray(forwarders.domain_id, ids)),
  ]);
  return [
    ...aliasRows.map(({ domain_id, alias, goto }) => ({
      domainId: domain_id,
      from: alias,
      to: goto,
      kind: 'alias' as const,
    })),
    ...forwarderRows.map(({ domain_id, address, goto }) => ({
      domainId: domain_id,
      from: address,
      to: goto,
      kind: 'forwarder' as const,
    })),
    ...proposedSteps.map((step) => ({ ...step, domainId: domain.id, kind: 'alias' as const })),
    ...domains.flatMap(({ id, name, catch_all }) =>
      catch_all ? [{ domainId: id, from: catchAllAddress(name), to: catch_all, kind: 'catch_all' as const }] : [],
    ),
  ];
}

/** The steps that mail to a domain can reach, including those of the team's other domains. */
function reachableSteps(steps: readonly Step[], domainId: number): Step[] {
  const reached = new Set(steps.filter((step) => step.domainId === domainId).map((step) => step.from));
  for (let size = -1; size !== reached.size; ) {
    size = reached.size;
    for (const { from, to } of steps)
      if (reached.has(from)) for (const address of [to, catchAllAddress(domainPart(to))]) reached.add(address);
  }
  return steps.filter((step) => reached.has(step.from));
}

/** The addresses that are mailboxes. */
async function findMailboxes(db: Database, addresses: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < addresses.length; start += LOOKUP_SIZE) {
    const rows = await db
      .select({ username: mailboxes.username })
      .from(mailboxes)
      .where(inArray(mailboxes.username, addresses.slice(start, start + LOOKUP_SIZE)));
    for (const { username } of rows) found.add(username);
  }
  return found;
}

/**
 * Every step that mail to a domain takes from one address to another, within the domains of its team.
 * @param proposedSteps aliases that do not exist yet
 */
export async function loadMailFlow(
  db: Database,
  domain: DomainRow,
  proposedSteps: readonly ProposedStep[] = [],
): Promise<MailFlowStep[]> {
  const domains = await db.select().from(emailDomains).where(eq(emailDomains.team_id, domain.team_id));
  const domainAliasRows = await db
    .select()
    .from(domainAliases)
    .where(
      inArray(
        domainAliases.domain_id,
        domains.map(({ id }) => id),
      ),
    );
  const steps = await loadSteps(db, domains, domain, proposedSteps);
  const reachable = reachableSteps(steps, domain.id);
  const targets = [...new Set(reachable.map((step) => step.to))];
  const existing = await findMailboxes(db, targets);
  const sources = new Set(steps.map((step) => step.from));
  const ownNames = new Set([...domains.map(({ name }) => name), ...domainAliasRows.map(({ alias }) => alias)]);
  const isCaught = (address: string) => sources.has(catchAllAddress(domainPart(address)));

  const landingOf = (to: string): MailFlowStep['lands'] => {
    if (existing.has(to)) return 'mailbox';
    if (sources.has(to)) return 'address';
    if (!ownNames.has(domainPart(to))) return 'external';
    return isCaught(to) ? 'address' : 'nowhere';
  };
  // Mail for an unknown address takes one more step, to the catch-all.
  const caught = targets.filter(
    (to) => !existing.has(to) && !sources.has(to) && ownNames.has(domainPart(to)) && isCaught(to),
  );
  return [
    ...reachable.map(({ from, to, kind }) => ({ from, to, kind, lands: landingOf(to) })),
    ...caught.map((from) => ({
      from,
      to: catchAllAddress(domainPart(from)),
      kind: 'catch_all' as const,
      lands: 'address' as const,
    })),
  ];
}

/** Finds the shortest route (breadth-first search). @returns its addresses including both ends, or null */
export function findRoute(steps: readonly ProposedStep[], start: string, end: string): string[] | null {
  const previous = new Map<string, string>([[start, '']]);
  const open = [start];
  for (let address = open.shift(); address !== undefined; address = open.shift()) {
    if (address === end) {
      const route: string[] = [];
      for (let step: string | undefined = end; step; step = previous.get(step)) route.unshift(step);
      return route;
    }
    for (const { from, to } of steps)
      if (from === address && !previous.has(to)) {
        previous.set(to, address);
        open.push(to);
      }
  }
  return null;
}
