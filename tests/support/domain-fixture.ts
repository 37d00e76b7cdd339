import { and, desc, eq } from 'drizzle-orm';
import { domains, invoiceItems, invoices, mails, services } from '#provider/db/schema.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import type { TestProvider } from './provider.ts';

/** The fields of domain responses that tests read. */
export interface DomainBody {
  message: string;
  errors: Record<string, string[]>;
  code: string;
  domain: Record<string, unknown> & { id: number; name: string };
  data: { domain: Record<string, unknown>; message: string; invoice: { id: number; total: number } };
  events: { kind: string; author: string | null; detail: Record<string, unknown> }[];
  meta: { total: number; from: number; to: number };
  contact: Contact;
  contacts: Contact[];
  services: { id: number; name: string; status: string; auto_renew: boolean; is_locked?: boolean }[];
}
type Contact = Record<string, string> & { id: number; domain_id: number };

const DAY_MS = 86_400_000;
export const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A team like the busy one, with its domains. */
export async function createDomainTeam(provider: TestProvider) {
  const team = (await provider.json<DemoTeam>('POST', '/__demo/teams', { like: 'busy' })).body;
  const { db } = provider;
  const headersOf = (person: string) => ({ Authorization: `Bearer ${team.people[person]?.token}` });
  const call = (method: string, path: string, body?: unknown, person = 'owner') =>
    provider.json<DomainBody>(method, path, body, headersOf(person));
  /** @param name without what keeps the names of teams apart */
  const find = (name: string) => {
    const [label, end] = name.split(/\.(?=\w+$)/);
    const service = team.services.find(
      (one) => one.type === 'domain' && one.name.replace(/-\w{8}(?=\.)/, '') === `${label}.${end}`,
    );
    if (!service) throw new Error(`${name} is not seeded`);
    return service;
  };
  return {
    ...team,
    owner: team.people.owner,
    call,
    find,
    service: async (id: number) => {
      const [row] = await db.select().from(services).where(eq(services.id, id));
      if (!row) throw new Error(`no service ${id}`);
      return row;
    },
    change: (id: number, values: Partial<typeof services.$inferInsert>) =>
      db.update(services).set(values).where(eq(services.id, id)),
    record: async (id: number) => (await db.select().from(domains).where(eq(domains.service_id, id)))[0],
    /** Another domain of the team. */
    async add(name: string, values: Partial<typeof services.$inferInsert> = {}) {
      const [row] = await db
        .insert(services)
        .values({
          team_id: team.id,
          name,
          label: 'domain .example',
          type: 'domain',
          status: 'active',
          price: 10,
          period: 'years',
          renewal_at: daysFromNow(200),
          ...values,
        })
        .returning();
      if (!row) throw new Error('no service');
      return row;
    },
    kinds: async (id: number) =>
      (await call('GET', `/domain/domain/${id}/history?per_page=100`)).body.events.map(({ kind }) => kind),
    /** Invoices of a service, newest first. */
    invoices: async (id: number) =>
      (
        await db
          .select({ invoice: invoices })
          .from(invoices)
          .innerJoin(invoiceItems, eq(invoiceItems.invoice_id, invoices.id))
          .where(eq(invoiceItems.service_id, id))
          .orderBy(desc(invoices.id))
      ).map(({ invoice }) => invoice),
    mailsTo: async (to = team.people.owner.email) =>
      db
        .select()
        .from(mails)
        .where(and(eq(mails.to, to)))
        .orderBy(desc(mails.id)),
    /** @param card which of the seeded cards pays */
    pay: (invoiceId: number, card = '4242', person = 'owner') =>
      provider.json<{ transaction: { status: string } }>(
        'POST',
        '/billing/transactions',
        {
          invoice_ids: [String(invoiceId)],
          card_id: String(team.cards.find(({ label }) => label.includes(card))?.id),
          reference: `pay-${invoiceId}`,
        },
        headersOf(person),
      ),
  };
}
export type DomainTeam = Awaited<ReturnType<typeof createDomainTeam>>;
