import { readFileSync, rmSync } from 'node:fs';
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import esbuild from 'rollup-plugin-esbuild';
import { assetUrl } from './build/asset-url.mjs';
import { bundleCoreModules } from './build/bundle-core-modules.mjs';
import { conformancePackage } from './build/conformance-package.mjs';
import { deferSchemas } from './build/defer-schemas.mjs';
import { emojiData } from './build/emoji-data.mjs';
import { iconPaths } from './build/icon-paths.mjs';
import { iconChunks, iconImports } from './build/icons.mjs';
import { localeMessages } from './build/messages.mjs';
import { forOldBrowsers, minifyChunks } from './build/minify-chunks.mjs';
import { minifyTemplates } from './build/minify-templates.mjs';
import { pageChunks } from './build/page-chunks.mjs';
import { rootFiles } from './build/root-files.mjs';
import { separateMaps } from './build/separate-maps.mjs';
import { stripEndpointDocs } from './build/strip-endpoint-docs.mjs';
import { thirdPartyNotices } from './build/third-party-notices.mjs';
import { twindSheet } from './build/twind-sheet.mjs';
import { withoutDom } from './build/without-dom.mjs';
import { workerUrl } from './build/worker-url.mjs';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const isWatch = Boolean(process.env.ROLLUP_WATCH);
const elements = ['portal-app', 'portal-live-chat', 'portal-cart', 'portal-email-manager', 'portal-domain-search'];

