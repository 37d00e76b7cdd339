import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { rootPath } from '../reference/manifest.ts';
import { writeReference } from '../reference/write-reference.ts';

if (!existsSync(rootPath('dist/custom-elements.json'))) throw new Error('Run "npm run build" first.');
writeReference();

export default defineConfig({
  title: 'Portal elements',
  description: 'A hosting provider’s customer portal as five custom elements.',
  lang: 'en-GB',
  base: '/demo/docs/',
  outDir: '../.demo/docs',
  cacheDir: '../.demo/docs-cache',
  srcExclude: ['.generated/**'],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  /** `font-display: optional` only uses a font that loads immediately. */
  transformHead: ({ assets }) =>
    assets
      .filter((path) => path.endsWith('.woff2'))
      .map((href) => ['link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' }]),
  // The same server serves the demo's pages and the built files.
  ignoreDeadLinks: [/^\/demo\//, /^\/dist\//],
  /** Sets in advance what the theme's bar sets in the browser, to avoid a layout shift. */
  transformHtml: (html) =>
    html.includes('class="VPSidebar"')
      ? html.replace('<div class="VPNavBar"', '<div class="VPNavBar has-sidebar top"')
      : html,
  vite: {
    resolve: {
      alias: [
        {
          find: /^.*\/VPNavBarSearch\.vue$/,
          replacement: fileURLToPath(new URL('./theme/components/SiteSearch.vue', import.meta.url)),
        },
        {
          find: './components/VPSidebar.vue',
          replacement: fileURLToPath(new URL('./theme/components/lazy-sidebar.ts', import.meta.url)),
        },
      ],
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guide', link: '/start/html', activeMatch: '^/(start|guides)/' },
      { text: 'Elements', link: '/elements/portal-live-chat', activeMatch: '^/elements/' },
      { text: 'Embed builder', link: '/embed-builder' },
      { text: 'Providers', link: '/provider/', activeMatch: '^/provider/' },
    ],
    sidebar: [
      {
        text: 'Get started',
        items: [
          { text: 'Overview', link: '/' },
          { text: 'Embed builder', link: '/embed-builder' },
          { text: 'HTML', link: '/start/html' },
          { text: 'CDN', link: '/start/cdn' },
          { text: 'WordPress', link: '/start/wordpress' },
          { text: 'React', link: '/start/react' },
          { text: 'Your own React', link: '/start/shared-react' },
          { text: 'Next.js', link: '/start/next' },
          { text: 'Vue', link: '/start/vue' },
          { text: 'Nuxt', link: '/start/nuxt' },
          { text: 'Svelte', link: '/start/svelte' },
          { text: 'Solid', link: '/start/solid' },
          { text: 'Angular', link: '/start/angular' },
          { text: 'Astro', link: '/start/astro' },
        ],
      },
      {
        text: 'Elements',
        items: [
          { text: 'Live chat', link: '/elements/portal-live-chat' },
          { text: 'Cart', link: '/elements/portal-cart' },
          { text: 'Domain search', link: '/elements/portal-domain-search' },
          { text: 'Email manager', link: '/elements/portal-email-manager' },
          { text: 'Portal', link: '/elements/portal-app' },
          { text: 'Settings', link: '/elements/settings' },
          { text: 'Events', link: '/elements/events' },
          { text: 'Words', link: '/elements/words' },
        ],
      },
      {
        text: 'Guides',
        items: [
          { text: 'Theming', link: '/guides/theming' },
          { text: 'Languages and words', link: '/guides/languages' },
          { text: 'CSP and Trusted Types', link: '/guides/csp' },
          { text: 'Privacy', link: '/guides/privacy' },
          { text: 'Accessibility', link: '/guides/accessibility' },
          { text: 'Browsers', link: '/guides/browsers' },
          { text: 'Migration', link: '/guides/migration' },
          { text: 'Troubleshooting', link: '/guides/troubleshooting' },
        ],
      },
      {
        text: 'Providers',
        items: [
          { text: 'Overview', link: '/provider/' },
          { text: 'Contract', link: '/provider/contract' },
          { text: 'CORS', link: '/provider/cors' },
          { text: 'Realtime', link: '/provider/realtime' },
          { text: 'Conformance', link: '/provider/conformance' },
          { text: 'Reference provider', link: '/provider/settings' },
        ],
      },
      {
        text: 'Project',
        items: [
          { text: 'Custom elements checklist', link: '/project/checklist' },
          { text: 'Changelog', link: '/project/changelog' },
        ],
      },
    ],
  },
});
