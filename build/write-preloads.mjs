/**
 * Writes `dist/preloads.json`: the files that each element loads when it is opened. A host that adds them to its pages as
 * `<link rel="modulepreload">` saves visitors a round trip for each level of imports.
 */
import { writeFileSync } from 'node:fs';
import { openedFiles } from './bundle-sizes.mjs';

const tags = ['portal-app', 'portal-live-chat', 'portal-cart', 'portal-email-manager', 'portal-domain-search'];
const preloads = Object.fromEntries(tags.map((tag) => [tag, openedFiles(tag)]));
writeFileSync(new URL('../dist/preloads.json', import.meta.url), JSON.stringify(preloads));
