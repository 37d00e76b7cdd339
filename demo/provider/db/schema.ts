import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { CartOptions } from '#core/cart/cart.schema.ts';
import type { JobStatus } from '#core/job/job.schema.ts';
import type { Build, ContainerExit, NodeDetection, ServiceSettings } from '#core/project/project.schema.ts';

/** Details of a product beside its name and prices. */
export interface ProductOptions {
  /** Highest quantity in one cart line. */
  max_quantity?: number;
  /** Whether the product needs a domain. */
  domain?: 'needed';
  /** The rights a reseller's account gets. */
  reseller_acl?: string;
  /** Filter categories of a TLD. Those that are `popular` are searched first. */
  categories?: string[];
  /** The provider's tag, for a TLD whose names move by the tag of a registrar instead of a code. */
  transfer_tag?: string;
  /** What is included, for lists and comparisons. */
  features?: string[];
  /** Of a cloud plan: the size of the server. */
  server?: { vcpus: number; memory_mb: number; disk_gb: number };
  /** Of a container plan: what each service of it may use. `volume_size` in bytes. */
  container?: { max_replicas: number; cpus: number; memory_mb: number; volume_size: number };
}

/** What happens once when the invoice is paid. */
export type InvoiceItemPurpose =
  | { kind: 'activate'; product_id: number; pricing_id: number; quantity: number; options: CartOptions }
  | { kind: 'renew'; years?: number }
  | { kind: 'change'; product_id: number; pricing_id: number };

/** An invoice that is created when its payment starts. */
export interface InvoiceDraft {
  lines: readonly {
    label: string;
    /** Pounds, without VAT. */
    price: number;
    service_id?: number | null;
    purpose?: InvoiceItemPurpose;
  }[];
  /** Pence, with VAT. */
  total: number;
  /** Pence. */
  vat: number;
  /** Per cent. */
  rate: number;
  due?: string | null;
  /** The address lines. */
  bill_to: readonly string[];
  /** The promo code that it uses. */
  promo_code?: string | null;
}

/** A DS record at the registry (RFC 4034, 5). */
export interface DsData {
  key_tag: number;
  algorithm: number;
  digest_type: number;
  /** Hexadecimal. */
  digest: string;
}

/** A transfer to this provider. `at` is when a step was done, ISO 8601, or null. */
export interface DomainTransfer {
  /** The code that the customer gave; null where none is needed. */
  epp_code: string | null;
  steps: { key: 'paid' | 'code' | 'confirmed' | 'released' | 'done'; at: string | null }[];
  /** Why it was refused, if it was. */
  failure: string | null;
}

/** An RRset: the records of a name and type. */
export interface StoredRrset {
  /** Seconds. */
  ttl: number;
  records: { content: string; comment: string | null }[];
}
export interface RrsetChange {
  name: string;
  type: string;
  before: StoredRrset | null;
  after: StoredRrset | null;
}

/** What a job works on. */
export interface JobSubject {
  type: 'server' | 'hosting' | 'wordpress' | 'project';
  id: number;
  name: string;
}
/** What a backup can be made of. */
export interface BackupSubject extends JobSubject {
  type: Exclude<JobSubject['type'], 'project'>;
}
export interface JobStepRow {
  key: string;
  status: 'waiting' | 'running' | 'done' | 'failed';
}
export type ServerStatus =
  | 'provisioning'
  | 'starting'
  | 'running'
  | 'rebooting'
  | 'stopping'
  | 'off'
  | 'reinstalling'
  | 'deleting'
  | 'deleted'
  | 'error';

const idColumn = () => integer('id').primaryKey({ autoIncrement: true });
const createdAtColumn = () => text('created_at').notNull();

export const meta = sqliteTable('meta', { key: text('key').primaryKey(), value: text('value').notNull() });

export const users = sqliteTable('users', {
  id: idColumn(),
  email: text('email').notNull().unique(),
  password: text('password').notNull(),
  firstname: text('firstname').notNull(),
  lastname: text('lastname').notNull(),
  brand_id: integer('brand_id').notNull(),
  is_agent: integer('is_agent', { mode: 'boolean' }).notNull().default(false),
  totp_secret: text('totp_secret'),
  /** Secret of an authenticator that is being enrolled. It is used once one of its codes has been entered. */
  totp_pending: text('totp_pending'),
  /** Time step of the last accepted code: no code is valid twice. */
  totp_step: integer('totp_step').notNull().default(0),
  /** Hashes of the unused recovery codes. */
  recovery_codes: text('recovery_codes', { mode: 'json' }).$type<string[]>().notNull().default([]),
  tos_accepted_at: text('tos_accepted_at'),
  phone: text('phone'),
  language: text('language'),
  color_scheme: text('color_scheme'),
  notifications: text('notifications', { mode: 'json' })
    .$type<string[]>()
    .notNull()
    .default(['billing', 'service', 'security']),
});

/** A mailed link, or a code for answered security questions, that sets a new password. */
export const passwordResets = sqliteTable('password_resets', {
  id: idColumn(),
  user_id: integer('user_id').notNull(),
  key_hash: text('key_hash').notNull().unique(),
  expires_at: text('expires_at').notNull(),
  used_at: text('used_at'),
});

export const securityAnswers = sqliteTable(
  'security_answers',
  {
    user_id: integer('user_id').notNull(),
    question_id: integer('question_id').notNull(),
    answer: text('answer').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.question_id] })],
);

/** Special needs that a customer has reported. */
export const vulnerabilities = sqliteTable(
  'vulnerabilities',
  {
    id: idColumn(),
    user_id: integer('user_id').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    created_at: createdAtColumn(),
  },
  (table) => [index('vulnerabilities_user').on(table.user_id)],
);

export const invites = sqliteTable(
  'invites',
  {
    id: idColumn(),
    team_id: integer('team_id').notNull(),
    inviter_id: integer('inviter_id').notNull(),
    email: text('email').notNull(),
    firstname: text('firstname'),
    lastname: text('lastname'),
    /** Roles in the team once the invite is accepted. */
    permissions: text('permissions', { mode: 'json' }).$type<string[]>().notNull(),
    notifications: text('notifications', { mode: 'json' }).$type<string[]>().notNull(),
    status: text('status').$type<'pending' | 'rejected' | 'accepted'>().notNull(),
    key_hash: text('key_hash').notNull().unique(),
    created_at: createdAtColumn(),
    expires_at: text('expires_at').notNull(),
  },
  (table) => [index('invites_team').on(table.team_id)],
);

