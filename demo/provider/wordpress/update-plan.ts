import { compareVersions, isNewer } from './version-compare.ts';

export type ItemKind = 'core' | 'plugin' | 'theme';

/** What a version requires of the site. */
export interface Requirements {
  requires_php?: string | null | undefined;
  requires_wp?: string | null | undefined;
}
export interface OfferedVersion extends Requirements {
  version: string;
  released_at?: string | undefined;
  tested_wp?: string | null | undefined;
  is_security?: boolean | undefined;
}
/** Versions of PHP and WordPress, such as `8.2` and `6.5.2`. */
export interface Platform {
  php: string;
  wordpress: string;
}
export interface Offer {
  version: string;
  released_at: string | null;
  requires_php: string | null;
  requires_wp: string | null;
  tested_wp: string | null;
  /** Whether it, or a version skipped on the way to it, fixes a security hole. */
  is_security: boolean;
  /** Why it cannot be installed here. */
  blocked: string | null;
  /** Why a newer version than this one is not offered. */
  newer_blocked: string | null;
}

/** `8.2` stands for its latest release, so `8.2.0` is no newer. */
const latestRelease = (php: string) => (php.split('.').length > 2 ? php : `${php}.999`);

/** As in WordPress: `6.5-RC1` satisfies a requirement of 6.5, and 6.5 satisfies one of `6.5.0`. */
const satisfiesWordpress = (runs: string, required: string) =>
  !isNewer(required.replace(/^(\d+\.\d+)\.0$/, '$1'), runs.split('-')[0] ?? runs);

/** @returns such as `needs PHP 8.3. This site runs 8.2.`; null if all are met */
function findUnmetRequirement(required: Requirements, { php, wordpress }: Platform): string | null {
  const { requires_php, requires_wp } = required;
  if (requires_php && isNewer(requires_php, latestRelease(php)))
    return `needs PHP ${requires_php}. This site runs ${php}.`;
  if (requires_wp && !satisfiesWordpress(wordpress, requires_wp))
    return `needs WordPress ${requires_wp}. This site runs ${wordpress}.`;
  return null;
}

/** Why a version cannot run on a site, such as `Needs PHP 8.3. This site runs 8.2.`; null if it can */
export function findBlock(required: Requirements, platform: Platform): string | null {
  const unmet = findUnmetRequirement(required, platform);
  return unmet && `N${unmet.slice(1)}`;
}

export interface OfferQuery {
  installed: string;
  versions: readonly OfferedVersion[];
  /** This version and older ones are not offered. */
  ignored: string | null;
  platform: Platform;
}

/** The day of a release as an ISO 8601 time. */
export const toReleaseTime = (day: string | undefined): string | null => (day ? `${day}T00:00:00Z` : null);

/**
 * The version that an item can be updated to: the newest compatible one, else the newest with the reason why it is
 * blocked.
 * @returns null if the item is up to date or its newest version is ignored
 */
export function findOffer({ installed, versions, ignored, platform }: OfferQuery): Offer | null {
  const newer = versions
    .filter(({ version }) => isNewer(version, installed))
    .toSorted((a, b) => compareVersions(b.version, a.version));
  const candidates = ignored === null ? newer : newer.filter(({ version }) => isNewer(version, ignored));
  const [newest] = candidates;
  if (!newest) return null;
  const compatible = candidates.find((version) => findUnmetRequirement(version, platform) === null);
  const offered = compatible ?? newest;
  const unmet = findUnmetRequirement(newest, platform);
  return {
    version: offered.version,
    released_at: toReleaseTime(offered.released_at),
    requires_php: offered.requires_php ?? null,
    requires_wp: offered.requires_wp ?? null,
    tested_wp: offered.tested_wp ?? null,
    is_security: newer.some((one) => one.is_security === true && !isNewer(one.version, offered.version)),
    blocked: compatible ? null : findBlock(newest, platform),
    newer_blocked: compatible && unmet ? `Version ${newest.version} ${unmet}` : null,
  };
}

/** The ignored version, if that is why nothing is offered; else null. */
export const findIgnored = ({ ignored, ...query }: OfferQuery): string | null =>
  ignored !== null && findOffer({ ...query, ignored }) === null && findOffer({ ...query, ignored: null }) !== null
    ? ignored
    : null;

/** One item of a safe update. */
export interface PlannedUpdate {
  kind: ItemKind;
  slug: string;
  name: string;
  from: string;
  to: string;
  /** Why it is skipped. */
  skipped: string | null;
}

/** An installed item and its available versions. */
export interface PlannableItem {
  kind: ItemKind;
  slug: string;
  name: string;
  version: string;
  versions: readonly OfferedVersion[];
  ignored: string | null;
}

function planItem(item: PlannableItem, platform: Platform): PlannedUpdate {
  const { kind, slug, name, version, versions, ignored } = item;
  const query = { installed: version, versions, ignored, platform };
  const offer = findOffer(query);
  const ignoredNow = findIgnored(query);
  return {
    kind,
    slug,
    name,
    from: version,
    to: offer?.version ?? version,
    skipped: offer ? offer.blocked : ignoredNow ? `Version ${ignoredNow} is ignored.` : 'It’s up to date.',
  };
}

/**
 * Plans a safe update: WordPress first, because plugins and themes may need its new version, then the others in the
 * requested order. Items that cannot be updated are included with the reason.
 */
export function planUpdates(items: readonly PlannableItem[], platform: Platform): PlannedUpdate[] {
  const core = items.filter(({ kind }) => kind === 'core').map((item) => planItem(item, platform));
  const wordpress = core.find(({ skipped }) => skipped === null)?.to ?? platform.wordpress;
  const others = items.filter(({ kind }) => kind !== 'core').map((item) => planItem(item, { ...platform, wordpress }));
  return [...core, ...others];
}
