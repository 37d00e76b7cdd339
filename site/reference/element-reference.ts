/** The reference of one element as Markdown, from the manifest alone. */
import { escapeHtml } from './escape-html.ts';
import type { Attribute, Member, PortalElementManifest } from './manifest.ts';

interface Entry {
  /** Part of the anchor, such as `attribute-brand`. */
  id: string;
  /** Code. */
  name: string;
  /** Code, such as a type. */
  type?: string | undefined;
  description: string;
}

/** A JSDoc comment as an HTML sentence: one line, backticks as code, a capital and a full stop. */
export function toSentence(text = ''): string {
  const line = escapeHtml(text.replace(/\s+/g, ' ').trim()).replace(/`([^`]+)`/g, '<code>$1</code>');
  if (!line) return '';
  return `${line[0]?.toUpperCase()}${line.slice(1)}${/[.!?]$/.test(line) ? '' : '.'}`;
}

/** A definition list, which reads well on a phone too. */
function renderEntries(entries: Entry[]): string {
  const rows = entries.map(
    ({ id, name, type, description }) =>
      `<div id="${id}"><dt><a href="#${id}"><code>${escapeHtml(name)}</code></a>${type ? ` <code class="type">${escapeHtml(type)}</code>` : ''}</dt><dd>${description}</dd></div>`,
  );
  return `<dl class="reference">\n${rows.join('\n')}\n</dl>`;
}

const section = (heading: string, intro: string, entries: Entry[]) =>
  entries.length > 0 ? [`## ${heading}`, intro, renderEntries(entries)].filter(Boolean).join('\n\n') : '';

const attributeEntry = ({ name, fieldName, type, description }: Attribute): Entry => ({
  id: `attribute-${name}`,
  name,
  type: type?.text ?? 'string',
  description: `${toSentence(description)}${fieldName === name ? '' : ` Property: <code>${fieldName}</code>.`}`,
});

export function signature({ name, parameters = [], return: result }: Member): string {
  const list = parameters.map((one) => `${one.name}${one.optional ? '?' : ''}: ${one.type?.text ?? 'unknown'}`);
  return `${name}(${list.join(', ')}): ${result?.type.text ?? 'void'}`;
}

/** The types that a text mentions, and transitively those that they mention. */
export function findTypes(text: string, types: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>();
  const search = (code: string) => {
    for (const [name, declaration] of types) {
      if (found.has(name) || !new RegExp(`\\b${name}\\b`).test(code)) continue;
      found.add(name);
      search(declaration);
    }
  };
  search(text);
  return [...found];
}

/** `CustomEvent<{ count: number }>` → `{ count: number }`; an event without a detail has no type. */
const detailOf = (type = '') => {
  const detail = /^CustomEvent<(.*)>$/.exec(type)?.[1]?.trim() ?? '';
  return detail === '{}' ? undefined : detail;
};

/** @param shared names of attributes, events and tokens that every element has */
export function renderElement(
  element: PortalElementManifest,
  shared: { attributes: ReadonlySet<string>; events: ReadonlySet<string>; cssProperties: ReadonlySet<string> },
  types: ReadonlyMap<string, string>,
): string {
  const { attributes, members, events, slots = [], cssParts = [], cssProperties = [], cssStates = [] } = element;
  const ownFirst = <Item extends { name: string }>(items: Item[], common: ReadonlySet<string>) =>
    [...items].sort((a, b) => Number(common.has(a.name)) - Number(common.has(b.name)));
  const fields = new Set(attributes.map(({ fieldName }) => fieldName));
  const methods = members.filter(({ kind }) => kind === 'method');
  const named = (prefix: string, items: { name: string; description?: string }[], show = (name: string) => name) =>
    items.map(({ name, description }) => ({
      id: `${prefix}-${name.replace(/^--/, '')}`,
      name: show(name),
      description: toSentence(description),
    }));
  const usedTypes = findTypes(
    methods.map((method) => `${signature(method)} ${method.description ?? ''}`).join(),
    types,
  );
  return [
    section(
      'Attributes',
      'Every attribute is a property too. For a `boolean`, only its presence counts, not its value.',
      ownFirst(attributes, shared.attributes).map(attributeEntry),
    ),
    section(
      'Properties',
      'Only a script can set these.',
      members
        .filter(({ kind, name }) => kind === 'field' && !fields.has(name))
        .map(({ name, type, description }) => ({
          id: `property-${name}`,
          name,
          type: type?.text,
          description: toSentence(description),
        })),
    ),
    section(
      'Methods',
      '',
      methods.map((method) => ({
        id: `method-${method.name}`,
        name: signature(method),
        description: toSentence(method.description),
      })),
    ),
    usedTypes.length > 0 ? `\`\`\`ts\n${usedTypes.map((name) => types.get(name)).join('\n\n')}\n\`\`\`` : '',
    section(
      'Events',
      'Events bubble and cross shadow roots, so one listener on `document` hears every element. The type shown is that of `event.detail`.',
      ownFirst(events, shared.events).map(({ name, type, description }) => ({
        id: `event-${name}`,
        name,
        type: detailOf(type?.text),
        description: toSentence(description),
      })),
    ),
    section('Slots', '', named('slot', slots)),
    section(
      'States',
      'Style them from your page, as in `portal-cart:state(open)`.',
      named('state', cssStates, (name) => `:state(${name})`),
    ),
    section(
      'Parts',
      'Style them from your page, as in `portal-cart::part(basket)`.',
      named('part', cssParts, (name) => `::part(${name})`),
    ),
    section(
      'Tokens',
      'Custom properties: set them on the element or on anything around it.',
      named('token', ownFirst(cssProperties, shared.cssProperties)),
    ),
  ]
    .filter(Boolean)
    .join('\n\n');
}
