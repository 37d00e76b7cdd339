import type { Database } from '../db/open.ts';
import { brands, departments, pricings, products } from '../db/schema.ts';
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
    { name: 'gb', theme: 'gb-two', app_domain: 'gb.localhost', meta: JSON.stringify({ features: ['domains', 'web-hosting', 'email'], providers: legacyProviders }) },
    { name: 'eh', theme: 'eh', app_domain: 'eh.localhost', meta: JSON.stringify({ features: allFeatures }) },
    { name: 'ewh', theme: 'ewh', app_domain: 'ewh.localhost', meta: JSON.stringify({ features: ['email'] }) },
    { name: 'cp', theme: 'cp', app_domain: 'cp.localhost', meta: JSON.stringify({ features: allFeatures }) },
  ]);
  await db.insert(departments).values(['Customer Care', 'Technical Support', 'Billing', 'Domains', 'Design and Development'].map((name) => ({ name })));

  const product = async (values: typeof products.$inferInsert, prices: readonly Omit<typeof pricings.$inferInsert, 'product_id'>[]) => {
    const [row] = await db.insert(products).values(values).returning();
    if (row) await db.insert(pricings).values(prices.map((price) => ({ ...price, product_id: row.id })));
  };
  for (const { name, price, renewal } of tlds) {
    await product({ group: 'domain.tld', name: `.${name}`, full_name: `.${name} domain`, instance_type: 'domain' }, [{ price, renewal_price: renewal, period: 'years' }]);
  }
  for (const { group, type, names } of plans) {
    for (const [name, description, price] of names) {
      await product({ group, name, full_name: name, description, instance_type: name.includes('Reseller') ? 'cpanel reseller' : type }, [
        { price, period: 'months' },
        { price: price * 10, period: 'years' },
      ]);
    }
  }
  await product({ group: 'hosting.web.cpanel', name: 'Set-up', full_name: 'Account set-up', instance_type: 'cpanel', hidden: true }, [{ price: 0, period: null }]);
}
