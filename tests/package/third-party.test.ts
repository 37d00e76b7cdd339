import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { describe, expect, it } from 'vitest';
import { embeddedWorks, findRefusedLicences } from '#build/licences.mjs';

interface Component {
  group?: string;
  name: string;
  version: string;
  licenses: { expression?: string; license?: { id: string } }[];
  components?: Component[];
}

const text = readFileSync('dist/sbom.cdx.json', 'utf8');
const components = (JSON.parse(text) as { components: Component[] }).components;
const nameOf = ({ group, name }: Component) => (group ? `${group}/${name}` : name);
const works = components
  .flatMap((component) => [component, ...(component.components ?? [])])
  .map((component) => ({
    name: nameOf(component),
    license: component.licenses.map(({ expression, license }) => expression ?? license?.id).join(),
  }));

const notices = readFileSync('dist/THIRD-PARTY-NOTICES.txt', 'utf8').split(`\n${'-'.repeat(80)}\n`);
/** The section that holds for a package or work, from its first line to the end of its licence. */
const noticeOf = (name: string) => notices.find((notice) => `\n${notice}`.includes(`\n${name} `));

/** Names of the packages with a module in what is built, by the source maps. */
function builtPackages(): string[] {
  const maps = readdirSync('dist-maps', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.map'));
  const sources = maps.flatMap(
    (file) => (JSON.parse(readFileSync(join('dist-maps', file), 'utf8')) as { sources: string[] }).sources,
  );
  return [
    ...new Set(sources.flatMap((source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [])),
  ].sort();
}

describe('the bill of materials', () => {
  it('is valid CycloneDX 1.6', async () => {
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
  });

  it('names each package with code in a built file, and its version', () => {
    const listed = new Map(components.map((component) => [nameOf(component), component.version]));
    const used = builtPackages();
    expect(used.length).toBeGreaterThan(60);
    expect(used.filter((name) => !listed.has(name))).toEqual([]);
    for (const name of used) {
      const manifest = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string };
      expect(listed.get(name), name).toBe(manifest.version);
    }
  });

  it('names the data inside them', () => {
    expect(embeddedWorks.filter(({ name }) => !works.some((work) => work.name === name))).toEqual([]);
  });
});

describe('licences', () => {
  it('of all that is in the package ask for no more than their notice', () => {
    expect(findRefusedLicences(works)).toEqual([]);
  });

  it('have their text in the notices, with who holds them', () => {
    const without = works.filter(({ name }) => (noticeOf(name)?.length ?? 0) < 150);
    expect(without).toEqual([]);
  });

  it('of the fonts are those of their packages: the copyright, and every word of the OFL', () => {
    const fonts = readdirSync('dist/chunks').filter((file) => file.endsWith('.woff2'));
    const packages = ['@fontsource', '@fontsource-variable'].flatMap((scope) =>
      readdirSync(`node_modules/${scope}`).map((family) => `${scope}/${family}`),
    );
    const fontFiles = new Set(fonts.map((file) => file.replace(/-[\w-]{8}\.woff2$/, '.woff2')));
    const used = packages.filter((name) =>
      readdirSync(`node_modules/${name}/files`).some((file) => fontFiles.has(file)),
    );
    expect(used).toHaveLength(fonts.length);
    const wording = (part: string) => part.split(/\s+/).filter(Boolean).join(' ');
    for (const name of used) {
      const [copyright = '', ...body] = readFileSync(`node_modules/${name}/LICENSE`, 'utf8').split('\n');
      const notice = wording(noticeOf(name) ?? '');
      expect(notice).toContain(wording(copyright));
      expect(wording(body.join('\n'))).toContain('SIL OPEN FONT LICENSE');
      expect(notice).toContain(wording(body.join('\n')));
    }
  });
});
