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
      .filter(({ name, privacy, description }) => !privacy && !name.startsWith('#') && description)
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

if (process.argv[1] === import.meta.filename) {
  const manifest = await createManifest();
  const outdir = join(root, 'dist');
  writeFileSync(join(outdir, 'custom-elements.json'), JSON.stringify(manifest));
  generateVsCodeCustomElementData(manifest, { outdir, hideLogs: true, cssFileName: null });
  generateJetBrainsWebTypes(manifest, { outdir, packageJson: false, hideLogs: true });
  // A third of these files is whitespace, and only editors read them.
  for (const file of ['vscode.html-custom-data.json', 'web-types.json'])
    writeFileSync(join(outdir, file), JSON.stringify(JSON.parse(readFileSync(join(outdir, file), 'utf8'))));
}
