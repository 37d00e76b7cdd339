import { projectRulesMessages } from '../i18n/messages/project-rules.en.ts';
import { translator } from '../i18n/translator.ts';

const t = translator(projectRulesMessages);

/** The parts of a reference as they are written: grammar of github.com/distribution/reference, `reference.Parse`. */
export interface Reference {
  /** Registry with its port; null where none is written. */
  domain: string | null;
  /** The name with its domain, without tag and digest. */
  repository: string;
  tag: string | null;
  /** `sha256:…` */
  digest: string | null;
}

export interface ImageReference {
  /** `docker.io` where none is written. */
  domain: string;
  /** In full, such as `docker.io/library/nginx`. */
  repository: string;
  tag: string | null;
  digest: string | null;
  /** The shortest name of the repository, such as `nginx`: neither `docker.io` nor `library`. */
  familiar: string;
  /** Why it is not a reference, as a message for the customer. The other fields are then empty. */
  problem?: string;
  /** A likely mistake in a valid reference, as a message for the customer. */
  warning?: string;
}

const DEFAULT_DOMAIN = 'docker.io';
const LEGACY_DOMAIN = 'index.docker.io';
const OFFICIAL_PREFIX = 'library/';
const NAME_LENGTH = 255;
const TAG_LENGTH = 128;
const DIGEST_LENGTH = 64;
/** Longer than any valid reference. Longer text is not parsed. */
const MAX_LENGTH = 1024;

