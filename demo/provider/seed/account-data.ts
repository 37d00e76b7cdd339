import { desc, eq } from 'drizzle-orm';
import { postEntries } from '../billing/ledger.ts';
import { billingAddressLines } from '../billing/tax.ts';
import type { Database } from '../db/database.ts';
import {
  aliases,
  calendars,
  dnsRecords,
  domainAliases,
  emailDomains,
  filters,
  forwarders,
  invoiceItems,
  invoices,
  mailboxes,
  messages,
  notifications,
  services,
  teams,
  tickets,
  transactions,
} from '../db/schema.ts';
import { MX_RECORDS, SPF_INCLUDE } from '../email/dns.ts';
import { toPence } from '../money.ts';
import { createRandom } from './create-random.ts';
import { insertMany } from './insert.ts';
import { daysFromNow, type Owner } from './people.ts';

const firstnames = [
  'Ada',
  'Ben',
  'Carys',
  'Dan',
  'Ella',
  'Farid',
  'Greta',
  'Hugo',
  'Isla',
  'Jonas',
  'Kemi',
  'Leo',
  'Mara',
  'Nils',
  'Orla',
  'Priya',
  'Quinn',
  'Rosa',
  'Sven',
  'Tilda',
  'Umar',
  'Vera',
  'Will',
  'Yara',
  'Zoe',
];
const lastnames = [
  'Adler',
  'Brooks',
  'Chen',
  'Dale',
  'Evans',
  'Frost',
  'Gupta',
  'Hart',
  'Ivers',
  'Jones',
  'Khan',
  'Lowe',
  'Moss',
  'Nash',
  'Owen',
  'Park',
  'Reid',
  'Shaw',
  'Tate',
  'Vance',
];

function generateMailboxes(
  count: number,
  domain: string,
  domainId: number,
  password: string,
  next: () => number,
): (typeof mailboxes.$inferInsert)[] {
  return Array.from({ length: count }, (_, index) => {
    const firstname = firstnames[index % firstnames.length] ?? 'Ada';
    const lastname = lastnames[Math.floor(index / firstnames.length) % lastnames.length] ?? 'Adler';
    const round = Math.floor(index / (firstnames.length * lastnames.length));
    const quota = [1000, 2000, 5000, 10_000][Math.floor(next() * 4)] ?? 1000;
    const used = Math.floor(quota * Math.min(1, next() ** 2 * 1.15));
    return {
      domain_id: domainId,
      username: `${firstname}.${lastname}${round || ''}@${domain}`.toLowerCase(),
      name: `${firstname} ${lastname}`,
      password,
      quota,
      used,
      messages: used * 3 + Math.floor(next() * 40),
      is_active: next() > 0.06,
      last_login_at: next() > 0.1 ? daysFromNow(-next() * 60) : null,
      created_at: daysFromNow(-200 - next() * 700),
    };
  });
}

async function insertEmailDomain(
  db: Database,
  team_id: number,
  name: string,
  max_mailboxes: number,
  quota_total: number,
  more: Partial<typeof emailDomains.$inferInsert> = {},
) {
  const [row] = await db
    .insert(emailDomains)
    .values({ team_id, name, status: 'active', max_mailboxes, quota_total, ...more })
    .returning();
  return row?.id ?? 0;
}

const zoneRecords = (name: string, records: readonly [name: string, type: string, value: string][]) => [
  ...MX_RECORDS.map((value) => ({ zone: name, name: '@', type: 'MX', value })),
  ...records.map(([host, type, value]) => ({ zone: name, name: host, type, value })),
];
const SPF = `v=spf1 ${SPF_INCLUDE} ~all`;

