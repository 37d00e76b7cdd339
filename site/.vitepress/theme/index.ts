import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent } from 'vue';
import './fonts.css';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    // Lazy, because few pages need them.
    app.component(
      'EmbedBuilder',
      defineAsyncComponent(() => import('./components/EmbedBuilder.vue')),
    );
    app.component(
      'Playground',
      defineAsyncComponent(() => import('./components/Playground.vue')),
    );
    app.component(
      'MessageSearch',
      defineAsyncComponent(() => import('./components/MessageSearch.vue')),
    );
  },
} satisfies Theme;
