/** The versions of WordPress, plugins and themes that can be installed. Plugins and themes are invented. */
import type { CatalogueItem, CatalogueVersion, ItemKind } from './catalogue.types.ts';
import { core } from './core.ts';
import { plugins } from './plugins.ts';
import { themes } from './themes.ts';

export type { CatalogueItem, CatalogueVersion, Effect, ItemKind } from './catalogue.types.ts';

const keyOf = (kind: ItemKind, slug: string) => `${kind} ${slug}`;
const items = new Map([core, ...plugins, ...themes].map((item) => [keyOf(item.kind, item.slug), item]));

/** The core has the slug `core`. */
export const findItem = (kind: ItemKind, slug: string): CatalogueItem | undefined => items.get(keyOf(kind, slug));

export const findVersion = (kind: ItemKind, slug: string, version: string): CatalogueVersion | undefined =>
  findItem(kind, slug)?.versions.find((one) => one.version === version);
