/** The manifest for the pages' components. */
import { type PortalElementManifest, readManifest } from './reference/manifest.ts';

declare const data: PortalElementManifest[];

export { data };
export default { watch: ['../dist/custom-elements.json'], load: readManifest };
