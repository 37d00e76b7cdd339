import type { Plugin } from 'rollup';

export function deferSchemas(): Plugin;