const DOMAIN_PART = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])';
const DOMAIN = `(?:${DOMAIN_PART}(?:\\.${DOMAIN_PART})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const PATH_PART = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const PATH = `${PATH_PART}(?:/${PATH_PART})*`;
const TAG = '\\w[\\w.-]{0,127}';
const DIGEST = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}';

const referencePattern = new RegExp(`^((?:${DOMAIN}/)?${PATH})(?::(${TAG}))?(?:@(${DIGEST}))?$`);
const namePattern = new RegExp(`^(?:(${DOMAIN})/)?(${PATH})$`);
const domainPattern = new RegExp(`^${DOMAIN}$`);
const pathPartPattern = new RegExp(`^${PATH_PART}$`);
const tagPattern = new RegExp(`^${TAG}$`);
const sha256Pattern = /^sha256:[0-9a-f]{64}$/;

/** Parses a reference by the grammar alone, without adding a domain. Null if invalid. */
export function readReference(text: string): Reference | null {
  const [, repository = '', tag = null, digest = null] =
    (text.length <= MAX_LENGTH && referencePattern.exec(text)) || [];
  const [, domain = null, path = ''] = namePattern.exec(repository) ?? [];
  if (path === '' || path.length > NAME_LENGTH) return null;
  if (digest !== null && !sha256Pattern.test(digest)) return null;
  return { domain, repository, tag, digest };
}

/** Splits a name, and adds the domain of Docker Hub and `library/` where they are left out. */
function splitDomain(name: string): { domain: string; path: string } {
  const slash = name.indexOf('/');
  if (slash < 0) return { domain: DEFAULT_DOMAIN, path: OFFICIAL_PREFIX + name };
  const first = name.slice(0, slash);
  const rest = name.slice(slash + 1);
  const isDomain = first === 'localhost' || /[.:]/.test(first) || first !== first.toLowerCase();
  const domain = isDomain && first !== LEGACY_DOMAIN ? first : DEFAULT_DOMAIN;
  const path = isDomain ? rest : name;
  return { domain, path: domain === DEFAULT_DOMAIN && !path.includes('/') ? OFFICIAL_PREFIX + path : path };
}

const familiarName = (domain: string, path: string) => {
  if (domain !== DEFAULT_DOMAIN) return `${domain}/${path}`;
  const short = path.startsWith(OFFICIAL_PREFIX) ? path.slice(OFFICIAL_PREFIX.length) : path;
  return short.includes('/') ? path : short;
};

const isImageId = (text: string) => /^[a-f0-9]{64}$/.test(text);

/** The shortest name of a repository: `nginx` for `docker.io/library/nginx`. */
export function familiarImage(repository: string): string {
  const { domain, path } = splitDomain(repository);
  return familiarName(domain, path);
}

/**
 * Parses an image reference and completes a short one as Docker does: `nginx` is `docker.io/library/nginx`. No tag is added.
 */
export function parseImageReference(typed: string): ImageReference {
  const text = typed.trim();
  const { domain, path } = splitDomain(text);
  const reference = isImageId(text) ? null : readReference(`${domain}/${path}`);
  if (!reference)
    return { domain: '', repository: '', tag: null, digest: null, familiar: '', problem: imageProblem(text) };
  const { repository, tag, digest } = reference;
  const name = repository.slice(domain.length + 1);
  const familiar = familiarName(domain, name);
  const warning = referenceWarning(text, { domain, familiar, tag });
  return { domain, repository, tag, digest, familiar, ...(warning && { warning }) };
}

/** A warning about a valid reference that is most likely a mistake. */
function referenceWarning(
  text: string,
  { domain, familiar, tag }: Pick<ImageReference, 'domain' | 'familiar' | 'tag'>,
) {
  if (isPortLike(text, familiar, tag)) return t('projectRules.tagIsPort', { name: familiar, port: tag ?? '' });
  // A first part in capitals is a registry to Docker, and registries have a dot or a port.
  const isName = !/[.:]/.test(domain) && domain !== domain.toLowerCase();
  return isName ? t('projectRules.nameIsRegistry', { domain, name: familiar.toLowerCase() }) : null;
}

/** `test.com:5000` is tag 5000 of the image `test.com`, but was most likely meant as a registry. */
const isPortLike = (text: string, name: string, tag: string | null) =>
  !text.includes('/') && /^\d{2,5}$/.test(tag ?? '') && (name === 'localhost' || name.includes('.'));

/** Splits an invalid reference as well as possible. */
function splitReference(text: string) {
  const at = text.indexOf('@');
  const named = at < 0 ? text : text.slice(0, at);
  const colon = named.indexOf(':', named.lastIndexOf('/') + 1);
  const isAddress = named.startsWith('[') && !named.includes('/');
  return {
    name: colon < 0 || isAddress ? named : named.slice(0, colon),
    tag: colon < 0 || isAddress ? null : named.slice(colon + 1),
    digest: at < 0 ? null : text.slice(at + 1),
  };
}

function imageProblem(text: string): string {
  if (text === '') return t('projectRules.imageMissing');
  const [scheme] = /^[a-z][a-z0-9+.-]*:\/\//i.exec(text) ?? [];
  if (scheme) return t('projectRules.imageUrl', { scheme });
  if (/\s/.test(text)) return t('projectRules.imageSpace');
  if (isImageId(text)) return t('projectRules.imageId');
  if (text.length > MAX_LENGTH) return t('projectRules.imageLong');
  const { name, tag, digest } = splitReference(text);
  return (
    nameProblem(name, text) ??
    (tag === null ? null : tagProblem(tag)) ??
    (digest === null ? null : digestProblem(digest)) ??
    t('projectRules.imagePart', { part: name })
  );
}

function nameProblem(name: string, text: string): string | null {
  if (name === '') return t('projectRules.imageNameMissing', { character: text.charAt(0) });
  if (name.startsWith('[') && !name.includes('/'))
    return domainPattern.test(name)
      ? t('projectRules.imageRegistryOnly', { domain: name })
      : t('projectRules.imageRegistry', { domain: name });
  if (name.split('/').includes('')) return t('projectRules.imageSlash');
  const { domain, path } = splitDomain(name);
  if (!domainPattern.test(domain)) return t('projectRules.imageRegistry', { domain });
  if (path !== path.toLowerCase()) {
    const registry = name.startsWith(`${domain}/`) ? `${domain}/` : '';
    return t('projectRules.imageUppercase', { name: registry + name.slice(registry.length).toLowerCase() });
  }
  const part = path.split('/').find((one) => !pathPartPattern.test(one));
  if (part !== undefined) return t('projectRules.imagePart', { part });
  return path.length > NAME_LENGTH ? t('projectRules.imageLong') : null;
}

/** The problem with a tag typed on its own; null if valid. */
export function tagProblem(tag: string): string | null {
  if (tag === '') return t('projectRules.tagMissing');
  if (tag.length > TAG_LENGTH) return t('projectRules.tagLong');
  return tagPattern.test(tag) ? null : t('projectRules.tagCharacters');
}

/** The problem with a digest typed on its own; null if valid. */
export function digestProblem(digest: string): string | null {
  if (digest === '') return t('projectRules.digestMissing');
  const [algorithm = '', encoded = ''] = digest.split(':', 2);
  if (algorithm !== 'sha256') return t('projectRules.digestAlgorithm');
  if (encoded.length !== DIGEST_LENGTH) return t('projectRules.digestLength', { count: encoded.length });
  return sha256Pattern.test(digest) ? null : t('projectRules.digestCharacters');
}
