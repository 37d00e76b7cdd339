import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { verify } from 'hono/jwt';
import { describe, expect, it } from 'vitest';
import { providerConfig } from '#core/runtime/provider-config.ts';
import { SUPPORTED_BROWSERS } from '#core/runtime/supported-browsers.ts';
import { routes } from '#screens/routes.ts';
import { controlsOf, createEmbed, type Embed, fromQuery, toQuery } from '#site/embed/embed.ts';
import { describeOutcome, exampleCalls, readArguments, toArgumentText } from '#site/embed/example-calls.ts';
import { createSnippets } from '#site/embed/snippets.ts';
import { messages } from '#site/messages.ts';
import { stored } from '#site/privacy/stored.ts';
import { checklists } from '#site/project/checklist.ts';
import { renderElement, signature, toSentence } from '#site/reference/element-reference.ts';
import { type PortalElementManifest, readLoader, readManifest } from '#site/reference/manifest.ts';
import { readTypes } from '#site/reference/write-reference.ts';

const cart: PortalElementManifest = {
  tagName: 'portal-cart',
  description: 'The cart',
  attributes: [
    { name: 'compact', fieldName: 'compact', type: { text: 'boolean' }, description: 'a `button` < panel' },
    { name: 'brand', fieldName: 'brand', type: { text: '"hp" | "gb"' } },
    { name: 'cart-id', fieldName: 'cartId', type: { text: 'string' } },
    { name: 'api-base', fieldName: 'apiBase', type: { text: 'string' } },
  ],
  events: [{ name: 'portal-cart-change', type: { text: 'CustomEvent<{count: number}>' } }],
  members: [
    {
      kind: 'method',
      name: 'add',
      parameters: [{ name: 'item', type: { text: 'CartItem' } }],
      return: { type: { text: 'Promise<void>' } },
    },
  ],
  cssProperties: [{ name: '--portal-accent' }],
};
const setUp: Embed = {
  ...createEmbed('portal-cart'),
  attributes: { brand: 'gb', compact: true, 'cart-id': 'a"b<c&d' },
  tokens: { '--portal-accent': '#0b5c6b' },
};

describe('the reference of an element', () => {
  const shared = { attributes: new Set<string>(), events: new Set<string>(), cssProperties: new Set<string>() };
  const markdown = renderElement(cart, shared, new Map([['CartItem', 'interface CartItem {}']]));

  it('has attributes with their property, methods with their types, and details of events', () => {
    expect(markdown).toContain('Property: <code>cartId</code>');
    expect(markdown).toContain('add(item: CartItem): Promise&lt;void>');
    expect(markdown).toContain('interface CartItem {}');
    expect(markdown).toContain('<code class="type">{count: number}</code>');
  });

  it('writes comments as sentences, and nothing of them as markup', () => {
    expect(toSentence('a `button` < panel')).toBe('A <code>button</code> &lt; panel.');
    expect(signature({ kind: 'method', name: 'focus', parameters: [{ name: 'options', optional: true }] })).toBe(
      'focus(options?: unknown): void',
    );
  });
});

describe('the types of the package', () => {
  it('are shown whole', () => {
    const types = readTypes();
    const count = (code: string, brace: string) => code.split(brace).length;
    expect([...types].filter(([, code]) => count(code, '{') !== count(code, '}')).map(([name]) => name)).toEqual([]);
    expect(types.get('PortalConfig')).toContain('portalUrl');
    expect(types.get('PortalSettings')).toMatch(/ProviderConfig\[Part\]>;\n\};$/);
  });
});

