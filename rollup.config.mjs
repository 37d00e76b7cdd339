import { rmSync } from 'node:fs';
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import esbuild from 'rollup-plugin-esbuild';
import { assetUrl } from './build/asset-url.mjs';
import { emojiData } from './build/emoji-data.mjs';
import { iconChunks, iconImports } from './build/icons.mjs';
import { localeMessages } from './build/messages.mjs';
import { minifyChunks } from './build/minify-chunks.mjs';
import { minifyTemplates } from './build/minify-templates.mjs';
import { stripEndpointDocs } from './build/strip-endpoint-docs.mjs';
import { thirdPartyNotices } from './build/third-party-notices.mjs';
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
  esbuild({ target: 'es2022', jsx: 'automatic', legalComments: 'none' }),
  iconImports(),
  stripEndpointDocs(),
  minifyTemplates(),
  !isWatch && minifyChunks(),
];

/**
 * Modules that all elements share, in as few files as possible: packages by name, own modules by their path in `src`. Rollup adds
 * what only they import.
 */
const sharedChunks = {
  shell: [
    'lit-html',
    'elements/shell/portal-element.ts',
    'core/i18n/shell.en.ts',
    'core/platform/auto-retry.ts',
    'core/platform/has-cookie.ts',
    'core/platform/page-lifecycle.ts',
    'core/platform/tab-channel.ts',
    'core/runtime/events.ts',
    'core/runtime/runtime.ts',
    'core/theme/style-sheet.ts',
  ],
  react: ['react', 'react-dom', 'scheduler', '@r2wc'],
  core: [
    ...['ofetch', 'destr', 'ufo', 'node-fetch-native', 'zod', '@preact'],
    ...[
      'api-error',
      'credentials',
      'endpoint',
      'error-policy.rules',
      'outcome',
      'request.rules',
      'schemas',
      'send',
      'token',
    ].map((name) => `core/http/${name}.ts`),
    'core/brand/brand-id.ts',
    'core/i18n/locale.ts',
    'core/i18n/messages/common.en.ts',
    'core/i18n/translator.ts',
    'core/notification/notices.store.ts',
    'core/platform/cookies.ts',
    'core/platform/random-id.ts',
    'core/rules/format.rules.ts',
    'core/session/session.endpoints.ts',
    'core/session/session.schema.ts',
    'core/session/session.store.ts',
    'core/store/signals.ts',
    'core/team/team.schema.ts',
    'core/user/access.rules.ts',
    'core/user/user.schema.ts',
  ],
  query: ['@tanstack/query-core', 'core/store/mutation.ts', 'core/store/query-client.ts', 'core/store/resource.ts'],
};
const chunkByModule = new Map(
  Object.entries(sharedChunks).flatMap(([chunk, modules]) => modules.map((module) => [module, chunk])),
);
const moduleName = (id) =>
  /.*\/node_modules\/((?:@r2wc|@preact)|(?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ??
  id.slice(import.meta.dirname.length + '/src/'.length);
const iconChunk = iconChunks();
const manualChunks = (id, build) => chunkByModule.get(moduleName(id)) ?? iconChunk(id, build);

/** Leaves out warnings about files of libraries. */
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
      !isWatch && thirdPartyNotices('dist/THIRD-PARTY-NOTICES.txt'),
    ],
    onwarn: warn,
  },
  {
    // The entry for server-side imports.
    input: { node: 'src/elements/node.ts' },
    output: { dir: 'dist', format: 'es', sourcemap: true },
    plugins: [resolve({ extensions: ['.mjs', '.js', '.ts'] }), esbuild({ target: 'node20' })],
  },
  {
    // Scripts of the demo pages; not part of the package.
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
    // The payment double's frames: one file, as their origin serves no chunks.
    input: 'demo/provider/payment/frames/frames.ts',
    output: { file: '.demo/pages/frames.js', format: 'es' },
    plugins: plugins(),
    onwarn: warn,
  },
];