/** Customers who signed up through a team's affiliate link, with the commission. */
export const referrals = sqliteTable(
  'referrals',
  {
    id: idColumn(),
    team_id: integer('team_id').notNull(),
    name: text('name').notNull(),
    status: text('status').notNull(),
    commission: real('commission').notNull(),
    created_at: createdAtColumn(),
  },
  (table) => [index('referrals_team').on(table.team_id)],
);

export const teams = sqliteTable('teams', {
  id: idColumn(),
  name: text('name').notNull(),
  status: text('status').notNull().default('active'),
  company_name: text('company_name'),
  address1: text('address1'),
  address2: text('address2'),
  city: text('city'),
  state: text('state'),
  zip: text('zip'),
  country: text('country'),
  phone: text('phone'),
  vat_number: text('vat_number'),
});

export const members = sqliteTable(
  'team_members',
  {
    team_id: integer('team_id')
      .notNull()
      .references(() => teams.id),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    roles: text('roles', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.team_id, table.user_id] }), index('members_user').on(table.user_id)],
);

export const teamOptions = sqliteTable(
  'team_options',
  { team_id: integer('team_id').notNull(), name: text('name').notNull(), value: text('value').notNull() },
  (table) => [primaryKey({ columns: [table.team_id, table.name] })],
);

/** A signed-in browser. Its token has the id, so that signing out invalidates the token. */
export const sessions = sqliteTable('sessions', {
  id: text('id').primaryKey(),
  user_id: integer('user_id').notNull(),
  team_id: integer('team_id').notNull(),
  created_at: createdAtColumn(),
  seen_at: text('seen_at').notNull(),
  expires_at: text('expires_at').notNull(),
  /** When a second factor was last entered in it. */
  verified_at: text('verified_at'),
  user_agent: text('user_agent').notNull(),
  address: text('address').notNull(),
  ended_at: text('ended_at'),
});

/** A sign-in that waits for its second factor. */
export const challenges = sqliteTable('challenges', {
  key_hash: text('key_hash').primaryKey(),
  user_id: integer('user_id').notNull(),
  team_id: integer('team_id').notNull(),
  expires_at: text('expires_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
});

/** A visitor. With a signed identity (`external_id`) it is the same guest on every device. */
export const guests = sqliteTable('guests', {
  id: idColumn(),
  external_id: text('external_id').unique(),
  name: text('name'),
  email: text('email'),
  created_at: createdAtColumn(),
});

export const guestKeys = sqliteTable(
  'guest_keys',
  { key_hash: text('key_hash').primaryKey(), guest_id: integer('guest_id').notNull(), created_at: createdAtColumn() },
  (table) => [index('guest_keys_guest').on(table.guest_id)],
);

export const brands = sqliteTable('brands', {
  id: idColumn(),
  name: text('name').notNull(),
  theme: text('theme').notNull(),
  app_domain: text('app_domain').notNull(),
  /** A JSON string for some brands, as older back ends send it. */
  meta: text('meta').notNull(),
});

export const products = sqliteTable(
  'products',
  {
    id: idColumn(),
    group: text('group_selector').notNull(),
    name: text('name').notNull(),
    full_name: text('full_name').notNull(),
    description: text('description'),
    instance_type: text('instance_type').notNull(),
    hidden: integer('hidden', { mode: 'boolean' }).notNull().default(false),
    /** No longer sold. Cart lines of it are still shown, but not billed. */
    withdrawn: integer('withdrawn', { mode: 'boolean' }).notNull().default(false),
    options: text('options', { mode: 'json' }).$type<ProductOptions>().notNull().default({}),
    /** Brands that sell the product; null: all. */
    brand_ids: text('brand_ids', { mode: 'json' }).$type<number[] | null>(),
  },
  (table) => [index('products_group').on(table.group)],
);

export const pricings = sqliteTable('pricings', {
  id: idColumn(),
  product_id: integer('product_id')
    .notNull()
    .references(() => products.id),
  price: real('price').notNull(),
  renewal_price: real('renewal_price'),
  /** Price of a domain transfer. */
  transfer_price: real('transfer_price'),
  period: text('period'),
});

/** A promo code that reduces the first payment. */
export const promotions = sqliteTable('promotions', {
  code: text('code').primaryKey(),
  /** The discount in per cent, or else `amount` in pounds. */
  percent: real('percent'),
  amount: real('amount'),
  /** Prefixes of the product groups it applies to; empty for all. */
  groups: text('groups', { mode: 'json' }).$type<string[]>().notNull().default([]),
  /** Lowest cart value, pounds. */
  minimum: real('minimum').notNull().default(0),
  /** Only for teams without a paid order. */
  is_first_order: integer('is_first_order', { mode: 'boolean' }).notNull().default(false),
  uses_left: integer('uses_left'),
  starts_at: text('starts_at'),
  ends_at: text('ends_at'),
});

export const carts = sqliteTable('carts', {
  id: text('id').primaryKey(),
  user_id: integer('user_id'),
  team_id: integer('team_id'),
  guest_id: integer('guest_id'),
  status: text('status').$type<'open' | 'checkout' | 'completed'>().notNull(),
  promo_code: text('promo_code'),
  created_at: createdAtColumn(),
});

export const cartProducts = sqliteTable(
  'cart_products',
  {
    id: idColumn(),
    cart_id: text('cart_id')
      .notNull()
      .references(() => carts.id),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id),
    pricing_id: integer('pricing_id')
      .notNull()
      .references(() => pricings.id),
    label: text('label').notNull(),
    /** Price of one when it was added. The cart shows a change since then. */
    price: real('price').notNull(),
    quantity: integer('quantity').notNull().default(1),
    options: text('options', { mode: 'json' }).$type<CartOptions>().notNull(),
  },
  (table) => [index('cart_products_cart').on(table.cart_id)],
);

export const services = sqliteTable(
  'services',
  {
    id: idColumn(),
    team_id: integer('team_id').notNull(),
    name: text('name').notNull(),
    label: text('label').notNull(),
    type: text('type').notNull(),
    status: text('status').notNull(),
    price: real('price').notNull(),
    period: text('period'),
    renewal_at: text('renewal_at'),
    product_id: integer('product_id'),
    pricing_id: integer('pricing_id'),
    quantity: integer('quantity').notNull().default(1),
    /** Whether the next term is billed automatically. Otherwise the service ends with its term. */
    auto_renew: integer('auto_renew', { mode: 'boolean' }).notNull().default(true),
  },
  (table) => [
    index('services_team').on(table.team_id, table.type, table.renewal_at),
    index('services_team_renewal').on(table.team_id, table.renewal_at),
    index('services_name').on(table.team_id, table.type, sql`lower(name)`),
    index('services_renewal').on(table.renewal_at),
    // The nightly jobs look for services of a status among many that have ended.
    index('services_status').on(table.status, table.renewal_at),
    index('services_type').on(table.type, table.status, table.renewal_at),
  ],
);