describe('what editors show of the package', () => {
  const read = (name: string) => readFileSync(`dist/${name}`, 'utf8');

  it.each(['types/portal-elements.d.ts', 'custom-elements.json', 'web-types.json'])(
    'names no file of the repository in %s',
    (name) => expect(read(name)).not.toMatch(/docs\/|\.md\b/),
  );

  it.each(['vscode.html-custom-data.json', 'web-types.json'])('names the states of each element in %s', (name) => {
    const data = JSON.parse(read(name)) as {
      tags?: { name: string; description: string }[];
      contributions?: { html: { elements: { name: string; description: string }[] } };
    };
    const described = new Map(
      (data.tags ?? data.contributions?.html.elements ?? []).map((entry) => [entry.name, entry.description]),
    );
    for (const { tagName, cssStates = [] } of readManifest())
      for (const state of cssStates)
        expect(described.get(tagName)?.split('**States:**')[1]).toContain(`- **${state.name}** - ${state.description}`);
    expect(read(name)).not.toContain('undefined');
  });

  it('names each token, part and state once for style sheets', () => {
    const names = (list: 'cssProperties' | 'cssParts' | 'cssStates', toName: (name: string) => string) =>
      [...new Set(readManifest().flatMap((element) => (element[list] ?? []).map(({ name }) => toName(name))))].sort();
    const namesIn = (list: { name: string }[]) => list.map(({ name }) => name).sort();
    const vscode = JSON.parse(read('vscode.css-custom-data.json')) as Record<string, { name: string }[]>;
    expect(namesIn(vscode.properties ?? [])).toEqual(names('cssProperties', String));
    expect(namesIn(vscode.pseudoElements ?? [])).toEqual(names('cssParts', (name) => `::part(${name})`));
    expect(namesIn(vscode.pseudoClasses ?? [])).toEqual(names('cssStates', (name) => `:state(${name})`));
    const { css } = (
      JSON.parse(read('web-types.json')) as { contributions: { css: Record<string, { name: string }[]> } }
    ).contributions;
    expect(namesIn(css.properties ?? [])).toEqual(names('cssProperties', String));
    expect(namesIn(css['pseudo-elements'] ?? [])).toEqual(names('cssParts', (name) => `part(${name})`));
    expect(namesIn(css['pseudo-classes'] ?? [])).toEqual(names('cssStates', (name) => `state(${name})`));
  });

  it('describes the members that the types have, and no other', () => {
    const types = read('types/portal-elements.d.ts');
    const membersOf = (name: string) => {
      const body =
        new RegExp(`export declare (?:abstract )?class ${name} .*\\{\\n([\\s\\S]*?)\\n\\}`).exec(types)?.[1] ?? '';
      return [...body.matchAll(/^ {4}(?:get |set |static |readonly )*(\w+)\??[(:]/gm)].map(([, member = '']) => member);
    };
    for (const { tagName, members } of readManifest()) {
      const own = membersOf(tagName.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()));
      expect(own.length, tagName).toBeGreaterThan(1);
      // The language is an attribute of HTML.
      const all = new Set(['lang', ...own, ...membersOf('PortalElement')]);
      all.delete('constructor');
      expect(members.map(({ name }) => name).sort(), tagName).toEqual([...all].sort());
    }
  });

  it('describes each type', () =>
    expect(read('types/portal-elements.d.ts')).toMatch(
      /A name that the provider sells under.*\nexport declare type Brand/,
    ));
});

describe('the playground', () => {
  it('has an example for each method that needs arguments, of as many', () => {
    const needing = readManifest().flatMap(({ tagName, members }) =>
      members
        .filter(({ parameters = [] }) => parameters.some(({ optional }) => !optional))
        .map(({ name, parameters = [] }) => [`${tagName} ${name}`, parameters.length]),
    );
    const examples = Object.entries(exampleCalls).flatMap(([tag, calls]) =>
      Object.entries(calls).map(([name, values]) => [`${tag} ${name}`, values.length]),
    );
    expect(examples.sort()).toEqual(needing.sort());
  });

  it('reads arguments as they are typed', () => {
    const values = [{ product: 21 }, 'yearly'];
    expect(readArguments(toArgumentText(values))).toEqual(values);
    expect(readArguments('')).toEqual([]);
  });

  it('says what came of a call', async () => {
    const rejected = Object.assign(new Error('No such term'), { name: 'CartError', code: 'invalid', field: 'term' });
    expect(await describeOutcome(() => undefined)).toBe('returned');
    expect(await describeOutcome(async () => ({ count: 1 }))).toBe('resolved {"count":1}');
    expect(await describeOutcome(() => Promise.reject(rejected))).toBe(
      'failed with CartError: No such term {"code":"invalid","field":"term"}',
    );
    expect(await describeOutcome(() => readArguments('{'))).toMatch(/^failed with SyntaxError: /);
  });
});

