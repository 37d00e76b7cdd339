/** The simulated effect of an active version on a site's pages. */
export type Effect =
  /** PHP stops with this error. */
  | { fatal: string }
  /** The page has another title. */
  | { title: string }
  /** Extra milliseconds per page. */
  | { slow_ms: number }
  /** PHP logs this warning for each page. */
  | { warning: string }
  /** Its installation "succeeds" without changing the version. */
  | { unchanged: true }
  /** It cannot be downloaded, for example without a licence. A message for the customer. */
  | { undownloadable: string };

export type ItemKind = 'core' | 'plugin' | 'theme';

export interface CatalogueVersion {
  version: string;
  /** YYYY-MM-DD. */
  released_at: string;
  changes: readonly string[];
  requires_php?: string;
  requires_wp?: string;
  tested_wp?: string;
  is_security?: boolean;
  effect?: Effect;
}

/** Colours of a theme, as CSS hex values. */
export interface ThemeColours {
  background: string;
  text: string;
  accent: string;
}

export interface CatalogueItem {
  kind: ItemKind;
  /** `core` for the core. */
  slug: string;
  name: string;
  author: string;
  description: string;
  /** Themes only. */
  colours?: ThemeColours;
  /** Newest first. */
  versions: readonly CatalogueVersion[];
}
