import type { Plugin } from 'vite';
export function localeMessages(): Plugin;
