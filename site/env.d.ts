/// <reference types="vitepress/client" />

declare module '*.vue' {
  import type { DefineComponent } from 'vue';

  const component: DefineComponent;
  export default component;
}

/** The search index of VitePress, by locale. */
declare module '@localSearchIndex' {
  const index: { root: () => Promise<{ default: string }> };
  export default index;
}