/** Addresses, filters and DNS of the busy team's mail: each state once, a circle from before such were refused among them. */
async function seedMailRules(db: Database, main: number, studio: number) {
  await insertMany(db, aliases, [
    { domain_id: main, alias: 'info@northwind.example', goto: 'ada.adler@northwind.example' },
    { domain_id: main, alias: 'info@northwind.example', goto: 'ben.adler@northwind.example' },
    { domain_id: main, alias: 'sales@northwind.example', goto: 'carys.adler@northwind.example' },
    { domain_id: main, alias: 'hello@northwind.example', goto: 'info@northwind.example' },
    { domain_id: main, alias: 'jobs@northwind.example', goto: 'somebody.gone@northwind.example' },
    { domain_id: studio, alias: 'hello@northwind-studio.example', goto: 'team@northwind-studio.example' },
    { domain_id: studio, alias: 'team@northwind-studio.example', goto: 'press@northwind-studio.example' },
    { domain_id: studio, alias: 'press@northwind-studio.example', goto: 'hello@northwind-studio.example' },
  ]);
  await insertMany(db, domainAliases, [{ domain_id: main, alias: 'north-wind.example' }]);
  await insertMany(db, forwarders, [
    { domain_id: main, address: 'accounts@northwind.example', goto: 'books@ledgerly.example' },
    { domain_id: main, address: 'dan.adler@northwind.example', goto: 'dan@home.example' },
    { domain_id: main, address: 'sales@northwind.example', goto: 'orders@parcelhub.example' },
  ]);
  const custom = (
    position: number,
    match_value: string,
    field: string,
    action: string,
    action_value: string | null = null,
  ) => ({
    domain_id: main,
    kind: 'custom' as const,
    match_value,
    field,
    comparison: 'contains',
    action,
    action_value,
    position,
  });
  await insertMany(db, filters, [
    custom(1, 'newsletter', 'subject', 'folder', 'Newsletters'),
    custom(2, 'invoice', 'subject', 'forward', 'books@ledgerly.example'),
    custom(3, 'You have won', 'body', 'discard'),
    { domain_id: main, kind: 'whitelist', match_value: 'parcelhub.example', comparison: 'is', position: 1 },
    { domain_id: main, kind: 'whitelist', match_value: 'anna@supplier.example', comparison: 'is', position: 2 },
    { domain_id: main, kind: 'blacklist', match_value: 'cheap-pills.example', comparison: 'is', position: 1 },
  ]);
  await insertMany(db, calendars, [
    { domain_id: main, username: 'ada.adler@northwind.example', name: 'Work', color: '#2563eb' },
  ]);
  await insertMany(db, dnsRecords, [
    ...zoneRecords('northwind.example', [['@', 'TXT', 'v=spf1 include:_spf.newsletters.example -all']]),
    ...zoneRecords('northwind-studio.example', [
      ['@', 'TXT', SPF],
      ['_dmarc', 'TXT', 'v=DMARC1; p=reject; rua=mailto:dmarc@northwind-studio.example'],
    ]),
  ]);
}

/** Invoices, newest first, with their lines; what is owed by them stands in the ledger. */
async function seedInvoices(
  db: Database,
  team_id: number,
  wanted: readonly { total: number; isPaid: boolean; age: number; days: number }[],
  labels: readonly string[],
) {
  const [team] = await db.select().from(teams).where(eq(teams.id, team_id));
  const [last] = await db.select({ id: invoices.id }).from(invoices).orderBy(desc(invoices.id)).limit(1);
  const highest = (last?.id ?? 0) + wanted.length;
  const rows = wanted.map(({ total, isPaid, age, days }, index) => ({
    id: highest - index,
    team_id,
    status: isPaid ? ('paid' as const) : ('unpaid' as const),
    total,
    vat: Math.round((total / 6) * 100) / 100,
    created_at: daysFromNow(-age),
    due_at: daysFromNow(days - age),
    paid_at: isPaid ? daysFromNow(Math.min(0, 2 - age)) : null,
    bill_to: team ? billingAddressLines(team) : [],
  }));
  await insertMany(db, invoices, rows);
  await insertMany(
    db,
    invoiceItems,
    rows.flatMap(({ id, total, vat }) => {
      const net = Math.round((total - vat) * 100);
      const share = Math.floor(net / labels.length);
      return labels.map((label, index) => ({
        invoice_id: id,
        label,
        price: (index === 0 ? net - share * (labels.length - 1) : share) / 100,
      }));
    }),
  );
  const owed = rows.filter((row) => row.status === 'unpaid').reduce((sum, row) => sum + toPence(row.total), 0);
  await db.batch([
    ...postEntries(db, `opening balance of team ${team_id}`, { [`owed:${team_id}`]: owed, sales: -owed }),
  ] as never);
}

