import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { joinShapes, type Shape } from '#build/icon-paths.mjs';

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')), 'dist/esm/icons');

const readIcons = () =>
  Promise.all(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.mjs'))
      .map(async (file) => {
        const { __iconData: icon } = (await import(join(FOLDER, file))) as {
          __iconData?: { name: string; node: Shape[] };
        };
        return icon ? [{ name: icon.name, shapes: icon.node, joined: joinShapes(icon.node) }] : [];
      }),
  );

test('icons of one path have the outline that their shapes had', async ({ page }) => {
  const icons = (await readIcons()).flat();
  expect(icons.length).toBeGreaterThan(1500);
  expect(icons.filter(({ joined }) => joined.length > 1).length).toBeLessThan(icons.length / 20);
  const different = await page.evaluate((all) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    for (const [name, value] of [
      ['stroke-width', '2'],
      ['stroke-linecap', 'round'],
      ['stroke-linejoin', 'round'],
    ] as const)
      svg.setAttribute(name, value);
    document.body.append(svg);
    const points = Array.from({ length: 17 * 17 }, (_, index) => ({
      x: 0.37 + Math.floor(index / 17) * 1.41,
      y: 0.53 + (index % 17) * 1.41,
    }));
    /** Which of the points the icon covers. */
    const cover = (shapes: Shape[]) => {
      svg.replaceChildren(
        ...shapes.map(([tag, attributes]) => {
          const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
          return element;
        }),
      );
      const drawn = [...svg.children] as SVGGeometryElement[];
      return points.map((point) => drawn.some((shape) => shape.isPointInStroke(point)));
    };
    /** Arcs are numbers of their own in a circle and in a path: a point may lie on the very edge. */
    const EDGE_POINTS = 1;
    return all.flatMap(({ name, shapes, joined }) => {
      const [before, after] = [cover(shapes), cover(joined)];
      return before.filter((isCovered, index) => isCovered !== after[index]).length > EDGE_POINTS ? [name] : [];
    });
  }, icons);
  expect(different).toEqual([]);
});
