import { minify, transform } from '@swc/core';

/** Minifies each chunk. swc leaves 3 % fewer compressed bytes than esbuild, which only strips the types here. */
export function minifyChunks() {
  return {
    name: 'minify-chunks',
    renderChunk: (code) =>
      minify(code, {
        module: true,
        // Without it strings are written for ES5, with an escape for each character that is not ASCII.
        ecma: 2022,
        sourceMap: true,
        compress: { ecma: 2022, passes: 2 },
        mangle: true,
        format: { comments: false, ecma: 2022 },
      }),
  };
}

/** Writes a script in the syntax of 2009, so that any browser can read it. */
export function forOldBrowsers() {
  return {
    name: 'for-old-browsers',
    renderChunk: (code) =>
      transform(code, {
        isModule: false,
        minify: true,
        sourceMaps: true,
        jsc: { target: 'es5', minify: { compress: { ecma: 5 }, mangle: true, format: { comments: false, ecma: 5 } } },
      }),
  };
}
