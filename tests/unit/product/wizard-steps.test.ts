import { expect, it } from 'vitest';
import { requiresGroup, stepBefore, toVisibleStep, visibleSteps } from '#core/product/wizard-steps.rules.ts';

it.each([
  ['a domain alone', true, true, ['domain', 'review']],
  ['a product for a domain', false, true, ['product', 'domain', 'review']],
  ['a product without a domain', false, false, ['product', 'review']],
])('shows the steps of %s', (_order, isDomainOnly, hasDomainStep, steps) => {
  expect(visibleSteps(isDomainOnly, hasDomainStep)).toEqual(steps);
});

it.each([
  ['product', true, 'product'],
  ['domain-source', true, 'domain'],
  ['domain-source', false, 'review'],
  ['purchase', false, 'domain'],
  ['transfer-select', true, 'domain'],
  ['list-select', true, 'domain'],
  ['configure', true, 'review'],
] as const)('shows %s (domain step: %s) as %s', (step, hasDomainStep, visible) => {
  expect(toVisibleStep(step, hasDomainStep)).toBe(visible);
});

it.each(['product', 'domain-source', 'existing', 'transfer-select'] as const)(
  'requires a product group for %s',
  (step) => expect(requiresGroup(step)).toBe(true),
);
it.each([
  'group',
  'purchase',
  'select',
  'list',
  'list-select',
  'transfer',
  'transfer-single',
  'transfer-multiple',
  'configure',
] as const)('requires no product group for %s', (step) => expect(requiresGroup(step)).toBe(false));

it.each([
  ['existing', false, 'domain-source'],
  ['purchase', false, 'domain-source'],
  ['transfer', false, 'domain-source'],
  ['transfer-single', false, 'transfer'],
  ['transfer-multiple', true, 'transfer'],
  ['transfer', true, 'purchase'],
  ['list', true, 'purchase'],
  ['purchase', true, null],
  ['domain-source', false, null],
  ['transfer-select', false, null],
] as const)('leads back from %s (domains alone: %s) to %s', (step, isDomainOnly, before) =>
  expect(stepBefore(step, isDomainOnly)).toBe(before),
);