const plugins = () => [
  twindSheet(),
  emojiData(),
  localeMessages(),
  assetUrl(),
  workerUrl(),
  withoutDom(),
  resolve({ browser: true, exportConditions: ['browser', 'production'], extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  commonjs(),
  replace({
    preventAssignment: true,
    values: {
      'process.env.NODE_ENV': JSON.stringify('production'),
      'process.env.PORTAL_VERSION': JSON.stringify(version),
    },
  }),
  esbuild({ target: 'es2022', jsx: 'automatic', legalComments: 'none', charset: 'utf8' }),
  iconImports(),
  iconPaths(),
  deferSchemas(),
  minifyTemplates(),
  rootFiles(),
  !isWatch && minifyChunks(),
];

/**
 * Modules that all elements share, in as few files as possible: packages by name, own modules by their path in `src`.
 */
const sharedChunks = {
  shell: [
    'core/platform/dom.ts',
    'elements/shell/portal-element.ts',
    'core/i18n/shell.en.ts',
    'core/platform/attempt.ts',
    'core/platform/auto-retry.ts',
    'core/platform/has-cookie.ts',
    'core/platform/page-lifecycle.ts',
    'core/platform/when-idle.ts',
    'core/runtime/events.ts',
    'core/runtime/runtime.ts',
    'core/runtime/supported-browsers.ts',
    'core/runtime/valid-settings.ts',
    'core/runtime/version.ts',
    'core/runtime/tag.ts',
    'core/theme/style-sheet.ts',
    'core/theme/shell.css.ts',
  ],
  react: ['react', 'react-dom', 'scheduler', '@r2wc', 'commonjsHelpers.js'],
  core: [
    '@preact',
    ...['api-error', 'credentials', 'endpoint', 'error-policy.rules', 'outcome', 'request.rules', 'send', 'token'].map(
      (name) => `core/http/${name}.ts`,
    ),
    'core/brand/brand-id.ts',
    'core/brand/brand.endpoints.ts?calls',
    'core/brand/brand.store.ts',
    'core/cart/basket-count.ts',
    'core/i18n/by-locale.ts',
    'core/i18n/locale.ts',
    'core/i18n/format-count.ts',
    'core/i18n/messages/common.en.ts',
    'core/i18n/translator.ts',
    'core/notification/notices.store.ts',
    'core/platform/abort.ts',
    'core/platform/after-paint.ts',
    'core/platform/clock.ts',
    'core/platform/cookies.ts',
    'core/platform/focus.ts',
    'core/platform/locks.ts',
    'core/platform/random-id.ts',
    'core/platform/speculation.ts',
    'core/platform/storage.ts',
    'core/platform/tab-channel.ts',
    'core/platform/timers.ts',
    'core/rules/format.rules.ts',
    ...['identity', 'provider-config'].map((name) => `core/runtime/${name}.ts`),
    'core/session/session.endpoints.ts?calls',
    ...['saved-cart', 'session-renewal', 'session-state', 'session.store', 'sign-in'].map(
      (name) => `core/session/${name}.ts`,
    ),
    'core/store/signals.ts',
    'core/router/plain-click.ts',
    'core/router/router.ts',
    'core/theme/fonts.ts',
    'core/theme/root.css.ts',
    '@fontsource-variable',
    '@fontsource',
    'screens/ui/control-classes.ts',
  ],
  // With the icons that elements share.
  parts: [
    'core/platform/adopt-style-sheet.ts',
    'core/platform/after-paint-or-leave.ts',
    'core/router/page-heading.ts',
    'elements/roots/define-root.tsx',
    'screens/layouts/root.tsx',
    'screens/ui/use-after-press.ts',
    'screens/ui/use-async.ts',
    'screens/ui/with-styles.ts',
    ...[
      'button',
      'context',
      'feedback',
      'form-element',
      'lazy-part',
      'link',
      'page-title',
      'text-control',
      'toasts',
    ].map((name) => `screens/ui/${name}.tsx`),
  ],
  // What a conversation needs on every page that shows one.
  support: [
    'core/chat/chat.rules.ts',
    'core/i18n/messages/chat.en.ts',
    'core/support/attachments.rules.ts',
    'core/support/support-settings.store.ts',
    'screens/support/parts/availability.tsx',
  ],
  connection: ['core/platform/page-cache.ts', 'core/realtime/connection.ts', 'core/support/support.endpoints.ts?calls'],
  // What the first view of a chat asks for once its messages are there.
  'support-calls': ['support.endpoints', 'support.schema'].map((name) => `core/support/${name}.ts`),
  'chat-topic': [
    'core/i18n/messages/chat-forms.en.ts',
    ...['chat-questions', 'chat-topic'].map((name) => `screens/support/parts/${name}.tsx`),
  ],
  'message-bubble': ['message-bubble', 'message-file', 'message-text'].map(
    (name) => `screens/support/parts/${name}.tsx`,
  ),
  // What makes a call, and what the basket, the search and the checkout share: every further file is a round trip.
  'fetch-response': ['destr', 'ofetch', 'ufo', 'core/http/fetch-response.ts'],
  cart: [
    ...['cart/cart', 'product/product'].flatMap((noun) => [`core/${noun}.endpoints.ts`, `core/${noun}.schema.ts`]),
    'core/cart/cart.endpoints.ts?calls',
    'core/platform/page-basket.ts',
    'core/i18n/messages/cart.en.ts',
    ...['cart', 'cart-edits', 'cart-state', 'cart-sync', 'guest-cart-merge'].map(
      (name) => `core/cart/${name}.store.ts`,
    ),
    ...['cart-requests', 'edit-queue', 'guest-cart', 'renewal-price.rules'].map((name) => `core/cart/${name}.ts`),
  ],
  product: ['core/product/product.endpoints.ts?calls', 'core/product/cart-line.rules.ts'],
  field: [
    'core/i18n/messages/rules.en.ts',
    'screens/ui/field.tsx',
    ...['use-focus-fallback', 'use-pressed-value', 'use-still-while-pressed'].map((name) => `screens/ui/${name}.ts`),
  ],
  dialog: ['core/theme/dialog.css.ts', 'screens/ui/dialog.tsx', 'screens/ui/modal.tsx'],
  form: ['core/http/error-fields.rules.ts', 'core/rules/fields.rules.ts', 'screens/ui/form.tsx'],
  // What the dashboard and the frame around every page read.
  'page-schemas': ['billing', 'cloud', 'job', 'notification', 'project', 'service', 'wordpress'].flatMap((noun) => [
    `core/${noun}/${noun}.endpoints.ts`,
    `core/${noun}/${noun}.schema.ts`,
  ]),
  schemas: [
    'zod',
    'core/http/schemas.ts',
    'core/brand/brand.endpoints.ts',
    'core/brand/brand.schema.ts',
    'core/session/session.endpoints.ts',
    'core/session/session.schema.ts',
    'core/team/team.schema.ts',
    'core/user/user.schema.ts',
  ],
  pusher: ['pusher-js'],
  'suffix-list': ['tldts-icann', 'tldts-core'],
  virtua: ['virtua'],
  query: [
    '@tanstack/query-core',
    ...['mutation', 'query-client', 'query-recovery', 'resource'].map((name) => `core/store/${name}.ts`),
  ],
};
const chunkByModule = new Map(
  Object.entries(sharedChunks).flatMap(([chunk, modules]) => modules.map((module) => [module, chunk])),
);
const moduleName = (id) =>
  /.*\/node_modules\/((?:@fontsource(?:-variable)?|@r2wc|@preact)|(?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ??
  (id.startsWith('\0') ? id.slice(1) : id.slice(import.meta.dirname.length + '/src/'.length));
const iconChunk = iconChunks();
const pageChunk = pageChunks(iconChunk);
const manualChunks = (id, build) => chunkByModule.get(moduleName(id)) ?? pageChunk(id, build) ?? iconChunk(id, build);

const clean = (...folders) => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
};

/** Leaves out warnings about files of libraries. */
const warn = (warning, log) => {
  if (!(warning.ids ?? [warning.id ?? '']).some((id) => id.includes('/node_modules/'))) log(warning);
};

/**
 * What pages load: an entry for each element, and what the entries share.
 * @param folder that is published
 */
export const elementsBuild = (folder) => ({
  input: {
    ...Object.fromEntries(elements.map((tag) => [tag, `src/elements/define/${tag}.ts`])),
    portal: 'src/elements/define/portal.ts',
    autoload: 'src/elements/define/autoload.ts',
    index: 'src/elements/index.ts',
  },
  output: {
    dir: folder,
    format: 'es',
    sourcemap: 'hidden',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // Beside the code: a bundler that leaves these URLs as they are needs copies of the files beside its own.
    assetFileNames: 'chunks/[name]-[hash][extname]',
    manualChunks,
    // Else a chunk also takes what its modules import, and elements would load pages' code.
    onlyExplicitManualChunks: true,
    hoistTransitiveImports: false,
  },
  plugins: [
    ...plugins(),
    {
      name: 'host-styles',
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: 'portal.css', source: readFileSync('src/elements/portal.css') });
      },
    },
    !isWatch && thirdPartyNotices(folder),
    separateMaps(folder.replace('dist', 'dist-maps')),
  ],
  onwarn: warn,
});