export async function seedBusyTeam(db: Database, { userId, teamId }: Owner, password: string) {
  const next = createRandom(7);
  const service = (
    name: string,
    label: string,
    type: string,
    status: string,
    price: number,
    period: string | null,
    days: number,
  ) => ({
    team_id: teamId,
    name,
    label,
    type,
    status,
    price,
    period,
    renewal_at: daysFromNow(days),
  });
  await insertMany(db, services, [
    service('northwind.example', 'domain .example', 'domain', 'active', 9.99, 'years', 212),
    service('northwind-studio.example', 'domain .example', 'domain', 'active', 14.99, 'years', 18),
    service('northwind-shop.example', 'domain .example', 'domain', 'active', 29.99, 'years', 9),
    service('oldnorthwind.example', 'domain .example', 'domain', 'expired', 9.99, 'years', -12),
    service('northwind.mail.example', 'domain .example', 'domain', 'pending', 9.99, 'years', 365),
    service('coldharbour.example', 'domain .example', 'domain', 'cancelled', 9.99, 'years', -90),
    service('northwind.example', 'Web Plus cpanel', 'hosting', 'active', 9, 'months', 11),
    service('staging.northwind.example', 'Web Basic plesk', 'hosting', 'suspended', 4.5, 'months', 3),
    service('northwind.example', 'Mail Team email', 'email', 'active', 7.5, 'months', 22),
    service('web-1', 'Cloud 4', 'cloud', 'active', 27, 'months', 6),
    service('build-runner', 'Cloud 2', 'cloud', 'provisioning', 14, 'months', 30),
    service('blog.northwind.example', 'WordPress One', 'wordpress', 'active', 8, 'months', 15),
    service('shop-api', 'Container project', 'project', 'active', 12, 'months', 20),
  ]);

  const main = await insertEmailDomain(db, teamId, 'northwind.example', 60, 250_000);
  await insertMany(db, mailboxes, generateMailboxes(34, 'northwind.example', main, password, next));
  const studio = await insertEmailDomain(db, teamId, 'northwind-studio.example', 10, 20_000, { has_zone: false });
  await insertMany(db, mailboxes, generateMailboxes(3, 'northwind-studio.example', studio, password, next));
  await insertEmailDomain(db, teamId, 'northwind-shop.example', 5, 10_000, { status: 'pending' });
  await insertEmailDomain(db, teamId, 'northwind-archive.example', 5, 10_000, { status: 'off' });
  await seedMailRules(db, main, studio);

  await seedInvoices(
    db,
    teamId,
    Array.from({ length: 28 }, (_, index) => ({
      total: Math.round((20 + next() * 120) * 100) / 100,
      isPaid: index > 1,
      age: 3 + index * 30,
      days: 14,
    })),
    ['Web Plus, northwind.example', 'Mail Team, northwind.example', 'Cloud 4, web-1'],
  );
  const paidBy = ['paypal', 'gocardless', 'stripe'] as const;
  await insertMany(
    db,
    transactions,
    Array.from({ length: 26 }, (_, index) => ({
      team_id: teamId,
      reference: `seed-${index}`,
      invoice_id: 28 - index,
      invoice_ids: [28 - index],
      type: paidBy[index % 3] ?? 'stripe',
      status: index % 9 === 4 ? ('failed' as const) : ('paid' as const),
      reason: index % 9 === 4 ? 'Your bank refused the direct debit.' : null,
      amount: Math.round((20 + next() * 120) * 100) / 100,
      created_at: daysFromNow(-3 - (27 - index) * 30 + 2),
    })),
  );
  const subjects = [
    'Your invoice is ready',
    'northwind-shop.example renews in 9 days',
    'Backup finished',
    'A new sign-in from Bristol',
    'Payment received',
    'Mailbox almost full',
  ];
  await insertMany(
    db,
    notifications,
    Array.from({ length: 18 }, (_, index) => ({
      team_id: teamId,
      subject: subjects[index % subjects.length] ?? '',
      to: 'owner@example.test',
      body: `<h2>${subjects[index % subjects.length]}</h2><p>Hello Olivia,</p><p>${subjects[index % subjects.length]}. <a href="https://harbourpoint.example/">Sign in to the portal</a> to see more.</p><img src=x onerror="document.title='hit'"><p>Harbourpoint</p>`,
      created_at: daysFromNow(-18 + index),
    })),
  );

  const threads = [
    [
      'Moving northwind.example to the new plan',
      'answered',
      2,
      'Could you confirm that nothing goes offline while the plan changes?',
    ],
    [
      'Mail to one supplier bounces',
      'customer_reply',
      2,
      'Since Tuesday every message to them comes back with "550 relay denied".',
    ],
    ['VAT number on invoices', 'closed', 3, 'Please put our VAT number on invoices from now on.'],
    ['EPP code for coldharbour.example', 'open', 4, 'I would like to move this domain to a friend.'],
  ] as const;
  for (const [index, [subject, status, department_id, body]] of threads.entries()) {
    const created_at = daysFromNow(-20 + index * 5);
    const [ticket] = await db
      .insert(tickets)
      .values({
        subject,
        status,
        department_id,
        medium: 'client_app',
        team_id: teamId,
        user_id: userId,
        created_at,
        updated_at: created_at,
      })
      .returning();
    if (ticket) await db.insert(messages).values({ ticket_id: ticket.id, user_id: userId, body, created_at });
  }
}

