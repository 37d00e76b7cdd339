import { pathToFileURL } from 'node:url';
import toPath from 'element-to-path';
import svgpath from 'svgpath';

/** Decimal places: a thousandth of 1/24 of an icon is not seen. */
const PRECISION = 3;
/** What says where a shape is, by its tag. Anything else, such as a fill, is how it looks. */
const GEOMETRY = {
  path: ['d'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polyline: ['points'],
  polygon: ['points'],
};

const hasGeometryOnly = ([tag, { key, ...attributes }]) =>
  Object.keys(attributes).every((name) => GEOMETRY[tag]?.includes(name));

/** A path as it is, from an absolute point on: otherwise it would continue where the path before it ends. */
function pathOf([tag, attributes]) {
  if (tag === 'path') return svgpath(attributes.d).toString();
  const path = toPath({ type: 'element', name: tag, attributes });
  return svgpath(path).rel().round(PRECISION).toString();
}

/**
 * One path of all shapes of an icon that look alike: a quarter of the elements of a page were such shapes, and each one is created,
 * styled and kept.
 * @param shapes `[tag, attributes]` of each shape, as in an icon of lucide
 * @returns the same for fewer shapes
 */
export function joinShapes(shapes) {
  const path = shapes
    .filter(hasGeometryOnly)
    .map(pathOf)
    .join('')
    .replace(/(?<![\d.])0\./g, '.');
  const others = shapes.filter((shape) => !hasGeometryOnly(shape));
  return path ? [['path', { d: path, key: 'path' }], ...others] : others;
}

/** Rollup plugin: icons of lucide with one path each. */
export const iconPaths = () => ({
  name: 'icon-paths',
  async load(id) {
    if (!/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id)) return null;
    const { __iconData: icon } = await import(pathToFileURL(id));
    return `import createLucideIcon from '../createLucideIcon.mjs';
export default createLucideIcon(${JSON.stringify({ ...icon, node: joinShapes(icon.node) })});`;
  },
});
