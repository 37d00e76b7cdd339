import { fileSize } from '#core/rules/format.rules.ts';

export const MB = 1_000_000;
/** @param mb megabytes, as the provider counts mail */
export const size = (mb: number) => fileSize(Math.max(0, mb) * MB);
