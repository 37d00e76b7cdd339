/**
 * Writes metadata of the elements for editors and tools, from the JSDoc of their classes: `dist/custom-elements.json` (Custom
 * Elements Manifest), VS Code's custom data and JetBrains' web-types.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cli } from '@custom-elements-manifest/analyzer/cli.js';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';

const root = resolve(import.meta.dirname, '..');

/** @returns the manifest of the five elements of the package */
export async function createManifest() {
  const globs = ['src/elements/portal-*.ts', 'src/elements/shell/portal-element.ts'];
  const { modules, ...manifest } = await cli({
    // Without the folder it would change the path in package.json.
    argv: ['analyze', '--globs', ...globs, '--outdir', 'dist', '--quiet'],
    cwd: root,
    noWrite: true,
  });
  const elements = modules.flatMap(({ declarations }) => declarations.filter(({ tagName }) => tagName));
  return { ...manifest, modules: elements.map(toModule) };
}

/** The module that defines an element when it is imported. */
function toModule(element) {
  const path = `dist/${element.tagName}.js`;
  const declaration = { name: element.name, module: path };
  return {
    kind: 'javascript-module',
    path,
    declarations: [toDeclaration(element)],
    exports: [
      { kind: 'js', name: element.name, declaration },
      { kind: 'custom-element-definition', name: element.tagName, declaration },
    ],
  };
}

const byName = (a, b) => a.name.localeCompare(b.name);

/** Set on the shadow root, which the analyzer takes for the element. */
const TAKEN_FOR_MEMBER = 'adoptedStyleSheets';

function toDeclaration({ superclass: _, members, events, attributes, ...element }) {
  const types = new Map(attributes.map(({ name, type }) => [toCamelCase(name), type]));
  return {
    ...withoutInheritedFrom(element),
    attributes: attributes.map((attribute) => ({
      ...withoutInheritedFrom(attribute),
      fieldName: toCamelCase(attribute.name),
    })),
    // Internal events of the shell are not public.
    events: events.filter(({ name }) => name.startsWith('portal-')).map(withoutInheritedFrom),
    members: members
      .filter(({ name, privacy }) => !privacy && !name.startsWith('#') && name !== TAKEN_FOR_MEMBER)
      .map(({ type, ...member }) => ({
        ...withoutInheritedFrom(member),
        ...(type ? { type: types.get(member.name)?.text.includes('|') ? nullable(types.get(member.name)) : type } : {}),
      }))
      .sort(byName),
  };
}

/** Documents each element in full: the class that they share is not public. */
function withoutInheritedFrom(value) {
  if (Array.isArray(value)) return value.map(withoutInheritedFrom);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key === 'inheritedFrom' ? [] : [[key, withoutInheritedFrom(inner)]],
    ),
  );
}

const nullable = ({ text }) => ({ text: `${text} | null` });
const toCamelCase = (attribute) => attribute.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** One entry for each name, with each element's description of it: style sheets are not about one element. */
function mergeByName(entries) {
  const descriptions = new Map();
  for (const { name, description } of entries)
    descriptions.set(name, (descriptions.get(name) ?? new Set()).add(description));
  return [...descriptions].map(([name, texts]) => ({ name, description: [...texts].join('\n\n') }));
}

/** Completes what the generators write: they know no states, and write for each token that its default is undefined. */
function editorFiles(manifest) {
  const elements = manifest.modules.flatMap(({ declarations }) => declarations);
  const states = (toName) =>
    mergeByName(
      elements.flatMap(({ cssStates }) => cssStates).map((state) => ({ ...state, name: toName(state.name) })),
    );
  const describe = (entry) => {
    const { cssStates } = elements.find(({ tagName }) => tagName === entry.name);
    const list = cssStates.map(({ name, description }) => `- **${name}** - ${description}`).join('\n');
    const description = `${entry.description.replaceAll(' _(default: undefined)_', '')}\n\n### **States:**\n ${list}`;
    return { ...entry, description };
  };
  return {
    'vscode.html-custom-data.json': (data) => ({ ...data, tags: data.tags.map(describe) }),
    'vscode.css-custom-data.json': (data) => ({
      ...data,
      properties: mergeByName(data.properties),
      pseudoElements: mergeByName(data.pseudoElements),
      pseudoClasses: states((name) => `:state(${name})`),
    }),
    'web-types.json': ({ contributions: { html, css }, ...data }) => ({
      ...data,
      contributions: {
        html: { ...html, elements: html.elements.map(describe) },
        css: {
          properties: mergeByName(css.properties),
          'pseudo-elements': mergeByName(css['pseudo-elements']),
          'pseudo-classes': states((name) => `state(${name})`),
        },
      },
    }),
  };
}

if (process.argv[1] === import.meta.filename) {
  const manifest = await createManifest();
  const outdir = join(root, 'dist');
  writeFileSync(join(outdir, 'custom-elements.json'), JSON.stringify(manifest));
  generateVsCodeCustomElementData(manifest, { outdir, hideLogs: true });
  generateJetBrainsWebTypes(manifest, { outdir, packageJson: false, hideLogs: true });
  // A third of these files is whitespace, and only editors read them.
  for (const [file, complete] of Object.entries(editorFiles(manifest)))
    writeFileSync(join(outdir, file), JSON.stringify(complete(JSON.parse(readFileSync(join(outdir, file), 'utf8')))));
}
