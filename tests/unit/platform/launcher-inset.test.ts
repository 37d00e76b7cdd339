import { expect, it } from 'vitest';
import { launcherInset } from '#core/platform/launcher-inset.rules.ts';

const view = { width: 1440, height: 900, isRtl: false };
const bar = (top: number, bottom: number, left = 255, right = 1400) => ({ left, right, top, bottom });

it('stays in its corner while nothing is there', () => expect(launcherInset([], view)).toBe(0));

it('floats above a bar at the foot of the window', () =>
  // The launcher ends 8 px above the bar: 900 - 822 + 8 from the foot, of which 20 are its usual distance.
  expect(launcherInset([bar(822, 884)], view)).toBe(66));

it('stays below a bar that has come to its place further up', () =>
  expect(launcherInset([bar(700, 762)], view)).toBe(0));

it('stays beside what ends before the corner', () => expect(launcherInset([bar(822, 884, 0, 1200)], view)).toBe(0));

it('rises above two bars that stand on one another', () =>
  expect(launcherInset([bar(740, 815), bar(822, 884)], view)).toBe(148));

it('floats in the other corner where one reads from right to left', () => {
  expect(launcherInset([bar(822, 884, 300, 1440)], { ...view, isRtl: true })).toBe(0);
  expect(launcherInset([bar(822, 884, 0, 900)], { ...view, isRtl: true })).toBe(66);
});

it('is not pushed out of sight by what fills the window', () => expect(launcherInset([bar(100, 884)], view)).toBe(0));
