import { readFileSync } from 'node:fs';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import parseExpression from 'spdx-expression-parse';

const licences = new Contrib.License.Factories.LicenseFactory(parseExpression);

function toComponent({ name, version, license, source }, type) {
  const [base, group] = name.split('/').reverse();
  const isPackage = version !== undefined;
  const purl = isPackage ? new PackageURL('npm', group, base, version).toString() : undefined;
  return new Models.Component(type, base, {
    group,
    version,
    purl,
    bomRef: purl ?? name,
    licenses: new Models.LicenseRepository([licences.makeFromString(license)]),
    externalReferences: new Models.ExternalReferenceRepository(
      source ? [new Models.ExternalReference(source, Enums.ExternalReferenceType.Distribution)] : [],
    ),
  });
}

/**
 * The bill of materials of the built files, without a date, so that builds are reproducible.
 * @param name of the package
 * @param packages each with name, version and SPDX licence
 * @param works embedded in them: name, the package they are `inside`, SPDX licence, `source`
 * @returns CycloneDX 1.6 as JSON
 */
export function createSbom(name, packages, works) {
  const { version, license } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const suite = toComponent({ name, version, license }, Enums.ComponentType.Library);
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: suite }) });
  for (const dependency of packages) {
    const component = toComponent(dependency, Enums.ComponentType.Library);
    for (const work of works.filter(({ inside }) => inside === dependency.name))
      component.components.add(toComponent(work, Enums.ComponentType.Data));
    bom.components.add(component);
    suite.dependencies.add(component.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true })}\n`;
}
