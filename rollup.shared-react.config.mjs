import { sharedReactPackage } from './build/shared-react-package.mjs';
import { elementsBuild } from './rollup.config.mjs';

const build = elementsBuild('dist-shared-react');

/** `npm run build:shared-react`, after `npm run build`: the elements without React, for sites that have it. */
export default {
  ...build,
  external: [/^react(-dom)?(\/|$)/],
  plugins: [...build.plugins, sharedReactPackage()],
};