const forPages = elementsBuild('dist');

export default [
  {
    ...forPages,
    input: { ...forPages.input, 'loader-module': 'src/elements/loader/loader-module.ts' },
    plugins: [
      { name: 'clean', buildStart: () => !isWatch && clean('dist', 'dist-maps', 'dist-conformance') },
      ...forPages.plugins,
    ],
  },
  {
    // The script for pages without modules. Old browsers run it as well, to say that they are too old.
    input: { loader: 'src/elements/loader/loader.ts' },
    output: { dir: 'dist', format: 'iife', sourcemap: 'hidden' },
    plugins: [...plugins(), forOldBrowsers(), separateMaps('dist-maps')],
  },
  {
    // The conformance kit: one file for Node, with what it needs.
    input: 'src/conformance/main.ts',
    output: {
      dir: 'dist-conformance',
      entryFileNames: 'conformance.js',
      format: 'es',
      banner: '#!/usr/bin/env node',
      inlineDynamicImports: true,
    },
    plugins: [
      bundleCoreModules('.endpoints.ts'),
      localeMessages(),
      resolve({ exportConditions: ['node', 'production'], preferBuiltins: true, extensions: ['.mjs', '.js', '.ts'] }),
      commonjs({ ignoreDynamicRequires: true, ignore: ['bufferutil', 'utf-8-validate'] }),
      replace({ preventAssignment: true, values: { VERSION: JSON.stringify(version) } }),
      esbuild({ target: 'node20', legalComments: 'none', minify: true }),
      // What the page adds to a call comes with the stores of the portal.
      stripEndpointDocs(['pageQuery']),
      conformancePackage(),
      thirdPartyNotices('dist-conformance'),
    ],
    onwarn: warn,
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
