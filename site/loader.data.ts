/** The loader for the pages' components. */
import type { EmbeddedFile } from '../build/cdn.mjs';
import { readLoader } from './reference/manifest.ts';

declare const data: EmbeddedFile;

export { data };
export default { watch: ['../dist/loader.js'], load: readLoader };
