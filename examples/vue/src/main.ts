import { createApp } from 'vue';
import Shop from './Shop.vue';
import './portal';

createApp(Shop).mount('#app');
