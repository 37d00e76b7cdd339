/** An element's configuration in the playground or the embed builder. */
import type { Attribute, PortalElementManifest } from '../reference/manifest.ts';

export interface Embed {
  tag: string;
  /** By attribute name; `true` is an attribute without a value. */
  attributes: Record<string, string | true>;
  /** By the name of the custom property. */
  tokens: Record<string, string>;
  /** Where the built files are served, with a slash at the end. */
  files: string;
  apiBase: string;
}

const DEFAULT_FILES = '/dist/';
const DEFAULT_API_BASE = 'https://api.provider.example';

/** The page sets the API's address and the host name. `identity` is secret, so it is only a property. */
const EXCLUDED_ATTRIBUTES = ['api-base', 'app-domain', 'identity'];
const LANGUAGES = ['en', 'de', 'ar', 'fa', 'he', 'ur'];

export type Control =
  | { kind: 'flag'; name: string; help: string }
  | { kind: 'choice'; name: string; help: string; values: string[] }
  | { kind: 'text'; name: string; help: string };

function toControl({ name, type, description = '' }: Attribute): Control {
  const values =
    name === 'lang' ? LANGUAGES : [...(type?.text ?? '').matchAll(/"([^"]+)"/g)].map((found) => found[1] ?? '');
  if (values.length > 0) return { kind: 'choice', name, help: description, values };
  return { kind: type?.text === 'boolean' ? 'flag' : 'text', name, help: description };
}

/** The controls of an element's attributes, in the order of the manifest. */
export const controlsOf = ({ attributes }: PortalElementManifest): Control[] =>
  attributes.filter(({ name }) => !EXCLUDED_ATTRIBUTES.includes(name)).map(toControl);

export const tokensOf = ({ cssProperties = [] }: PortalElementManifest): string[] =>
  cssProperties.map(({ name }) => name);

export const isColour = (token: string) => /-(accent|surface|ink|background|colou?r|line|danger)$/.test(token);

/** A CSS value that can end neither its declaration nor the style element. */
const SAFE_TOKEN_VALUE = /^[^;{}<>]{1,120}$/;

export const createEmbed = (tag: string): Embed => ({
  tag,
  attributes: {},
  tokens: {},
  files: DEFAULT_FILES,
  apiBase: DEFAULT_API_BASE,
});

/** The query of a URL that opens the embed builder with this configuration. */
export function toQuery({ tag, attributes, tokens, files, apiBase }: Embed): string {
  const query = new URLSearchParams({ element: tag });
  for (const [name, value] of Object.entries(attributes)) query.set(name, value === true ? '' : value);
  for (const [name, value] of Object.entries(tokens)) query.set(name, value);
  if (files !== DEFAULT_FILES) query.set('files', files);
  if (apiBase !== DEFAULT_API_BASE) query.set('api-base', apiBase);
  return query.toString();
}

function readAttribute(control: Control, value: string): string | true | undefined {
  if (control.kind === 'flag') return true;
  if (control.kind === 'choice') return control.values.includes(value) ? value : undefined;
  return value || undefined;
}

/** Parses such a query. Unknown attributes and invalid values are dropped. */
export function fromQuery(search: string, elements: readonly PortalElementManifest[]): Embed {
  const query = new URLSearchParams(search);
  const element = elements.find(({ tagName }) => tagName === query.get('element')) ?? elements[0];
  if (!element) throw new TypeError('The manifest has no elements');
  const embed = createEmbed(element.tagName);
  for (const control of controlsOf(element)) {
    const given = query.get(control.name);
    const value = given === null ? undefined : readAttribute(control, given);
    if (value !== undefined) embed.attributes[control.name] = value;
  }
  for (const token of tokensOf(element)) {
    const value = query.get(token);
    if (value && SAFE_TOKEN_VALUE.test(value)) embed.tokens[token] = value;
  }
  embed.files = query.get('files') || DEFAULT_FILES;
  embed.apiBase = query.get('api-base') || DEFAULT_API_BASE;
  return embed;
}

/** Tokens that are safe in a style sheet. */
export const safeTokens = ({ tokens }: Embed): [name: string, value: string][] =>
  Object.entries(tokens).filter(([, value]) => SAFE_TOKEN_VALUE.test(value));
