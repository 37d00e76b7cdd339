import { assertEqual, mount, nextEvent, UNREACHABLE_URL } from './helpers.ts';

await import('../../dist/portal.js' as string);

interface Typed {
  name: string;
  type?: { text: string };
  description?: string;
}
interface Member extends Typed {
  kind: 'field' | 'method';
  parameters?: Typed[];
  return?: { type: { text: string } };
}
interface Declaration {
  tagName: string;
  attributes: (Typed & { fieldName: string; type: { text: string } })[];
  members: Member[];
  events: Typed[];
  slots?: Typed[];
  cssParts: Typed[];
  cssProperties: Typed[];
  cssStates: Typed[];
}
const manifest: { modules: { declarations: [Declaration] }[] } = await (
  await fetch('/dist/custom-elements.json')
).json();
const elements = manifest.modules.map(({ declarations }) => declarations[0]);

/** What a field of a type holds while nobody has set it. */
const EMPTY: Record<string, unknown> = { boolean: false, string: '' };

describe('the manifest', () => {
  it('has all five elements', () =>
    assertEqual(
      elements.map(({ tagName }) => tagName),
      ['portal-app', 'portal-cart', 'portal-domain-search', 'portal-email-manager', 'portal-live-chat'],
    ));

  for (const { tagName, attributes, members, events, slots = [], cssParts, cssProperties, cssStates } of elements) {
    const observed = (customElements.get(tagName) as unknown as { observedAttributes: string[] }).observedAttributes;

    it(`names the attributes of ${tagName}`, () =>
      assertEqual(attributes.map(({ name }) => name).sort(), [...observed].sort()));

    it(`has a property of ${tagName} for each attribute`, () => {
      const fields = members.filter(({ kind }) => kind === 'field').map(({ name }) => name);
      assertEqual(
        attributes.filter(({ fieldName }) => !fields.includes(fieldName)).map(({ name }) => name),
        [],
      );
    });

    it(`describes all of ${tagName}, once, and leaves no type open`, () => {
      for (const list of [attributes, members, events, slots, cssParts, cssProperties, cssStates]) {
        assertEqual(
          list.filter(({ description }) => !description).map(({ name }) => name),
          [],
        );
        assertEqual(new Set(list.map(({ name }) => name)).size, list.length);
      }
      const methods = members.filter(({ kind }) => kind === 'method');
      const typed = [...attributes, ...events, ...members.filter(({ kind }) => kind === 'field')];
      const types = [
        ...[...typed, ...methods.flatMap(({ parameters = [] }) => parameters)].map(({ name, type }) => [name, type]),
        ...methods.map(({ name, return: result }) => [name, result?.type]),
      ] as [string, Typed['type']][];
      assertEqual(
        types.filter(([, type]) => !type?.text).map(([name]) => name),
        [],
      );
    });

    it(`names properties and methods that ${tagName} has, of their types`, () => {
      const element = mount(`<${tagName} api-base="${UNREACHABLE_URL}"></${tagName}>`);
      const values = element as unknown as Record<string, unknown>;
      for (const { kind, name, type } of members) {
        if (kind === 'method') assertEqual([name, typeof values[name]], [name, 'function']);
        else if (name !== 'apiBase') assertEqual([name, values[name] ?? null], [name, EMPTY[type?.text ?? ''] ?? null]);
      }
      element.parentElement?.remove();
    });

    it(`documents the tokens that the style sheets of ${tagName} read`, async () => {
      const element = mount(`<${tagName} api-base="${UNREACHABLE_URL}" query="lantern" open></${tagName}>`);
      await nextEvent(element, 'portal-ready');
      const css = (element.shadowRoot?.adoptedStyleSheets ?? [])
        .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
        .join();
      const read = [...new Set(css.match(/--portal-[\w-]+/g))];
      assertEqual(read.sort(), cssProperties.map(({ name }) => name).sort());
      element.parentElement?.remove();
    });

    it(`takes each attribute of ${tagName} as a property`, () => {
      const element = mount(`<${tagName} api-base="${UNREACHABLE_URL}"></${tagName}>`);
      const values = element as unknown as Record<string, unknown>;
      for (const { name, fieldName, type } of attributes) {
        // The page's language is the elements', and a token must not stay in an attribute.
        if (name === 'lang' || name === 'identity') continue;
        const value = type.text === 'boolean' ? true : (/"(\w+)"/.exec(type.text)?.[1] ?? 'https://example.test');
        values[fieldName] = value;
        assertEqual([name, element.getAttribute(name)], [name, value === true ? '' : value]);
        assertEqual([name, values[fieldName]], [name, value]);
      }
      element.parentElement?.remove();
    });
  }
});
