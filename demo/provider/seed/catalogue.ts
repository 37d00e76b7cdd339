import type { Database } from '../db/database.ts';
import { brands, departments, pricings, products, promotions } from '../db/schema.ts';
import { tlds } from '../domain/registry.ts';

const allFeatures = ['domains', 'web-hosting', 'email', 'cloud-servers', 'wordpress', 'docker', 'node'];

/** The five providers whose customers gb takes over, and whose addresses they keep. Invented: the real ones are not in the specification. */
export const legacyProviders = [
  { id: 1, name: 'Greenlink', domains: ['greenlink.example', 'greenlinkmail.example'] },
  { id: 2, name: 'Homewire', domains: ['homewire.example', 'wire-at-home.example'] },
  { id: 3, name: 'Islandnet', domains: ['islandnet.example'] },
  { id: 4, name: 'Copperline', domains: ['copperline.example', 'copperline-broadband.example'] },
  { id: 5, name: 'Dialtree', domains: ['dialtree.example'] },
];

const plans = [
  {
    group: 'hosting.email.enmail',
    type: 'email',
    names: [
      ['Mail Start', '5 mailboxes, 10 GB each', 2.5],
      ['Mail Team', '25 mailboxes, 25 GB each', 7.5],
      ['Mail Company', '100 mailboxes, 50 GB each', 24],
    ],
  },
  {
    group: 'hosting.web.cpanel',
    type: 'cpanel',
    names: [
      ['Web Basic', '1 site, 20 GB SSD', 4.5],
      ['Web Plus', '10 sites, 100 GB SSD', 9],
      ['Web Reseller', '50 accounts, 250 GB SSD', 29],
    ],
  },
  {
    group: 'hosting.wordpress',
    type: 'wordpress',
    names: [
      ['WordPress One', '1 managed site', 8],
      ['WordPress Five', '5 managed sites', 26],
    ],
  },
  {
    group: 'cloud.server',
    type: 'cloud',
    names: [
      ['Cloud 2', '2 vCPU, 4 GB RAM, 80 GB NVMe', 14],
      ['Cloud 4', '4 vCPU, 8 GB RAM, 160 GB NVMe', 27],
    ],
  },
] as const;

export async function seedCatalogue(db: Database) {
  await db.insert(brands).values([
    { name: 'hp', theme: 'hp', app_domain: 'localhost', meta: JSON.stringify({ features: allFeatures }) },
    {
      name: 'gb',
      theme: 'gb-two',
      app_domain: 'gb.localhost',
      meta: JSON.stringify({ features: ['domains', 'web-hosting', 'email'], providers: legacyProviders }),
    },
    { name: 'eh', theme: 'eh', app_domain: 'eh.localhost', meta: JSON.stringify({ features: allFeatures }) },
    { name: 'ewh', theme: 'ewh', app_domain: 'ewh.localhost', meta: JSON.stringify({ features: ['email'] }) },
    { name: 'cp', theme: 'cp', app_domain: 'cp.localhost', meta: JSON.stringify({ features: allFeatures }) },
  ]);
  await db
    .insert(departments)
    .values(
      ['Customer Care', 'Technical Support', 'Billing', 'Domains', 'Design and Development'].map((name) => ({ name })),
    );

  const product = async (
    values: typeof products.$inferInsert,
    prices: readonly Omit<typeof pricings.$inferInsert, 'product_id'>[],
  ) => {
    const [row] = await db.insert(products).values(values).returning();
    if (row) await db.insert(pricings).values(prices.map((price) => ({ ...price, product_id: row.id })));
  };
  for (const { name, price, renewal, categories } of tlds) {
    // A transfer adds a year at the price of a renewal, but for .uk names, which move for nothing.
    const transfer_price = name.endsWith('uk') ? 0 : renewal;
    await product(
      {
        group: 'domain.tld',
        name: `.${name}`,
        full_name: `.${name} domain`,
        instance_type: 'domain',
        options: { categories: [...categories] },
      },
      [{ price, renewal_price: renewal, transfer_price, period: 'years' }],
    );
  }
  for (const { group, type, names } of plans) {
    for (const [name, description, price] of names) {
      const isReseller = name.includes('Reseller');
      const options = {
        features: description.split(', '),
        ...(type === 'cloud' ? { max_quantity: 10 } : { domain: 'needed' as const }),
        ...(isReseller ? { reseller_acl: 'reseller-basic' } : {}),
      };
      await product(
        { group, name, full_name: name, description, instance_type: isReseller ? 'cpanel reseller' : type, options },
        [
          { price, period: 'months' },
          { price: price * 10, period: 'years' },
        ],
      );
    }
  }
  await product(
    {
      group: 'hosting.email.extra',
      name: 'Mail Archive',
      full_name: 'Mail Archive',
      description: 'Every message kept for ten years',
      instance_type: 'email',
      options: { max_quantity: 25, features: ['Every message kept for ten years'] },
    },
    [{ price: 1.5, period: 'months' }],
  );
  await product(
    {
      group: 'hosting.web.cpanel',
      name: 'Site Builder',
      full_name: 'Site Builder',
      description: 'Drag and drop, included in each plan',
      instance_type: 'cpanel',
      options: { features: ['Drag and drop', 'Included in each plan'] },
    },
    [{ price: 0, period: null }],
  );
  await product(
    {
      group: 'hosting.web.cpanel',
      name: 'Web Classic',
      full_name: 'Web Classic',
      description: 'Not sold any more',
      instance_type: 'cpanel',
      withdrawn: true,
      options: {},
    },
    [
      { price: 3, period: 'months' },
      { price: 30, period: 'years' },
    ],
  );
  await db.insert(promotions).values([
    { code: 'WELCOME10', percent: 10, is_first_order: true },
    { code: 'MAIL5', amount: 5, groups: ['hosting.email'], minimum: 20 },
    { code: 'HALFDOMAIN', percent: 50, groups: ['domain'] },
    { code: 'SUMMER25', percent: 25, ends_at: '2026-08-31T23:59:59.000Z' },
    { code: 'SPRING27', percent: 15, starts_at: '2027-03-01T00:00:00.000Z', ends_at: '2027-05-31T23:59:59.000Z' },
    { code: 'FIRST100', percent: 20, uses_left: 0 },
    { code: 'BIG50', amount: 50, minimum: 200 },
  ]);
  await product(
    { group: 'hosting.web.cpanel', name: 'Set-up', full_name: 'Account set-up', instance_type: 'cpanel', hidden: true },
    [{ price: 0, period: null }],
  );
}
