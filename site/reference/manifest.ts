/** The custom elements manifest, `dist/custom-elements.json`, as the documentation reads it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { digest, type EmbeddedFile, jsDelivr } from '../../build/cdn.mjs';

interface Named {
  name: string;
  description?: string;
}
interface Typed extends Named {
  type?: { text: string };
}
export interface Attribute extends Typed {
  fieldName: string;
}
export interface Member extends Typed {
  kind: 'field' | 'method';
  parameters?: { name: string; optional?: boolean; type?: { text: string } }[];
  return?: { type: { text: string } };
}
export interface PortalElementManifest {
  tagName: string;
  description: string;
  attributes: Attribute[];
  events: Typed[];
  members: Member[];
  slots?: Named[];
  cssParts?: Named[];
  cssProperties?: Named[];
  cssStates?: Named[];
}

export const rootPath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The order of the pages. */
const ORDER = ['portal-live-chat', 'portal-cart', 'portal-domain-search', 'portal-email-manager', 'portal-app'];

/** @returns the five elements. @throws when the package has not been built */
export function readManifest(): PortalElementManifest[] {
  const { modules } = JSON.parse(readFileSync(rootPath('dist/custom-elements.json'), 'utf8')) as {
    modules: { declarations: [PortalElementManifest] }[];
  };
  const elements = modules.map(({ declarations }) => declarations[0]);
  return elements.sort((a, b) => ORDER.indexOf(a.tagName) - ORDER.indexOf(b.tagName));
}

/** @returns names that every element has, such as `brand` */
export const commonNames = (elements: PortalElementManifest[], list: 'attributes' | 'events' | 'cssProperties') =>
  new Set(
    (elements[0]?.[list] ?? [])
      .map(({ name }) => name)
      .filter((name) => elements.every((element) => element[list]?.some((other) => other.name === name))),
  );

/** @returns the CDN's address of the loader of this version, and its digest */
export function readLoader(): EmbeddedFile {
  const { version } = JSON.parse(readFileSync(rootPath('package.json'), 'utf8')) as { version: string };
  return { url: `${jsDelivr(version)}loader.js`, integrity: digest(readFileSync(rootPath('dist/loader.js'))) };
}
