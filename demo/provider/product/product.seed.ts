import { BRAND_IDS } from '../brand/brand.seed.ts';
import type { Database } from '../db/database.ts';
import { type ProductOptions, pricings, products } from '../db/schema.ts';
import { tlds } from '../domain/registry.ts';
import { RENEWAL_GROUP } from '../domain/renewal-quote.ts';
import { IPS_TAG, rulesOf } from '../domain/tld-rules.ts';

const { hp, gb, eh, cp } = BRAND_IDS;

const CLOUD_SIZES: Readonly<Record<string, ProductOptions['server']>> = {
  'Cloud 2': { vcpus: 2, memory_mb: 4096, disk_gb: 80 },
  'Cloud 4': { vcpus: 4, memory_mb: 8192, disk_gb: 160 },
  'Cloud 8': { vcpus: 8, memory_mb: 16_384, disk_gb: 320 },
};
const cloudOptions = (name: string): ProductOptions => ({
  max_quantity: 10,
  ...(CLOUD_SIZES[name] ? { server: CLOUD_SIZES[name] } : {}),
});

/** `brands`: the brands that sell these plans; null for all. */
const plans = [
  {
    group: 'hosting.email.enmail',
    type: 'email',
    brands: null,
    names: [
      ['Mail Start', '5 mailboxes, 10 GB each', 2.5],
      ['Mail Team', '25 mailboxes, 25 GB each', 7.5],
      ['Mail Company', '100 mailboxes, 50 GB each', 24],
    ],
  },
  {
    group: 'hosting.web.cpanel',
    type: 'cpanel',
    brands: [hp, gb, eh, cp],
    names: [
      ['Web Basic', '1 site, 20 GB SSD', 4.5],
      ['Web Plus', '10 sites, 100 GB SSD', 9],
      ['Web Reseller', '50 accounts, 250 GB SSD', 29],
    ],
  },
  {
    group: 'hosting.wordpress',
    type: 'wordpress',
    brands: [hp, eh, cp],
    names: [
      ['WordPress One', '1 managed site', 8],
      ['WordPress Five', '5 managed sites', 26],
    ],
  },
  {
    group: 'cloud.server',
    type: 'cloud',
    brands: [hp, eh, cp],
    names: [
      ['Cloud 2', '2 vCPU, 4 GB RAM, 80 GB NVMe', 14],
      ['Cloud 4', '4 vCPU, 8 GB RAM, 160 GB NVMe', 27],
    ],
  },
] as const;

/** Hosting other than shared, as `/web-hosting/add-hosting` lists it (S1 §2). */
const hostingPlans = [
  {
    group: 'hosting.cloud',
    brands: [hp, eh, cp],
    names: [
      ['Cloud Hosting', '3 sites, 60 GB NVMe, 2 dedicated vCPU', 15],
      ['Cloud Hosting Plus', '20 sites, 120 GB NVMe, 4 dedicated vCPU', 28],
    ],
  },
  {
    group: 'hosting.node',
    brands: [hp, cp],
    names: [
      ['Node Start', '1 app, 1 GB RAM, 20 GB SSD', 6],
      ['Node Team', '5 apps, 4 GB RAM, 60 GB SSD', 18],
    ],
  },
  {
    group: 'hosting.reseller',
    brands: [hp, eh],
    names: [
      ['Reseller Start', '25 accounts, 100 GB SSD, WHM', 19],
      ['Reseller Pro', '100 accounts, 500 GB SSD, WHM', 45],
    ],
  },
  {
    group: 'hosting.plesk',
    brands: [hp, eh],
    names: [
      ['Plesk Start', '3 sites, 30 GB SSD', 7],
      ['Plesk Business', '15 sites, 80 GB SSD', 14],
    ],
  },
] as const;

async function insertProduct(
  db: Database,
  values: typeof products.$inferInsert,
  prices: readonly Omit<typeof pricings.$inferInsert, 'product_id'>[],
): Promise<void> {
  const [row] = await db.insert(products).values(values).returning();
  if (row) await db.insert(pricings).values(prices.map((price) => ({ ...price, product_id: row.id })));
}

/** All brands but ewh, which sells only mail, sell popular TLDs. cp adds those for developers, gb those for households. */
function tldBrands(categories: readonly string[]): number[] {
  const isPopular = categories.includes('popular');
  return [
    hp,
    eh,
    ...(isPopular || categories.includes('technology') ? [cp] : []),
    ...(isPopular || categories.includes('personal') ? [gb] : []),
  ];
}

async function seedTlds(db: Database): Promise<void> {
  for (const { name, price, renewal, categories } of tlds) {
    // A transfer adds a year at the renewal price. .uk names transfer for free.
    const transfer_price = name.endsWith('uk') ? 0 : renewal;
    await insertProduct(
      db,
      {
        group: 'domain.tld',
        name: `.${name}`,
        full_name: `.${name} domain`,
        instance_type: 'domain',
        options: {
          categories: [...categories],
          ...(rulesOf(name).transfer_by === 'ips_tag' ? { transfer_tag: IPS_TAG } : {}),
        },
        brand_ids: tldBrands(categories),
      },
      [{ price, renewal_price: renewal, transfer_price, period: 'years' }],
    );
  }
}

