/**
 * Writes the WordPress plugin, ready to be copied into `wp-content/plugins`: the sources of `wordpress/`, the files of `dist` that
 * browsers load, and `elements.json`, which describes the elements' attributes for blocks and shortcodes.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copyBrowserFiles } from './cdn.mjs';

const root = resolve(import.meta.dirname, '..');
/** Attributes that blocks don't have: settings of the whole site, `open`, which visitors control, and `identity`, which is secret. */
export const EXCLUDED_ATTRIBUTES = ['api-base', 'app-domain', 'portal-url', 'open', 'identity'];

const toTitle = (tag) => `Portal: ${tag.replace('portal-', '').replaceAll('-', ' ')}`;

/** @returns the type for PHP and the editor, and the allowed values of a union of strings */
function toAttribute({ type, description }) {
  const values = [...type.text.matchAll(/"([^"]+)"/g)].map(([, value]) => value);
  return { type: type.text === 'boolean' ? 'boolean' : 'string', description, ...(values.length > 0 && { values }) };
}

function toElement({ tagName, description, attributes }) {
  const own = attributes.filter(({ name }) => !EXCLUDED_ATTRIBUTES.includes(name));
  return {
    title: toTitle(tagName),
    description: description.split('\n\n')[0].replaceAll('`', ''),
    attributes: Object.fromEntries(own.map((attribute) => [attribute.name, toAttribute(attribute)])),
  };
}

/** @returns the folder of the plugin */
export function writeWordPressPlugin(target = join(root, '.demo/wordpress/portal-elements')) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { modules } = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8'));
  const elements = modules.map(({ declarations: [element] }) => [element.tagName, toElement(element)]);
  rmSync(target, { recursive: true, force: true });
  cpSync(join(root, 'wordpress'), target, { recursive: true });
  copyBrowserFiles(join(root, 'dist'), join(target, 'dist'));
  writeFileSync(join(target, 'elements.json'), JSON.stringify(Object.fromEntries(elements)));
  const main = join(target, 'portal-elements.php');
  writeFileSync(main, readFileSync(main, 'utf8').replace(/(Version: +)0\.0\.0/, `$1${version}`));
  return target;
}

if (process.argv[1] === import.meta.filename) console.log(writeWordPressPlugin());
