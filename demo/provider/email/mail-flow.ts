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

/** Every step that mail to a team's domain takes from one address to another. @param proposedSteps a step that is only thought of */
export async function loadMailFlow(
  db: Database,
  domain: DomainRow,
  proposedSteps: readonly { from: string; to: string }[] = [],
): Promise<MailFlowStep[]> {
  const own = await db.select().from(emailDomains).where(eq(emailDomains.team_id, domain.team_id));
  const ids = own.map((one) => one.id);
  const [aliasRows, forwarderRows, nameRows] = await Promise.all([
    db.select().from(aliases).where(inArray(aliases.domain_id, ids)),
    db.select().from(forwarders).where(inArray(forwarders.domain_id, ids)),
    db.select().from(domainAliases).where(inArray(domainAliases.domain_id, ids)),
  ]);
  const steps = [
    ...aliasRows.map((row) => ({ domain: row.domain_id, from: row.alias, to: row.goto, kind: 'alias' as const })),
    ...forwarderRows.map((row) => ({
      domain: row.domain_id,
      from: row.address,
      to: row.goto,
      kind: 'forwarder' as const,
    })),
    ...proposedSteps.map((step) => ({ ...step, domain: domain.id, kind: 'alias' as const })),
    ...own.flatMap((one) =>
      one.catch_all ? [{ domain: one.id, from: `*@${one.name}`, to: one.catch_all, kind: 'catch_all' as const }] : [],
    ),
  ];
  // Only what mail to this domain can reach, over the steps of the team's other domains too.
  const reached = new Set(steps.filter((step) => step.domain === domain.id).map((step) => step.from));
  for (let size = -1; size !== reached.size; ) {
    size = reached.size;
    for (const step of steps)
      if (reached.has(step.from)) for (const to of [step.to, `*@${domainPart(step.to)}`]) reached.add(to);
  }
  const wanted = steps.filter((step) => reached.has(step.from));
  const targets = [...new Set(wanted.map((step) => step.to))];
  const held = new Set<string>();
  for (let at = 0; at < targets.length; at += 500) {
    const rows = await db
      .select({ username: mailboxes.username })
      .from(mailboxes)
      .where(inArray(mailboxes.username, targets.slice(at, at + 500)));
    for (const row of rows) held.add(row.username);
  }
  const leads = new Set(steps.map((step) => step.from));
  const ours = new Set([...own.map((one) => one.name), ...nameRows.map((row) => row.alias)]);
  const caught = (address: string) => leads.has(`*@${domainPart(address)}`);
  const landing = (to: string): MailFlowStep['lands'] => {
    if (held.has(to)) return 'mailbox';
    if (leads.has(to)) return 'address';
    if (!ours.has(domainPart(to))) return 'external';
    return caught(to) ? 'address' : 'nowhere';
  };
  const shown = wanted.map(({ from, to, kind }) => ({ from, to, kind, lands: landing(to) }));
  // An address that does not exist goes on to where such mail is caught.
  const unknown = targets.filter((to) => !held.has(to) && !leads.has(to) && ours.has(domainPart(to)) && caught(to));
  return [
    ...shown,
    ...unknown.map((from) => ({
      from,
      to: `*@${domainPart(from)}`,
      kind: 'catch_all' as const,
      lands: 'address' as const,
    })),
  ];
}

/** The way from one address back to another, both included, or null when there is none. */
export function findRoute(
  steps: readonly Pick<MailFlowStep, 'from' | 'to'>[],
  start: string,
  end: string,
): string[] | null {
  const before = new Map<string, string>([[start, '']]);
  const open = [start];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    if (at === end) {
      const way: string[] = [];
      for (let step: string | undefined = end; step; step = before.get(step)) way.unshift(step);
      return way;
    }
    for (const { from, to } of steps)
      if (from === at && !before.has(to)) {
        before.set(to, at);
        open.push(to);
      }
  }
  return null;
}
