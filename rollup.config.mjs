import { rmSync } from 'node:fs';
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import esbuild from 'rollup-plugin-esbuild';
import { assetUrl } from './build/asset-url.mjs';
import { emojiData } from './build/emoji-data.mjs';
import { localeMessages } from './build/messages.mjs';
import { squeezeTemplates } from './build/squeeze-templates.mjs';
import { twindSheet } from './build/twind-sheet.mjs';
import { workerUrl } from './build/worker-url.mjs';

const isWatch = Boolean(process.env.ROLLUP_WATCH);
const elements = ['portal-app', 'portal-live-chat', 'portal-cart', 'portal-email-manager', 'portal-domain-search'];

const plugins = () => [
  twindSheet(),
  emojiData(),
  localeMessages(),
  assetUrl(),
  workerUrl(),
  resolve({ browser: true, exportConditions: ['browser', 'production'], extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  commonjs(),
  replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  esbuild({ target: 'es2022', jsx: 'automatic', minify: !isWatch, legalComments: 'none' }),
  squeezeTemplates(),
];

/** Modules that every element shares land in as few files as possible: the shells' part, React, and the core. */
function manualChunks(id) {
  if (
    id.includes('/node_modules/lit-html/') ||
    /\/src\/elements\/shell\/|\/src\/core\/(runtime\/(runtime|events)|i18n\/shell\.en|platform\/(has-cookie|tabs)|theme\/sheet)\.ts/.test(
      id,
    )
  )
    return 'shell';
  if (/\/node_modules\/(react|react-dom|scheduler|@r2wc)\//.test(id)) return 'react';
  if (
    /\/node_modules\/(ofetch|destr|ufo|node-fetch-native|zod|@preact)\//.test(id) ||
    /\/src\/core\/(http\/(?!upload)|i18n\/(translator|locale|messages\/common\.en)\.ts|session\/session|user\/(user\.schema|access)|team\/team\.schema|notification\/notices|brand\/brand-id|store\/signals|platform\/(random|cookies)|rules\/format)/.test(
      id,
    )
  )
    return 'core';
  if (/\/node_modules\/@tanstack\/query-core\/|\/src\/core\/store\/(client|resource|mutation)\.ts/.test(id))
    return 'query';
  return undefined;
}

/** What libraries do in their own files is theirs to mend. */
const warn = (warning, log) => {
  if (!(warning.ids ?? [warning.id ?? '']).some((id) => id.includes('/node_modules/'))) log(warning);
};

export default [
  {
    input: {
      ...Object.fromEntries(elements.map((tag) => [tag, `src/elements/define/${tag}.ts`])),
      portal: 'src/elements/define/portal.ts',
      index: 'src/elements/index.ts',
    },
    output: {
      dir: 'dist',
      format: 'es',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      assetFileNames: 'assets/[name]-[hash][extname]',
      manualChunks,
      hoistTransitiveImports: false,
    },
    plugins: [
      { name: 'clean', buildStart: () => !isWatch && rmSync('dist', { recursive: true, force: true }) },
      ...plugins(),
    ],
    onwarn: warn,
  },
  {
    // What a server-side import gets.
    input: { node: 'src/elements/node.ts' },
    output: { dir: 'dist', format: 'es', sourcemap: true },
    plugins: [resolve({ extensions: ['.mjs', '.js', '.ts'] }), esbuild({ target: 'node20' })],
  },
  {
    // Scripts of the demo pages that need building; they are no part of the package.
    input: { agent: 'demo/pages/agent/agent.ts', ui: 'demo/pages/ui/ui.tsx' },
    output: {
      dir: '.demo/pages',
      format: 'es',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      assetFileNames: 'assets/[name]-[hash][extname]',
    },
    plugins: plugins(),
    onwarn: warn,
  },
  {
    // The payment double's frames, on an origin of their own: one file.
    input: 'demo/provider/payment/frames/frames.ts',
    output: { file: '.demo/pages/frames.js', format: 'es' },
    plugins: plugins(),
    onwarn: warn,
  },
];
