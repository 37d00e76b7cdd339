import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import EmbedBuilder from './components/EmbedBuilder.vue';
import MessageSearch from './components/MessageSearch.vue';
import Playground from './components/Playground.vue';
import './fonts.css';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('EmbedBuilder', EmbedBuilder);
    app.component('Playground', Playground);
    app.component('MessageSearch', MessageSearch);
  },
} satisfies Theme;