async function seedPlans(db: Database): Promise<void> {
  for (const { group, type, brands, names } of plans) {
    for (const [name, description, price] of names) {
      const isReseller = name.includes('Reseller');
      const options = {
        features: description.split(', '),
        ...(type === 'cloud' ? cloudOptions(name) : { domain: 'needed' as const }),
        ...(isReseller ? { reseller_acl: 'reseller-basic' } : {}),
      };
      await insertProduct(
        db,
        {
          group,
          name,
          full_name: name,
          description,
          instance_type: isReseller ? 'cpanel reseller' : type,
          options,
          brand_ids: isReseller ? [hp, eh] : brands && [...brands],
        },
        [
          { price, period: 'months' },
          { price: price * 10, period: 'years' },
        ],
      );
    }
  }
}

async function seedHostingPlans(db: Database): Promise<void> {
  for (const { group, brands, names } of hostingPlans) {
    const isReseller = group === 'hosting.reseller';
    for (const [name, description, price] of names)
      await insertProduct(
        db,
        {
          group,
          name,
          full_name: name,
          description,
          instance_type: isReseller ? 'cpanel reseller' : group === 'hosting.plesk' ? 'plesk' : 'cpanel',
          options: {
            features: description.split(', '),
            domain: 'needed',
            ...(isReseller ? { reseller_acl: 'reseller-basic' } : {}),
          },
          brand_ids: [...brands],
        },
        [
          { price, period: 'months' },
          { price: price * 10, period: 'years' },
        ],
      );
  }
}

/** Special cases: a product with a quantity, a free one, a withdrawn one and a hidden one. */
async function seedSpecialProducts(db: Database): Promise<void> {
  await insertProduct(
    db,
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
  const web = { group: 'hosting.web.cpanel', instance_type: 'cpanel', brand_ids: [hp, gb, eh, cp] };
  await insertProduct(
    db,
    {
      ...web,
      name: 'Site Builder',
      full_name: 'Site Builder',
      description: 'Drag and drop, included in each plan',
      options: { features: ['Drag and drop', 'Included in each plan'] },
    },
    [{ price: 0, period: null }],
  );
  await insertProduct(
    db,
    {
      ...web,
      name: 'Web Classic',
      full_name: 'Web Classic',
      description: 'No longer sold',
      withdrawn: true,
      options: {},
    },
    [
      { price: 3, period: 'months' },
      { price: 30, period: 'years' },
    ],
  );
  await insertProduct(db, { ...web, name: 'Set-up', full_name: 'Account set-up', hidden: true }, [
    { price: 0, period: null },
  ]);
}

/** The product of every cart line that renews a domain. It isn't sold; the price comes from the domain. */
const seedRenewal = (db: Database) =>
  insertProduct(
    db,
    {
      group: RENEWAL_GROUP,
      name: 'Domain renewal',
      full_name: 'Domain renewal',
      instance_type: 'domain',
      hidden: true,
      withdrawn: true,
      options: {},
    },
    [{ price: 0, period: 'years' }],
  );
/** Seeded after the others, so that their ids don't change. */
async function seedLargestCloud(db: Database): Promise<void> {
  const description = '8 vCPU, 16 GB RAM, 320 GB NVMe';
  await insertProduct(
    db,
    {
      group: 'cloud.server',
      name: 'Cloud 8',
      full_name: 'Cloud 8',
      description,
      instance_type: 'cloud',
      options: { features: description.split(', '), ...cloudOptions('Cloud 8') },
      brand_ids: [hp, eh, cp],
    },
    [
      { price: 52, period: 'months' },
      { price: 520, period: 'years' },
    ],
  );
}

/** The plans for services of projects: one free, two paid. */
async function seedContainerPlans(db: Database): Promise<void> {
  const containerPlans = [
    ['Container Free', 0, { max_replicas: 2, cpus: 0.25, memory_mb: 128, volume_size: 100_000_000 }],
    ['Container Small', 5, { max_replicas: 4, cpus: 0.5, memory_mb: 512, volume_size: 1_000_000_000 }],
    ['Container Large', 20, { max_replicas: 10, cpus: 2, memory_mb: 2048, volume_size: 10_000_000_000 }],
  ] as const;
  for (const [name, price, container] of containerPlans) {
    const features = [
      `Up to ${container.max_replicas} replicas`,
      `${container.cpus} vCPU and ${container.memory_mb} MB memory each`,
      container.volume_size < 1_000_000_000
        ? `${container.volume_size / 1_000_000} MB of volumes`
        : `${container.volume_size / 1_000_000_000} GB of volumes`,
    ];
    await insertProduct(
      db,
      {
        group: 'container.service',
        name,
        full_name: name,
        description: features.join(', '),
        instance_type: 'project',
        options: { features, container: { ...container } },
        brand_ids: [hp, eh, cp],
      },
      price === 0
        ? [{ price, period: null }]
        : [
            { price, period: 'months' },
            { price: price * 10, period: 'years' },
          ],
    );
  }
}

export async function seedProducts(db: Database): Promise<void> {
  await seedTlds(db);
  await seedPlans(db);
  await seedSpecialProducts(db);
  await seedHostingPlans(db);
  await seedRenewal(db);
  await seedLargestCloud(db);
  await seedContainerPlans(db);
}
