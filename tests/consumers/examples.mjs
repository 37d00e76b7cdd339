/**
 * The rows of the matrix. Each is a project under `examples/`, or one of its builds.
 * `build` and `start` are scripts of the project; without `start` the runner serves `folder` itself, which is `dist` by default.
 * `output` is where the build's files lie, when they are not in `folder`. `isRendered` says that a server writes the page's markup.
 */
export const examples = [
  { name: 'html', folder: '.', output: 'node_modules/portal-elements/dist' },
  { name: 'vite', build: 'build' },
  { name: 'webpack', build: 'build' },
  { name: 'rollup', build: 'build' },
  { name: 'parcel', build: 'build' },
  { name: 'esbuild', build: 'build' },
  { name: 'react', build: 'build' },
  { name: 'preact', build: 'build' },
  { name: 'solid', build: 'build' },
  { name: 'vue', build: 'build' },
  { name: 'svelte', build: 'build' },
  { name: 'angular', build: 'build' },
  { name: 'next', label: 'next (turbopack)', build: 'build', start: 'start', output: '.next/static', isRendered: true },
  {
    name: 'next',
    label: 'next (webpack)',
    build: 'build:webpack',
    start: 'start',
    output: '.next/static',
    isRendered: true,
  },
  { name: 'nuxt', build: 'build', start: 'start', output: '.output/public', isRendered: true },
  { name: 'astro', build: 'build', isRendered: true },
  // Its build is its tests: there is no page.
  { name: 'vitest', build: 'test', isPageless: true },
];
