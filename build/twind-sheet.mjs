import { stringify, twind, virtual } from '@twind/core';
import presetTailwind from '@twind/preset-tailwind';
import { walkSyntaxTree } from './walk-syntax-tree.mjs';

const ID = 'virtual:sheet';
const markerFor = (importer) => `/*sheet:${Buffer.from(importer).toString('base64url')}*/`;
const MARKER = /\/\*sheet:([\w-]+)\*\//g;

const token = (name) => `var(--p-${name})`;
const px = Object.fromEntries(
  [
    0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 72, 80, 96,
  ].map((n) => [String(n), `${n * 4}px`]),
);

/** Lengths are in px, so that a host page's root font size does not scale the elements. */
export const theme = {
  // S1 §9: layout breakpoints.
  screens: {
    '2xs': '374px',
    xs: '450px',
    sm: '640px',
    md: '768px',
    lg: '1024px',
    xl: '1280px',
    '2xl': '1440px',
    '3xl': '1536px',
  },
  spacing: { ...px, px: '1px' },
  colors: {
    transparent: 'transparent',
    current: 'currentColor',
    ...Object.fromEntries(
      [
        'bg',
        'surface',
        'sunken',
        'hover',
        'ink',
        'muted',
        'faint',
        'line',
        'control',
        'accent',
        'accent-strong',
        'accent-soft',
        'on-accent',
        'danger',
        'danger-soft',
        'warning',
        'warning-soft',
        'info',
        'info-soft',
        'success',
        'success-soft',
      ].map((name) => [name, token(name)]),
    ),
  },
  // A warning has dark text on a soft background; its fill is bright.
  backgroundColor: ({ theme }) => ({ ...theme('colors'), warning: token('warning-fill') }),
  fontSize: {
    xs: ['12px', '1.4'],
    sm: ['13px', '1.45'],
    base: ['14px', '1.45'],
    md: ['16px', '1.45'],
    lg: ['20px', '1.25'],
    xl: ['24px', '32px'],
    '2xl': ['34px', '1.15'],
  },
  fontFamily: { heading: token('heading'), sans: token('font'), mono: 'ui-monospace,SFMono-Regular,Menlo,monospace' },
  borderRadius: {
    none: '0',
    DEFAULT: token('radius'),
    card: 'calc(var(--p-radius) + 4px)',
    overlay: 'calc(var(--p-radius) + 8px)',
    full: '999px',
  },
  boxShadow: { DEFAULT: token('shadow'), none: 'none' },
  maxWidth: {
    none: 'none',
    full: '100%',
    prose: '70ch',
    xs: '320px',
    sm: '400px',
    md: '520px',
    lg: '680px',
    xl: '920px',
    '2xl': '1120px',
    sidebar: '215px',
  },
  transitionDuration: { DEFAULT: '120ms' },
  transitionTimingFunction: { DEFAULT: 'ease-out' },
};

/** Replaces physical sides by logical ones, so that right-to-left languages mirror the layout. */
const toLogicalProperties = (css) =>
  css
    .replace(/\b(margin|padding)-left\b/g, '$1-inline-start')
    .replace(/\b(margin|padding)-right\b/g, '$1-inline-end')
    .replace(/\bborder-left(-width|-color|-style)?\b/g, 'border-inline-start$1')
    .replace(/\bborder-right(-width|-color|-style)?\b/g, 'border-inline-end$1')
    .replace(
      /\bborder-(top|bottom)-left-radius\b/g,
      (_, side) => `border-${side === 'top' ? 'start' : 'end'}-start-radius`,
    )
    .replace(
      /\bborder-(top|bottom)-right-radius\b/g,
      (_, side) => `border-${side === 'top' ? 'start' : 'end'}-end-radius`,
    )
    .replace(/([{;])left:/g, '$1inset-inline-start:')
    .replace(/([{;])right:/g, '$1inset-inline-end:')
    .replace(/text-align:left/g, 'text-align:start')
    .replace(/text-align:right/g, 'text-align:end');

/** The preset builds these from variables that it sets on every element, which the browser would compute thousands of times. */
const rules = [
  ['tabular-nums', { fontVariantNumeric: 'tabular-nums' }],
  ['shadow$', { boxShadow: token('shadow') }],
  ['ring-2', { boxShadow: '0 0 0 2px rgba(59,130,246,.5)' }],
  ['(-?)rotate-', ({ 1: sign, $$: degrees }) => ({ transform: `rotate(${sign}${degrees}deg)` })],
  ['-translate-x-1/2', { transform: 'translateX(-50%)' }],
];

/** The CSS of all class names in the given strings, in twind's order. */
export function buildUtilityCss(strings) {
  const tw = twind({ presets: [presetTailwind({ disablePreflight: true })], rules, theme, hash: false }, virtual());
  for (const text of strings)
    for (const name of text.split(/\s+/)) if (/^[a-z\-!@[]/i.test(name) && !name.includes('=')) tw(name);
  return toLogicalProperties(stringify(tw.target));
}

/** `virtual:sheet`: the CSS of the class names in the importing root's module graph, including lazily loaded screens. */
export function twindSheet() {
  return {
    name: 'twind-sheet',
    resolveId: (source, importer) => (source === ID && importer ? `\0${ID}?${importer}` : null),
    load: (id) =>
      id.startsWith(`\0${ID}?`) ? `export default ${JSON.stringify(markerFor(id.slice(ID.length + 2)))};` : null,
    renderChunk(code) {
      if (!code.includes('/*sheet:')) return null;
      // Here the whole graph is known, and the chunk's hash is not computed yet.
      const strings = (root) => {
        const seen = new Set();
        const found = [];
        const visit = (id) => {
          if (seen.has(id)) return;
          seen.add(id);
          const module = this.getModuleInfo(id);
          if (!module || id.includes('/node_modules/') || id.startsWith('\0')) return;
          if (/\/(screens|demo\/pages)\//.test(id)) found.push(...stringLiterals(this.parse(module.code)));
          for (const next of [...module.importedIds, ...module.dynamicallyImportedIds]) visit(next);
        };
        visit(root);
        return found;
      };
      const replaced = code.replace(MARKER, (_, encoded) =>
        JSON.stringify(buildUtilityCss(strings(Buffer.from(encoded, 'base64url').toString()))).slice(1, -1),
      );
      return { code: replaced, map: null };
    },
  };
}

/** The text of every string and template literal in a module: class names may be in any of them. */
export const stringLiterals = (ast) =>
  [...walkSyntaxTree(ast)].flatMap((node) => {
    if (node.type === 'TemplateElement') return [node.value.cooked ?? ''];
    return node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
  });
