/** A package, or data inside one; `license` is an SPDX expression. */
interface Work {
  name: string;
  license?: string | null;
}

export const embeddedWorks: readonly (Work & { inside: string; source: string; licenseText: string })[];
export function findRefusedLicences(works: readonly Work[]): string[];
