/**
 * Writes the generated content that pages include from `site/.generated`: the reference of each element, the types, the provider's
 * calls and the changelog. It comes from the built package, so the documentation can't differ from it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Contract, renderContract } from './contract-reference.ts';
import { findTypes, renderElement } from './element-reference.ts';
import { renderChecklists, renderStored } from './lists.ts';
import { commonNames, readManifest, rootPath } from './manifest.ts';

const read = (path: string) => readFileSync(rootPath(path), 'utf8');

/** Declarations of the package's types by name, with their comments. A blank line ends each. */
export function readTypes(): Map<string, string> {
  const declarations = read('dist/types/portal-elements.d.ts').matchAll(
    /((?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)export declare ((?:interface|type) (\w+)[\s\S]*?)(?=\n\n|(?![\s\S]))/g,
  );
  return new Map(
    [...declarations].map(([, comment = '', code = '', name = '']) => [
      name,
      // API Extractor indents by four.
      `${/interface/.test(code) ? comment : ''}${code}`
        .trim()
        .replace(/^(?: {4})+/gm, (indent) => indent.slice(indent.length / 2)),
    ]),
  );
}

/** The example projects by framework, each with the files that show how the elements are used. */
const exampleFiles: Record<string, string[]> = {
  html: ['index.html', 'main.js'],
  react: ['src/portal.ts', 'src/shop.tsx'],
  vue: ['src/portal.ts', 'src/Shop.vue'],
  svelte: ['src/portal.ts', 'src/Shop.svelte'],
  solid: ['src/portal.ts', 'src/shop.tsx'],
  angular: ['angular.json', 'src/portal.ts', 'src/shop.ts', 'src/shop.html'],
  next: ['app/layout.tsx', 'app/portal.tsx', 'app/page.tsx', 'app/shop.tsx'],
  nuxt: ['app/plugins/portal.client.ts', 'app/app.vue'],
  astro: ['src/pages/index.astro', 'src/shop.ts'],
};

/** The files of an example project; empty without a project. */
function renderExample(framework: string, names: string[]): string {
  const files = names.filter((name) => existsSync(rootPath(`examples/${framework}/${name}`)));
  if (files.length === 0) return '';
  const blocks = files.map((name) => {
    const code = read(`examples/${framework}/${name}`).trimEnd();
    return `\`\`\`${name.split('.').at(-1)} [${name}]\n${code}\n\`\`\``;
  });
  return `## Complete example\n\n\`examples/${framework}\` is a project that you can install, build and run: a shop with a chat, a cart and a domain search.\n\n::: code-group\n\n${blocks.join('\n\n')}\n\n:::\n`;
}

/** @throws when the package has not been built */
export function writeReference(): void {
  const elements = readManifest();
  const types = readTypes();
  const shared = {
    attributes: commonNames(elements, 'attributes'),
    events: commonNames(elements, 'events'),
    cssProperties: commonNames(elements, 'cssProperties'),
  };
  const code = (names: string[]) => `\`\`\`ts\n${names.map((name) => types.get(name)).join('\n\n')}\n\`\`\`\n`;
  const files: Record<string, string> = {
    calls: renderContract(JSON.parse(read('dist/provider-contract.json')) as Contract),
    changelog: read('CHANGELOG.md').replace(/^# .*\n/, ''),
    checklist: renderChecklists(),
    events: code(['PortalEvents']),
    stored: renderStored(),
    settings: code(findTypes('PortalSettings', types)),
  };
  for (const element of elements) files[element.tagName] = renderElement(element, shared, types);
  for (const [framework, names] of Object.entries(exampleFiles))
    files[`example-${framework}`] = renderExample(framework, names);
  mkdirSync(rootPath('site/.generated'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const path = rootPath(`site/.generated/${name}.md`);
    // Only what changed, because the development server reloads every written file.
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  }
}
