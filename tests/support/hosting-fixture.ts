import { and, eq } from 'drizzle-orm';
import type { HostingAccount, HostingDns } from '#core/hosting/hosting.schema.ts';
import { dnsRecords, hostingAccounts, hostingDomains, mails, services } from '#provider/db/schema.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import type { TestProvider } from './provider.ts';

/** The fields of hosting responses that tests read. */
export interface HostingBody {
  message: string;
  errors: Record<string, string[]>;
  account: HostingAccount;
  accounts: HostingAccount[];
  password: string | null;
  data: { url: string; id: string };
  dns: HostingDns;
  meta: { total: number };
  products: { id: number; name: string; pricing: { id: number }[] }[];
  transaction: { status: string };
  changes: { author: string | null }[];
}

/** A team like the busy one, with its hosting accounts. */
export async function createHostingTeam(provider: TestProvider) {
  const team = (await provider.json<DemoTeam>('POST', '/__demo/teams', { like: 'busy' })).body;
  const { db } = provider;
  const call = (method: string, path: string, body?: unknown, person = 'owner') =>
    provider.json<HostingBody>(method, path, body, { Authorization: `Bearer ${team.people[person]?.token}` });
  const find = (label: string) => {
    const service = team.services.find((one) => one.label === label);
    if (!service) throw new Error(`${label} is not seeded`);
    return service;
  };
  return {
    ...team,
    call,
    main: find('Web Plus cpanel'),
    suspended: find('Web Basic plesk'),
    /** @param name `shop` for the seeded northwind-shop.example */
    sibling: (name: string) => find('Web Plus cpanel').name.replace('northwind', `northwind-${name}`),
    setStatus: (id: number, status: string) => db.update(services).set({ status }).where(eq(services.id, id)),
    row: async (id: number) => {
      const [row] = await db.select().from(hostingAccounts).where(eq(hostingAccounts.service_id, id));
      if (!row) throw new Error(`no account ${id}`);
      return row;
    },
    certificate: async (name: string) =>
      (await db.select().from(hostingDomains).where(eq(hostingDomains.name, name)))[0]?.certificate,
    setCertificate: (name: string, certificate: typeof hostingDomains.$inferSelect.certificate) =>
      db.update(hostingDomains).set({ certificate }).where(eq(hostingDomains.name, name)),
    /** Contents of the records of a name and type in a zone here. */
    records: async (zone: string, name: string, type: string) =>
      (
        await db
          .select()
          .from(dnsRecords)
          .where(and(eq(dnsRecords.zone, zone), eq(dnsRecords.name, name), eq(dnsRecords.type, type)))
      ).map(({ value }) => value),
    setRecord: (zone: string, name: string, type: string, value: string) =>
      db
        .update(dnsRecords)
        .set({ value })
        .where(and(eq(dnsRecords.zone, zone), eq(dnsRecords.name, name), eq(dnsRecords.type, type))),
    mailSubjects: async () =>
      (await db.select().from(mails).where(eq(mails.to, team.people.owner.email))).map(({ subject }) => subject),
    /** Buys a plan for a domain and pays for it. @returns its service */
    async buy(group: string, plan: string, domain: string, type = 'hosting') {
      const { products } = (await call('GET', `/product/products?group_selector=${group}`)).body;
      const product = products.find(({ name }) => name === plan);
      const cart = (
        await call('POST', '/cart/cart', { user_id: String(team.people.owner.id), team_id: String(team.id) })
      ).body.data.id;
      await call('POST', '/cart/cart/product', {
        product_id: String(product?.id),
        pricing_id: String(product?.pricing[0]?.id),
        label: domain,
        options: { domain },
        cart_id: cart,
        type: 'create',
      });
      const { body } = await call('POST', '/billing/transactions', {
        cart_id: cart,
        card_id: String(team.cards.find(({ label }) => label.includes('4242'))?.id),
        reference: `hosting-${domain}`,
      });
      if (body.transaction.status !== 'paid') throw new Error('not paid');
      const [service] = await db
        .select()
        .from(services)
        .where(and(eq(services.team_id, team.id), eq(services.name, domain), eq(services.type, type)));
      if (!service) throw new Error(`${domain} has no service`);
      return service;
    },
  };
}
export type HostingTeam = Awaited<ReturnType<typeof createHostingTeam>>;