describe('the embed builder', () => {
  const loader = readLoader();

  it('opens by its address what was set up', () => {
    expect(fromQuery(`?${toQuery(setUp)}`, [cart])).toEqual(setUp);
  });

  it('takes nothing from an address that the element does not have', () => {
    const query = 'element=script&brand=nope&onclick=alert(1)&--portal-accent=red;}body{display:none&--evil=1';
    expect(fromQuery(query, [cart])).toEqual(createEmbed('portal-cart'));
  });

  it('offers a control of the right kind for each attribute but those that the site sets elsewhere', () => {
    expect(controlsOf(cart).map(({ kind, name }) => [kind, name])).toEqual([
      ['flag', 'compact'],
      ['choice', 'brand'],
      ['text', 'cart-id'],
    ]);
  });

  it('writes HTML whose values end no attribute', () => {
    expect(createSnippets('HTML', setUp, loader)).toEqual([
      {
        name: 'HTML',
        code: '<link rel="stylesheet" href="/dist/portal.css">\n<script type="module" src="/dist/portal-cart.js"></script>\n<style>\nportal-cart {\n  --portal-accent: #0b5c6b;\n}\n</style>\n<portal-cart api-base="https://api.provider.example" brand="gb" compact cart-id="a&quot;b&lt;c&amp;d"></portal-cart>',
      },
    ]);
  });

  it('writes the one line of the loader, with its digest and what the page sets', () => {
    const [snippet] = createSnippets('CDN', setUp, loader);
    expect(snippet?.code).toMatch(/^<link rel="stylesheet" href="https:[^"]+\/dist\/portal\.css">\n/);
    expect(snippet?.code).toMatch(
      /<script src="https:\/\/cdn\.jsdelivr\.net\/npm\/portal-elements@[\d.]+\/dist\/loader\.js" integrity="sha384-[\w+/=]{64}" crossorigin="anonymous" defer\n {2}data-api-base="https:\/\/api\.provider\.example"><\/script>\n/,
    );
    expect(snippet?.code).toContain('<portal-cart brand="gb" compact cart-id="a&quot;b&lt;c&amp;d"></portal-cart>');
  });

  it('leaves a token out that would end its style sheet', () => {
    const code = createSnippets('HTML', { ...setUp, tokens: { '--portal-accent': 'red}</style><script>' } }, loader);
    expect(code[0]?.code).not.toContain('<style>');
  });

  it('writes a component of React and of Vue, with tokens in a style sheet', () => {
    expect(createSnippets('React', setUp, loader).map(({ name }) => name)).toEqual([
      'PortalCart.tsx',
      'PortalCart.css',
    ]);
    expect(createSnippets('Vue', setUp, loader)[0]?.name).toBe('PortalCartElement.vue');
    expect(createSnippets('Vue', setUp, loader)[0]?.code).toContain(
      '<portal-cart api-base="https://api.provider.example"',
    );
    for (const site of ['React', 'Vue'] as const)
      expect(createSnippets(site, setUp, loader)[0]?.code).toContain("import 'portal-elements/portal.css';");
  });

  it('writes a shortcode with the names that WordPress takes', () => {
    const [shortcode, css] = createSnippets(
      'WordPress',
      { ...setUp, attributes: { brand: 'gb', compact: true } },
      loader,
    );
    expect(shortcode?.code).toBe('[portal_cart brand="gb" compact="true"]');
    expect(css?.code).toContain('--portal-accent');
  });

  it('writes no shortcode attribute that the plugin leaves out', async () => {
    const { EXCLUDED_ATTRIBUTES } = (await import('#build/wordpress.mjs' as string)) as {
      EXCLUDED_ATTRIBUTES: string[];
    };
    const attributes = Object.fromEntries(EXCLUDED_ATTRIBUTES.map((name) => [name, 'text']));
    const [shortcode] = createSnippets('WordPress', { ...setUp, attributes }, loader);
    expect(shortcode?.code).toBe('[portal_cart]');
  });
});

