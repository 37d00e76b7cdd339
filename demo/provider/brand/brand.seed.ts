import type { Database } from '../db/database.ts';
import { brands } from '../db/schema.ts';

const allFeatures = ['domains', 'web-hosting', 'email', 'cloud-servers', 'wordpress', 'docker', 'node'];

/** The five providers whose customers move to gb and keep their addresses. Invented: the specification doesn't name the real ones. */
export const legacyProviders = [
  { id: 1, name: 'Greenlink', domains: ['greenlink.example', 'greenlinkmail.example'] },
  { id: 2, name: 'Homewire', domains: ['homewire.example', 'wire-at-home.example'] },
  { id: 3, name: 'Islandnet', domains: ['islandnet.example'] },
  { id: 4, name: 'Copperline', domains: ['copperline.example', 'copperline-broadband.example'] },
  { id: 5, name: 'Dialtree', domains: ['dialtree.example'] },
];

/** Ids, in the order of seeding. */
export const BRAND_IDS = { hp: 1, gb: 2, eh: 3, ewh: 4, cp: 5 } as const;

export async function seedBrands(db: Database): Promise<void> {
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
}