/** 10,000 domains, 2,000 mailboxes in one domain, 5,000 invoices, one ticket with 10,000 messages. */
export async function seedLargeTeam(db: Database, { userId, teamId }: Owner, password: string) {
  const next = createRandom(11);
  const statuses = ['active', 'active', 'active', 'active', 'expired', 'pending', 'cancelled'];
  await insertMany(
    db,
    services,
    Array.from({ length: 10_000 }, (_, index) => ({
      team_id: teamId,
      name: `site-${String(index + 1).padStart(5, '0')}.example`,
      label: 'domain .example',
      type: 'domain',
      status: statuses[index % statuses.length] ?? 'active',
      price: 9.99,
      period: 'years',
      renewal_at: daysFromNow(statuses[index % statuses.length] === 'expired' ? -next() * 60 : next() * 365),
    })),
  );
  const domain = await insertEmailDomain(db, teamId, 'meridian.example', 5000, 20_000_000);
  await insertMany(db, mailboxes, generateMailboxes(2000, 'meridian.example', domain, password, next));
  await insertMany(db, dnsRecords, zoneRecords('meridian.example', [['@', 'TXT', SPF]]));
  await seedInvoices(
    db,
    teamId,
    Array.from({ length: 5000 }, (_, index) => ({
      total: Math.round((5 + next() * 400) * 100) / 100,
      isPaid: index > 13,
      age: index * 0.6,
      days: 14,
    })),
    ['Domain renewals'],
  );
  const [ticket] = await db
    .insert(tickets)
    .values({
      subject: 'Bulk transfer, one line per domain',
      status: 'answered',
      department_id: 4,
      medium: 'client_app',
      team_id: teamId,
      user_id: userId,
      created_at: daysFromNow(-100),
      updated_at: daysFromNow(-1),
    })
    .returning();
  if (!ticket) return;
  await insertMany(
    db,
    messages,
    Array.from({ length: 10_000 }, (_, index) => ({
      ticket_id: ticket.id,
      user_id: userId,
      body: `site-${String(index + 1).padStart(5, '0')}.example: ${index % 3 === 0 ? 'code sent, waiting for the registry' : index % 3 === 1 ? 'approved' : 'done'}.`,
      created_at: daysFromNow(-100 + index / 102),
    })),
  );
}