describe('the page about privacy', () => {
  const modules = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const WRITES = /(localStore|tabStore|store)\??\.(set|setItem)\(|writeCookie\(|indexedDB\.open\(|createStore\('/;

  it('names each module that stores something', () => {
    const writing = modules.filter(
      (file) => file !== 'core/platform/cookies.ts' && WRITES.test(readFileSync(`src/${file}`, 'utf8')),
    );
    expect([...new Set(stored.map(({ source }) => source))].sort()).toEqual(writing.sort());
  });

  it.each(stored.map(({ name, source }) => [name, source]))('%s is what %s calls it', (name, source) => {
    const constant = name
      .replace(/^auth\./, '')
      .split('…')
      .filter((part) => part.length > 1);
    const code = readFileSync(`src/${source}`, 'utf8');
    expect(constant.filter((part) => !code.includes(part))).toEqual([]);
  });
});

describe('the guides', () => {
  const read = (path: string) => readFileSync(path, 'utf8');
  const pages = readdirSync('site', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(elements|guides|snippets|start)\/.*\.(md|tsx?|html)$/.test(file),
  );

  it('lead to paths that the portal has', () => {
    const paths = pages.flatMap((page) =>
      [...read(`site/${page}`).matchAll(/navigate\('([^']+)'\)/g)].map(([, path]) => path),
    );
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => !routes.some((route) => route.path === path))).toEqual([]);
  });

  it('name each part and each state of the manifest', () => {
    const named = readManifest().flatMap(({ cssParts = [], cssStates = [] }) => [...cssParts, ...cssStates]);
    const theming = read('site/guides/theming.md');
    expect(named.map(({ name }) => name).filter((name) => !theming.includes(`\`${name}\``))).toEqual([]);
  });

  it('quote what the console says to an old browser', () => {
    for (const page of ['browsers', 'troubleshooting'])
      expect(read(`site/guides/${page}.md`)).toContain(`needs ${SUPPORTED_BROWSERS} or later`);
    expect(read('docs/cdn.md')).toContain(SUPPORTED_BROWSERS.replace(/, (?=Safari)/, ' or '));
  });

  it.each(['docs/cors.md', 'docs/conformance-kit.md'])(
    'name in %s each header that a provider has to allow',
    (page) => {
      const own = Object.values(providerConfig().headers).filter((name) => name !== null);
      const all = ['Authorization', 'Content-Type', 'Accept-Language', ...own];
      expect(all.filter((name) => !read(page).includes(name))).toEqual([]);
    },
  );
});

describe('the words', () => {
  it('are those of each file and of the shells, in both languages', () => {
    const english = readdirSync('src/core/i18n/messages').filter((file) => file.endsWith('.en.ts'));
    const keys = messages.map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(40 * english.length);
    expect(messages.find(({ key }) => key === 'shell.help')).toEqual({
      key: 'shell.help',
      english: 'Get Help',
      german: 'Hilfe',
    });
    expect(messages.find(({ key }) => key === 'cart.years')?.english).toBe('one: 1 year | other: {n} years');
    expect(messages.filter((message) => !message.english || !message.german)).toEqual([]);
  });

  it('have the keys that the guides use', () => {
    const used = ['site/guides/languages.md', 'site/snippets/messages.ts', 'README.md'].flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/'([a-z]+\.[a-zA-Z]+)':/g)].map(([, key]) => key),
    );
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((used) => !messages.some(({ key }) => key === used))).toEqual([]);
  });
});

describe('the checklist', () => {
  it('has thirty points, each with a test that is there', () => {
    const points = checklists.flatMap((list) => list.points);
    expect(points).toHaveLength(30);
    const isThere = (evidence: string, test: string) =>
      evidence.startsWith('tests/') && readFileSync(evidence, 'utf8').includes(test);
    expect(points.filter(({ evidence, test }) => !isThere(evidence, test))).toEqual([]);
  });
});

describe('the snippets', () => {
  it('have no type error', () => {
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'site/snippets/tsconfig.json']);
  });

  it('sign an identity that the provider accepts', async () => {
    const { createChatIdentity } = (await import('#site/snippets/identity-server.mjs' as string)) as {
      createChatIdentity: (user: { id: number; name: string; email: string }, secret: string) => string;
    };
    const token = createChatIdentity({ id: 7, name: 'Nora', email: 'nora@example.test' }, 'secret');
    expect(await verify(token, 'secret', 'HS256')).toMatchObject({
      sub: '7',
      name: 'Nora',
      email: 'nora@example.test',
    });
  });
});