/** The registry's data of a domain. A domain without a row has the values of `defaultRecord`. */
export const domains = sqliteTable('domains', {
  service_id: integer('service_id')
    .primaryKey()
    .references(() => services.id),
  registered_at: text('registered_at').notNull(),
  is_locked: integer('is_locked', { mode: 'boolean' }).notNull(),
  has_privacy: integer('has_privacy', { mode: 'boolean' }).notNull(),
  /** Empty for those of the provider. */
  name_servers: text('name_servers', { mode: 'json' }).$type<string[]>().notNull(),
  /** Addresses of name servers below the domain itself. */
  glue: text('glue', { mode: 'json' }).$type<{ host: string; addresses: string[] }[]>().notNull(),
  ds: text('ds', { mode: 'json' }).$type<DsData[]>().notNull(),
  /** Increases with each new transfer code, which invalidates the older ones. */
  epp_version: integer('epp_version').notNull().default(0),
  /** The tag of the registrar that a .uk domain moves to. */
  ips_tag: text('ips_tag'),
  /** A transfer to this provider that is under way. */
  transfer: text('transfer', { mode: 'json' }).$type<DomainTransfer>(),
  /** A new registrant that must be confirmed by mail. */
  pending_registrant: text('pending_registrant', { mode: 'json' }).$type<Record<string, string>>(),
  /** No transfer before this date, after the registrant changed. ISO 8601. */
  transfer_locked_until: text('transfer_locked_until'),
});

/** The contacts of a domain at its registry (S1 §3). */
export const domainContacts = sqliteTable(
  'domain_contacts',
  {
    id: idColumn(),
    service_id: integer('service_id')
      .notNull()
      .references(() => services.id),
    type: text('type').$type<'registrant' | 'admin' | 'tech' | 'billing'>().notNull(),
    title: text('title'),
    company_name: text('company_name'),
    firstname: text('firstname').notNull(),
    lastname: text('lastname').notNull(),
    email_address: text('email_address').notNull(),
    phone_number: text('phone_number').notNull(),
    address1: text('address1').notNull(),
    address2: text('address2'),
    city: text('city').notNull(),
    country: text('country').notNull(),
    state: text('state'),
    zip: text('zip').notNull(),
  },
  (table) => [uniqueIndex('domain_contacts_type').on(table.service_id, table.type)],
);

