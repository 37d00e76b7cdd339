import { defineAsyncComponent } from 'vue';

const INPUTS = ['pointerdown', 'keydown'];

/**
 * The theme's sidebar, hydrated at the first press or key: until then its links are plain ones. It is half of the elements of a page,
 * and on a phone nobody sees it.
 */
export default defineAsyncComponent({
  loader: () => import('vitepress/dist/client/theme-default/components/VPSidebar.vue'),
  hydrate(hydrate) {
    const stop = () => {
      for (const type of INPUTS) removeEventListener(type, start, true);
    };
    const start = () => {
      stop();
      hydrate();
    };
    for (const type of INPUTS) addEventListener(type, start, true);
    return stop;
  },
});
