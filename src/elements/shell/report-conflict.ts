import { runtime } from '#core/runtime/runtime.ts';
import { PACKAGE_VERSION } from '#core/runtime/version.ts';

/**
 * Says what is wrong where an element was defined a second time, or by a second version of the suite: once for all elements of
 * this version. The same version from two addresses does no harm and is not reported.
 */
export function reportConflict(tag: string): void {
  const { stores, version } = runtime();
  // Each element of the suite has them.
  if (!(customElements.get(tag) as { flags?: unknown } | undefined)?.flags) {
    console.warn(
      `<${tag}> is defined by something else, so the portal's element is not used. Use another prefix: definePortalElements({ prefix: 'acme' })`,
    );
    return;
  }
  const key = `conflict.${PACKAGE_VERSION}`;
  if (version === PACKAGE_VERSION || stores.has(key)) return;
  stores.set(key, true);
  console.warn(
    `portal-elements ${version} and ${PACKAGE_VERSION} are both on this page. Where both define an element, that of ${version} is used, as it came first. Load one version only: look for a second script tag or import.`,
  );
}