/** The history of a domain. */
export const domainEvents = sqliteTable(
  'domain_events',
  {
    id: idColumn(),
    service_id: integer('service_id').notNull(),
    /** Null for the provider or the registry. */
    user_id: integer('user_id'),
    kind: text('kind').notNull(),
    detail: text('detail', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    created_at: createdAtColumn(),
  },
  (table) => [index('domain_events_service').on(table.service_id)],
);

/** A cancellation that a customer has requested for a service. */
export const serviceActions = sqliteTable(
  'service_actions',
  {
    id: idColumn(),
    service_id: integer('service_id').notNull(),
    team_id: integer('team_id').notNull(),
    action: text('action').$type<'cancel'>().notNull(),
    at: text('at').$type<'now' | 'term'>().notNull(),
    reason: text('reason'),
    created_at: createdAtColumn(),
  },
  (table) => [index('service_actions_service').on(table.service_id)],
);

export const invoices = sqliteTable(
  'invoices',
  {
    id: idColumn(),
    team_id: integer('team_id').notNull(),
    status: text('status').$type<'unpaid' | 'processing' | 'paid' | 'void'>().notNull(),
    total: real('total').notNull(),
    vat: real('vat').notNull(),
    /** Per cent. */
    vat_rate: real('vat_rate').notNull().default(20),
    created_at: createdAtColumn(),
    due_at: text('due_at'),
    /** When a nightly run found it unpaid after its due date. */
    overdue_at: text('overdue_at'),
    paid_at: text('paid_at'),
    /** The customer's address lines when it was created. */
    bill_to: text('bill_to', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  },
  (table) => [
    index('invoices_team').on(table.team_id, table.created_at),
    index('invoices_due').on(table.status, table.due_at),
  ],
);

export const invoiceItems = sqliteTable(
  'invoice_items',
  {
    id: idColumn(),
    invoice_id: integer('invoice_id').notNull(),
    service_id: integer('service_id'),
    label: text('label').notNull(),
    /** Pounds, without VAT. Only the migration portal's price includes it. */
    price: real('price').notNull(),
    purpose: text('purpose', { mode: 'json' }).$type<InvoiceItemPurpose>(),
  },
  (table) => [index('invoice_items_invoice').on(table.invoice_id), index('invoice_items_service').on(table.service_id)],
);

/** A saved card (stripe) or a direct-debit mandate (gocardless). */
export const cards = sqliteTable(
  'cards',
  {
    id: idColumn(),
    team_id: integer('team_id').notNull(),
    type: text('type').$type<'stripe' | 'gocardless'>().notNull(),
    status: text('status').notNull(),
    is_default: integer('is_default', { mode: 'boolean' }).notNull(),
    /** Name shown to the customer, such as "Visa 4242". */
    label: text('label').notNull(),
    /** The payment company's id of it. */
    token: text('token').notNull().default(''),
    /** Last valid month of a card, as YYYY-MM. */
    expires: text('expires'),
    created_at: createdAtColumn(),
  },
  (table) => [index('cards_team').on(table.team_id)],
);

/** One attempt at paying a cart, or one or more invoices. */
export const transactions = sqliteTable(
  'transactions',
  {
    id: idColumn(),
    team_id: integer('team_id').notNull(),
    /** The caller's key of the attempt: asking again with it returns this transaction. */
    reference: text('reference').notNull(),
    cart_id: text('cart_id'),
    /** The first of `invoice_ids`, for lists. */
    invoice_id: integer('invoice_id'),
    invoice_ids: text('invoice_ids', { mode: 'json' }).$type<readonly number[]>().notNull().default([]),
    /** What a cart costs, from the moment its payment starts. */
    draft: text('draft', { mode: 'json' }).$type<InvoiceDraft>(),
    card_id: integer('card_id'),
    type: text('type').$type<'stripe' | 'gocardless' | 'paypal' | 'credit'>().notNull(),
    /** `pending`: the payment company has not answered yet. Final: paid, failed, cancelled. */
    status: text('status')
      .$type<'pending' | 'requires_action' | 'processing' | 'paid' | 'failed' | 'cancelled'>()
      .notNull(),
    /** Pounds; `credit` of it from the account's credit. */
    amount: real('amount').notNull(),
    credit: real('credit').notNull().default(0),
    reason: text('reason'),
    action_url: text('action_url'),
    /** Charged to the default method by a nightly run, without the customer. */
    is_automatic: integer('is_automatic', { mode: 'boolean' }).notNull().default(false),
    created_at: createdAtColumn(),
  },
  (table) => [
    index('transactions_team').on(table.team_id),
    index('transactions_team_status').on(table.team_id, table.status),
    uniqueIndex('transactions_reference').on(table.team_id, table.reference),
  ],
);

/**
 * Double entry, in pence: the entries of a posting add up to 0. Accounts:
 * `owed:{team}`, `credit:{team}`, `held:{transaction}`, `bank`, `sales`, `vat`, `goodwill`.
 */
export const ledger = sqliteTable(
  'ledger',
  {
    id: idColumn(),
    /** Shared by the entries of one posting. */
    posting: text('posting').notNull(),
    account: text('account').notNull(),
    pence: integer('pence').notNull(),
    created_at: createdAtColumn(),
  },
  (table) => [
    index('ledger_account').on(table.account),
    uniqueIndex('ledger_posting').on(table.posting, table.account),
  ],
);

/** Processed webhook events, so that a repeated event has no effect. */
export const webhookEvents = sqliteTable('webhook_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  created_at: createdAtColumn(),
});

/** Data of the payment double. The provider never reads it. */
export const paymentDoubleMethods = sqliteTable('double_methods', {
  token: text('token').primaryKey(),
  type: text('type').$type<'stripe' | 'gocardless'>().notNull(),
  label: text('label').notNull(),
  expires: text('expires'),
  /** The outcome of payments with it. The number itself is not stored. */
  behaviour: text('behaviour')
    .$type<'succeeds' | 'declined' | 'insufficient_funds' | 'challenge' | 'debit' | 'debit_fails'>()
    .notNull(),
  status: text('status').$type<'pending' | 'active' | 'failed'>().notNull(),
  created_at: text('created_at'),
});
export const paymentDoublePayments = sqliteTable('double_payments', {
  reference: text('reference').primaryKey(),
  pence: integer('pence').notNull(),
  token: text('token').notNull(),
  status: text('status').$type<'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled'>().notNull(),
  reason: text('reason'),
  /** Part of the challenge's URL, so that nobody else can complete it. */
  secret: text('secret').notNull(),
  created_at: text('created_at'),
});

export const notifications = sqliteTable(
  'notifications',
  {
    id: idColumn(),
    team_id: integer('team_id').notNull(),
    subject: text('subject').notNull(),
    to: text('recipient').notNull(),
    body: text('body').notNull(),
    created_at: createdAtColumn(),
  },
  (table) => [index('notifications_team').on(table.team_id)],
);

export const departments = sqliteTable('departments', {
  id: idColumn(),
  name: text('name').notNull(),
  /** Brands with this department; null: all. */
  brand_ids: text('brand_ids', { mode: 'json' }).$type<number[] | null>(),
});

export const tickets = sqliteTable(
  'tickets',
  {
    id: idColumn(),
    subject: text('subject').notNull(),
    status: text('status').notNull(),
    department_id: integer('department_id'),
    medium: text('medium').notNull(),
    team_id: integer('team_id'),
    user_id: integer('user_id'),
    guest_id: integer('guest_id'),
    key_hash: text('key_hash'),
    /** 1 to 5, given after the conversation. */
    rating: integer('rating'),
    rating_comment: text('rating_comment'),
    created_at: createdAtColumn(),
    updated_at: text('updated_at').notNull(),
  },
  (table) => [index('tickets_team').on(table.team_id, table.updated_at), index('tickets_guest').on(table.guest_id)],
);

export const categories = sqliteTable('categories', {
  id: idColumn(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  description: text('description').notNull(),
});

export const articles = sqliteTable(
  'articles',
  {
    id: idColumn(),
    category_id: integer('category_id').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** HTML. */
    body: text('body').notNull(),
    updated_at: text('updated_at').notNull(),
  },
  (table) => [index('articles_category').on(table.category_id)],
);

/** A visitor's answer to "Was this helpful?". A later answer replaces it. */
export const articleVotes = sqliteTable(
  'article_votes',
  {
    article_id: integer('article_id').notNull(),
    voter: text('voter').notNull(),
    is_helpful: integer('is_helpful', { mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.article_id, table.voter] })],
);

export const faqs = sqliteTable('faqs', {
  id: idColumn(),
  topic: text('topic').notNull(),
  question: text('question').notNull(),
  answer: text('answer').notNull(),
});

/** An incident, maintenance or news. */
export const announcements = sqliteTable('announcements', {
  id: idColumn(),
  title: text('title').notNull(),
  kind: text('kind').$type<'incident' | 'maintenance' | 'news'>().notNull(),
  impact: text('impact').$type<'none' | 'degraded' | 'outage'>().notNull(),
  components: text('components', { mode: 'json' }).$type<string[]>().notNull(),
  updates: text('updates', { mode: 'json' }).$type<{ status: string; body: string; created_at: string }[]>().notNull(),
  starts_at: text('starts_at').notNull(),
  ends_at: text('ends_at'),
});

/** Mail that a real provider would send. */
export const mails = sqliteTable('mails', {
  id: idColumn(),
  to: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  created_at: createdAtColumn(),
});

export const messages = sqliteTable(
  'messages',
  {
    id: idColumn(),
    ticket_id: integer('ticket_id')
      .notNull()
      .references(() => tickets.id),
    user_id: integer('user_id'),
    guest_id: integer('guest_id'),
    body: text('body').notNull(),
    is_edited: integer('is_edited', { mode: 'boolean' }).notNull().default(false),
    created_at: createdAtColumn(),
  },
  (table) => [index('messages_ticket').on(table.ticket_id, table.id)],
);

export const attachments = sqliteTable(
  'attachments',
  {
    id: idColumn(),
    message_id: integer('message_id')
      .notNull()
      .references(() => messages.id),
    ticket_id: integer('ticket_id').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** Random file name in the attachments folder. */
    file: text('file').notNull(),
  },
  (table) => [index('attachments_message').on(table.message_id), index('attachments_ticket').on(table.ticket_id)],
);

export const emailDomains = sqliteTable(
  'email_domains',
  {
    id: idColumn(),
    team_id: integer('team_id').notNull(),
    name: text('name').notNull(),
    status: text('status').notNull(),
    max_mailboxes: integer('max_mailboxes').notNull(),
    quota_total: integer('quota_total').notNull(),
    default_quota: integer('default_quota').notNull().default(1000),
    spam_level: text('spam_level').notNull().default('normal'),
    /** Address that gets mail for unknown addresses. */
    catch_all: text('catch_all'),
    /** Whether the provider hosts the domain's DNS zone. */
    has_zone: integer('has_zone', { mode: 'boolean' }).notNull().default(true),
    dkim_selector: text('dkim_selector'),
    /** Base64. The private key never leaves the mail server. */
    dkim_public: text('dkim_public'),
    dkim_private: text('dkim_private'),
  },
  (table) => [
    index('email_domains_team').on(table.team_id, table.name),
    // Several teams may claim a domain whose DNS is elsewhere; only one can verify it.
    uniqueIndex('email_domains_taken').on(table.name).where(sql`status <> 'pending' OR has_zone`),
  ],
);

/** A zone that the provider serves. */
export const zones = sqliteTable(
  'zones',
  {
    id: idColumn(),
    team_id: integer('team_id').notNull(),
    name: text('name').notNull(),
    created_at: createdAtColumn(),
  },
  (table) => [uniqueIndex('zones_name').on(table.name), index('zones_team').on(table.team_id, table.name)],
);

/** The DNS records of the zones, and of domains whose DNS is elsewhere. */
export const dnsRecords = sqliteTable(
  'dns_records',
  {
    id: idColumn(),
    /** Null for a record in a zone elsewhere. */
    zone_id: integer('zone_id').references(() => zones.id),
    /** Name of the zone, or of the domain whose DNS is elsewhere. */
    zone: text('zone').notNull(),
    /** Within the zone; `@` is the zone itself. */
    name: text('name').notNull(),
    type: text('type').notNull(),
    /** In zone file format (RFC 1035, 5.1): names are absolute, texts quoted. */
    value: text('value').notNull(),
    /** Seconds. The same for all records of a name and type (RFC 2181, 5.2). */
    ttl: integer('ttl').notNull().default(3600),
    comment: text('comment'),
  },
  (table) => [index('dns_records_zone').on(table.zone), index('dns_records_zone_id').on(table.zone_id)],
);

/** A change that was applied to a zone in one transaction. */
export const zoneChanges = sqliteTable(
  'zone_changes',
  {
    id: idColumn(),
    zone_id: integer('zone_id')
      .notNull()
      .references(() => zones.id),
    /** Null for the provider. */
    user_id: integer('user_id'),
    /** RRsets before and after. */
    rrsets: text('rrsets', { mode: 'json' }).$type<RrsetChange[]>().notNull(),
    /** Id of the change that this one undoes. */
    undoes: integer('undoes'),
    created_at: createdAtColumn(),
  },
  (table) => [index('zone_changes_zone').on(table.zone_id)],
);

const domainIdColumn = () =>
  integer('domain_id')
    .notNull()
    .references(() => emailDomains.id);

export const aliases = sqliteTable(
  'aliases',
  { id: idColumn(), domain_id: domainIdColumn(), alias: text('alias').notNull(), goto: text('goto').notNull() },
  (table) => [uniqueIndex('aliases_pair').on(table.alias, table.goto), index('aliases_domain').on(table.domain_id)],
);

export const domainAliases = sqliteTable('domain_aliases', {
  id: idColumn(),
  domain_id: domainIdColumn(),
  alias: text('alias').notNull().unique(),
});

export const forwarders = sqliteTable(
  'forwarders',
  { id: idColumn(), domain_id: domainIdColumn(), address: text('address').notNull(), goto: text('goto').notNull() },
  (table) => [
    uniqueIndex('forwarders_pair').on(table.address, table.goto),
    index('forwarders_domain').on(table.domain_id),
  ],
);

export const filters = sqliteTable(
  'filters',
  {
    id: idColumn(),
    domain_id: domainIdColumn(),
    kind: text('kind').$type<'custom' | 'whitelist' | 'blacklist'>().notNull(),
    match_value: text('match_value').notNull(),
    field: text('field').notNull().default('from'),
    comparison: text('comparison').notNull().default('contains'),
    action: text('action').notNull().default('junk'),
    action_value: text('action_value'),
    is_active: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    position: integer('position').notNull(),
  },
  (table) => [index('filters_domain').on(table.domain_id)],
);

export const calendars = sqliteTable(
  'calendars',
  {
    id: idColumn(),
    domain_id: domainIdColumn(),
    username: text('username').notNull(),
    name: text('name').notNull(),
    color: text('color').notNull(),
  },
  (table) => [index('calendars_domain').on(table.domain_id)],
);

export const mailboxes = sqliteTable(
  'mailboxes',
  {
    id: idColumn(),
    domain_id: integer('domain_id')
      .notNull()
      .references(() => emailDomains.id),
    username: text('username').notNull(),
    name: text('name').notNull(),
    password: text('password').notNull(),
    quota: integer('quota').notNull(),
    used: integer('used').notNull(),
    messages: integer('messages').notNull(),
    is_active: integer('is_active', { mode: 'boolean' }).notNull(),
    is_imap_enabled: integer('is_imap_enabled', { mode: 'boolean' }).notNull().default(true),
    last_login_at: text('last_login_at'),
    created_at: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('mailboxes_username').on(table.username),
    index('mailboxes_domain').on(table.domain_id, table.username),
  ],
);

/** The only key of a signed zone. A zone without a key is not signed. */
export const zoneKeys = sqliteTable(
  'zone_keys',
  {
    id: idColumn(),
    zone_id: integer('zone_id')
      .notNull()
      .references(() => zones.id),
    /** 257: a zone key with the SEP flag (RFC 4034, 2.1.1). */
    flags: integer('flags').notNull(),
    algorithm: integer('algorithm').notNull(),
    /** Base64, as in the DNSKEY record. */
    public_key: text('public_key').notNull(),
    /** PKCS #8, base64. */
    private_key: text('private_key').notNull(),
    created_at: createdAtColumn(),
  },
  (table) => [index('zone_keys_zone').on(table.zone_id)],
);

/** Jobs, which continue after the response. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: idColumn(),
    team_id: integer('team_id').notNull(),
    /** Null for the provider. */
    user_id: integer('user_id'),
    kind: text('kind').notNull(),
    subject_type: text('subject_type').$type<JobSubject['type']>().notNull(),
    subject_id: integer('subject_id').notNull(),
    subject_name: text('subject_name').notNull(),
    status: text('status').$type<JobStatus>().notNull(),
    steps: text('steps', { mode: 'json' }).$type<JobStepRow[]>().notNull(),
    /** Progress of the current step, 0 to 1; null if unknown. */
    step_progress: real('step_progress'),
    log: text('log', { mode: 'json' }).$type<{ at: string; text: string }[]>().notNull().default([]),
    /** The job's input. */
    payload: text('payload', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    result: text('result', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
    error: text('error'),
    /** No two open jobs have the same lock, such as `server 12`. Null once the job has ended. */
    lock: text('lock').unique(),
    created_at: createdAtColumn(),
    finished_at: text('finished_at'),
  },
  (table) => [index('jobs_team').on(table.team_id), index('jobs_status').on(table.status)],
);

/** A cloud server. Its id and name are those of its service. */
export const servers = sqliteTable('servers', {
  service_id: integer('service_id')
    .primaryKey()
    .references(() => services.id),
  status: text('status').$type<ServerStatus>().notNull(),
  image: text('image').notNull(),
  region: text('region').notNull(),
  vcpus: integer('vcpus').notNull(),
  memory_mb: integer('memory_mb').notNull(),
  disk_gb: integer('disk_gb').notNull(),
  /** Null until the server has been created. */
  ipv4: text('ipv4'),
  ipv6: text('ipv6'),
  ssh_key_ids: text('ssh_key_ids', { mode: 'json' }).$type<number[]>().notNull().default([]),
  has_backups: integer('has_backups', { mode: 'boolean' }).notNull().default(false),
  /** Files that were written in the console of the simulated machine. */
  disk_state: text('disk_state', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
  booted_at: text('booted_at'),
  created_at: createdAtColumn(),
});

/** The history of a server. Its metrics have gaps while it was off. */
export const serverEvents = sqliteTable(
  'server_events',
  {
    id: idColumn(),
    service_id: integer('service_id').notNull(),
    /** Null for the provider. */
    user_id: integer('user_id'),
    kind: text('kind').notNull(),
    detail: text('detail', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    created_at: createdAtColumn(),
  },
  (table) => [index('server_events_service').on(table.service_id)],
);

export const sshKeys = sqliteTable(
  'ssh_keys',
  {
    id: idColumn(),
    team_id: integer('team_id').notNull(),
    name: text('name').notNull(),
    public_key: text('public_key').notNull(),
    /** `SHA256:…`, as `ssh-keygen -l` prints it. */
    fingerprint: text('fingerprint').notNull(),
    created_at: createdAtColumn(),
  },
  (table) => [uniqueIndex('ssh_keys_fingerprint').on(table.team_id, table.fingerprint)],
);

/** A hosting account. Its id is that of its service, whose name is its main domain. */
export const hostingAccounts = sqliteTable('hosting_accounts', {
  service_id: integer('service_id')
    .primaryKey()
    .references(() => services.id),
  username: text('username').notNull().unique(),
  password: text('password').notNull(),
  panel: text('panel').$type<'cpanel' | 'plesk' | 'reseller'>().notNull(),
  server: text('server').notNull(),
  ip: text('ip').notNull(),
  php_version: text('php_version').notNull(),
  /** Bytes. */
  disk_limit: integer('disk_limit').notNull(),
  /** Bytes per month; null: unlimited. */
  bandwidth_limit: integer('bandwidth_limit'),
  /** Bytes in `bandwidth_month`. */
  bandwidth_used: integer('bandwidth_used').notNull().default(0),
  /** YYYY-MM. */
  bandwidth_month: text('bandwidth_month').notNull(),
  max_databases: integer('max_databases'),
  max_mailboxes: integer('max_mailboxes'),
  reseller_acl: text('reseller_acl'),
});

/** A domain that a hosting account serves. */
export const hostingDomains = sqliteTable(
  'hosting_domains',
  {
    id: idColumn(),
    service_id: integer('service_id')
      .notNull()
      .references(() => services.id),
    name: text('name').notNull(),
    kind: text('kind').$type<'main' | 'addon' | 'alias' | 'subdomain'>().notNull(),
    /** Folder within the account. */
    root: text('root').notNull(),
    certificate: text('certificate', { mode: 'json' })
      .$type<{
        status: 'active' | 'pending' | 'failed' | 'none';
        issuer?: string;
        expires_at?: string;
        failure?: string;
      }>()
      .notNull(),
  },
  (table) => [uniqueIndex('hosting_domains_name').on(table.service_id, table.name)],
);

export const hostingDatabases = sqliteTable(
  'hosting_databases',
  {
    id: idColumn(),
    service_id: integer('service_id')
      .notNull()
      .references(() => services.id),
    name: text('name').notNull(),
    engine: text('engine').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    users: text('users', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (table) => [uniqueIndex('hosting_databases_name').on(table.service_id, table.name)],
);

/** Files in the bin of a hosting account. */
export const hostingTrash = sqliteTable(
  'hosting_trash',
  {
    id: idColumn(),
    service_id: integer('service_id').notNull(),
    /** Path before it was deleted. */
    path: text('path').notNull(),
    kind: text('kind').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    /** Name in the bin's folder. */
    stored_as: text('stored_as').notNull(),
    deleted_at: text('deleted_at').notNull(),
  },
  (table) => [index('hosting_trash_service').on(table.service_id)],
);

/** A file upload in chunks. */
export const hostingUploads = sqliteTable(
  'hosting_uploads',
  {
    id: idColumn(),
    service_id: integer('service_id').notNull(),
    path: text('path').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    /** Bytes that have arrived. */
    received: integer('received').notNull().default(0),
    on_conflict: text('on_conflict').$type<'refuse' | 'replace' | 'rename'>().notNull(),
    /** Name in the folder of uploads. */
    stored_as: text('stored_as').notNull(),
    created_at: createdAtColumn(),
  },
  (table) => [index('hosting_uploads_service').on(table.service_id)],
);

/** A WordPress site of a service, or a staging copy of one. */
export const wordpressSites = sqliteTable(
  'wordpress_sites',
  {
    id: idColumn(),
    service_id: integer('service_id')
      .notNull()
      .references(() => services.id),
    team_id: integer('team_id').notNull(),
    domain: text('domain').notNull().unique(),
    /** Site of which this is a staging copy; null for a live site. */
    parent_id: integer('parent_id'),
    status: text('status').$type<'creating' | 'active' | 'failed' | 'deleting'>().notNull(),
    php_version: text('php_version').notNull(),
    /** Part of the path at which the provider serves the site. */
    preview_key: text('preview_key').notNull().unique(),
    /** Result of the last check of the front page; null before the first. */
    health: text('health', { mode: 'json' }).$type<{
      status: 'ok' | 'broken' | 'maintenance';
      http_status: number;
      title: string;
      /** Why it is broken. */
      problem?: string;
      /** Milliseconds. */
      response_ms: number;
      checked_at: string;
    }>(),
    /** Bytes. */
    disk_limit: integer('disk_limit').notNull(),
    created_at: createdAtColumn(),
  },
  (table) => [index('wordpress_sites_service').on(table.service_id), index('wordpress_sites_team').on(table.team_id)],
);

/** Settings of a site's core, plugins and themes. What is installed is in the site's files. */
export const wordpressItems = sqliteTable(
  'wordpress_items',
  {
    site_id: integer('site_id').notNull(),
    kind: text('kind').$type<'core' | 'plugin' | 'theme'>().notNull(),
    /** `core` for the core. */
    slug: text('slug').notNull(),
    auto_update: integer('auto_update', { mode: 'boolean' }).notNull().default(false),
    /** A version that the customer ignores. */
    ignored_version: text('ignored_version'),
    /** The version before the last update, for a rollback. */
    previous_version: text('previous_version'),
  },
  (table) => [primaryKey({ columns: [table.site_id, table.kind, table.slug] })],
);

/** The history of a site. */
export const wordpressEvents = sqliteTable(
  'wordpress_events',
  {
    id: idColumn(),
    site_id: integer('site_id').notNull(),
    /** Null for the provider. */
    user_id: integer('user_id'),
    kind: text('kind').notNull(),
    detail: text('detail', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    created_at: createdAtColumn(),
  },
  (table) => [index('wordpress_events_site').on(table.site_id)],
);

/** A site's traffic in an hour. */
export const wordpressHours = sqliteTable(
  'wordpress_hours',
  {
    site_id: integer('site_id').notNull(),
    /** `2026-11-22T13`, UTC. */
    hour: text('hour').notNull(),
    visits: integer('visits').notNull().default(0),
    requests: integer('requests').notNull().default(0),
    cache_hits: integer('cache_hits').notNull().default(0),
    php_errors: integer('php_errors').notNull().default(0),
    /** Sum of the response times, milliseconds. */
    response_ms: integer('response_ms').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.site_id, table.hour] })],
);

/** A complete backup, stored as a zip archive. Until then there is only its job. */
export const backups = sqliteTable(
  'backups',
  {
    id: idColumn(),
    team_id: integer('team_id').notNull(),
    subject_type: text('subject_type').$type<BackupSubject['type']>().notNull(),
    subject_id: integer('subject_id').notNull(),
    subject_name: text('subject_name').notNull(),
    kind: text('kind').$type<'full' | 'files' | 'database'>().notNull(),
    reason: text('reason').$type<'manual' | 'schedule' | 'update' | 'restore' | 'push' | 'replace'>().notNull(),
    note: text('note').notNull().default(''),
    /** Never deleted automatically. */
    is_kept: integer('is_kept', { mode: 'boolean' }).notNull().default(false),
    /** Bytes of the archive. */
    size: integer('size').notNull(),
    files_count: integer('files_count').notNull(),
    tables_count: integer('tables_count').notNull(),
    /** SHA-256 of the archive, hex. */
    checksum: text('checksum').notNull(),
    /** Name in the folder of backups. */
    stored_as: text('stored_as').notNull().unique(),
    /** Details at that time, such as versions. */
    details: text('facts', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    job_id: integer('job_id'),
    created_at: createdAtColumn(),
  },
  (table) => [
    index('backups_subject').on(table.subject_type, table.subject_id),
    index('backups_team').on(table.team_id),
  ],
);

/** When backups of a subject are made, and how many are kept. */
export const backupSchedules = sqliteTable(
  'backup_schedules',
  {
    subject_type: text('subject_type').$type<BackupSubject['type']>().notNull(),
    subject_id: integer('subject_id').notNull(),
    frequency: text('frequency').$type<'off' | 'daily' | 'weekly' | 'monthly'>().notNull(),
    /** UTC. */
    hour: integer('hour').notNull(),
    /** For weekly backups: 1 is Monday, 7 is Sunday. */
    weekday: integer('weekday').notNull().default(1),
    /** How many scheduled backups are kept. */
    keep: integer('keep').notNull(),
    /** When the last backup started. */
    last_run_at: text('last_run_at'),
  },
  (table) => [primaryKey({ columns: [table.subject_type, table.subject_id] })],
);

/** A group of services on a private network. */
export const projects = sqliteTable(
  'projects',
  {
    id: idColumn(),
    team_id: integer('team_id').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<'docker' | 'node'>().notNull(),
    /** Set while a job deletes it. */
    is_deleting: integer('is_deleting', { mode: 'boolean' }).notNull().default(false),
    created_at: createdAtColumn(),
  },
  (table) => [uniqueIndex('projects_name').on(table.team_id, table.name)],
);

/** The desired state of a project's service. Its replicas are in `containers`. */
export const projectServices = sqliteTable(
  'project_services',
  {
    id: idColumn(),
    project_id: integer('project_id')
      .notNull()
      .references(() => projects.id),
    team_id: integer('team_id').notNull(),
    name: text('name').notNull(),
    /** `awaiting_payment` until its plan is paid for; `stopped` by a user; `suspended` with its billing service. */
    state: text('state').$type<'awaiting_payment' | 'active' | 'stopped' | 'suspended'>().notNull(),
    /** Settings of the newest requested deployment, with secret values. */
    settings: text('settings', { mode: 'json' }).$type<ServiceSettings>().notNull(),
    replicas: integer('replicas').notNull(),
    /** The deployment that requests are routed to. */
    live_deployment_id: integer('live_deployment_id'),
    /** First label of its host name. */
    host: text('host').notNull().unique(),
    domain: text('domain').unique(),
    product_id: integer('product_id'),
    pricing_id: integer('pricing_id'),
    /** Null while the service is free or not paid for. */
    billing_service_id: integer('billing_service_id').references(() => services.id),
    created_at: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('project_services_name').on(table.project_id, table.name),
    index('project_services_team').on(table.team_id),
    index('project_services_billing').on(table.billing_service_id),
  ],
);

/** Immutable except for status, error, downtime_reason, job_id, finished_at and the digest in settings. */
export const deployments = sqliteTable(
  'deployments',
  {
    id: idColumn(),
    service_id: integer('service_id')
      .notNull()
      .references(() => projectServices.id),
    project_id: integer('project_id').notNull(),
    number: integer('number').notNull(),
    status: text('status').$type<'pending' | 'starting' | 'live' | 'failed' | 'superseded' | 'cancelled'>().notNull(),
    reason: text('reason').$type<'create' | 'change' | 'rollback'>().notNull(),
    /** Number of the deployment that it restores. */
    rollback_of: integer('rollback_of'),
    /** With the image's digest, the versions of configs, and secret values. */
    settings: text('settings', { mode: 'json' }).$type<ServiceSettings>().notNull(),
    replicas: integer('replicas').notNull(),
    error: text('error'),
    downtime_reason: text('downtime_reason'),
    build_id: integer('build_id'),
    job_id: integer('job_id'),
    user_id: integer('user_id'),
    created_at: createdAtColumn(),
    finished_at: text('finished_at'),
  },
  (table) => [
    uniqueIndex('deployments_number').on(table.service_id, table.number),
    index('deployments_project').on(table.project_id),
  ],
);

/** A replica. Rows of removed ones stay for some days, so that their logs can be read. */
export const containers = sqliteTable(
  'containers',
  {
    id: idColumn(),
    service_id: integer('service_id')
      .notNull()
      .references(() => projectServices.id),
    project_id: integer('project_id').notNull(),
    deployment_id: integer('deployment_id').notNull(),
    name: text('name').notNull(),
    /** The engine's id; null before it is created. */
    engine_id: text('engine_id'),
    /** Desired state. `stopped` was requested by a user and overrides the restart policy. */
    desired: text('desired').$type<'running' | 'stopped' | 'removed'>().notNull(),
    status: text('status')
      .$type<'created' | 'starting' | 'running' | 'unhealthy' | 'restarting' | 'exited' | 'stopped' | 'removed'>()
      .notNull(),
    run: integer('run').notNull().default(0),
    /** Restarts under the policy since the last deployment or start by a user. */
    restarts: integer('restarts').notNull().default(0),
    next_restart_at: text('next_restart_at'),
    started_at: text('started_at'),
    exit: text('exit', { mode: 'json' }).$type<ContainerExit>(),
    created_at: createdAtColumn(),
  },
  (table) => [index('containers_service').on(table.service_id), index('containers_project').on(table.project_id)],
);
export const containerRuns = sqliteTable(
  'container_runs',
  {
    container_id: integer('container_id')
      .notNull()
      .references(() => containers.id),
    number: integer('number').notNull(),
    started_at: text('started_at').notNull(),
    ended_at: text('ended_at'),
    exit: text('exit', { mode: 'json' }).$type<ContainerExit>(),
  },
  (table) => [primaryKey({ columns: [table.container_id, table.number] })],
);
/** Usage in a minute; kept for a day. */
export const containerSamples = sqliteTable(
  'container_samples',
  {
    container_id: integer('container_id').notNull(),
    /** Start of the minute, ISO 8601. */
    at: text('at').notNull(),
    /** Processor cores. */
    cpu: real('cpu'),
    /** Bytes. */
    memory: integer('memory'),
  },
  (table) => [primaryKey({ columns: [table.container_id, table.at] })],
);

export const projectVolumes = sqliteTable(
  'project_volumes',
  {
    id: idColumn(),
    project_id: integer('project_id')
      .notNull()
      .references(() => projects.id),
    name: text('name').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    created_at: createdAtColumn(),
  },
  (table) => [uniqueIndex('project_volumes_name').on(table.project_id, table.name)],
);
export const projectConfigs = sqliteTable(
  'project_configs',
  {
    id: idColumn(),
    project_id: integer('project_id')
      .notNull()
      .references(() => projects.id),
    name: text('name').notNull(),
    created_at: createdAtColumn(),
  },
  (table) => [uniqueIndex('project_configs_name').on(table.project_id, table.name)],
);
export const projectConfigVersions = sqliteTable(
  'project_config_versions',
  {
    config_id: integer('config_id')
      .notNull()
      .references(() => projectConfigs.id),
    version: integer('version').notNull(),
    content: text('content').notNull(),
    user_id: integer('user_id'),
    created_at: createdAtColumn(),
  },
  (table) => [primaryKey({ columns: [table.config_id, table.version] })],
);
export const projectEvents = sqliteTable(
  'project_events',
  {
    id: idColumn(),
    project_id: integer('project_id').notNull(),
    /** Null for the provider. */
    user_id: integer('user_id'),
    kind: text('kind').notNull(),
    subject: text('subject'),
    detail: text('detail', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
    created_at: createdAtColumn(),
  },
  (table) => [index('project_events_project').on(table.project_id)],
);

/** Images of a team: uploads, and tags of the catalogue that it uses or has imported. */
export const images = sqliteTable(
  'images',
  {
    id: idColumn(),
    team_id: integer('team_id').notNull(),
    /** The project that an image was uploaded or imported for. */
    project_id: integer('project_id'),
    name: text('name').notNull(),
    tag: text('tag').notNull(),
    digest: text('digest').notNull(),
    source: text('source').$type<'upload' | 'dockerhub'>().notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    platform: text('platform'),
    layers: text('layers', { mode: 'json' }).$type<{ digest: string; size: number }[]>().notNull().default([]),
    ports: text('ports', { mode: 'json' }).$type<number[]>().notNull().default([]),
    env_keys: text('env_keys', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** For an upload: name in the folder of images. */
    stored_as: text('stored_as'),
    created_at: createdAtColumn(),
  },
  (table) => [uniqueIndex('images_tag').on(table.team_id, table.name, table.tag)],
);

/** Builds of Node.js projects. */
export const builds = sqliteTable(
  'builds',
  {
    id: idColumn(),
    project_id: integer('project_id')
      .notNull()
      .references(() => projects.id),
    number: integer('number').notNull(),
    status: text('status').$type<'running' | 'succeeded' | 'failed' | 'refused'>().notNull(),
    source: text('source', { mode: 'json' }).$type<Build['source']>().notNull(),
    detected: text('detected', { mode: 'json' }).$type<NodeDetection>(),
    node_version: text('node_version'),
    sections: text('sections', { mode: 'json' }).$type<Build['sections']>().notNull().default([]),
    error: text('error'),
    /** For an archive: path in the folder of archives. */
    stored_as: text('stored_as'),
    /** The options of the build, which its deployment uses. */
    draft: text('draft', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
    job_id: integer('job_id'),
    user_id: integer('user_id'),
    created_at: createdAtColumn(),
    finished_at: text('finished_at'),
  },
  (table) => [uniqueIndex('builds_number').on(table.project_id, table.number)],
);

/** Responses by idempotency key, so that a repeated request gets the first response. */
export const idempotency = sqliteTable('idempotency', {
  key: text('key').primaryKey(),
  request_hash: text('request_hash').notNull(),
  status: integer('status').notNull(),
  body: text('body').notNull(),
  created_at: createdAtColumn(),
});
