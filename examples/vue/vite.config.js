import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const isCustomElement = (tag) => tag.startsWith('portal-');
export default defineConfig({ plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] });
