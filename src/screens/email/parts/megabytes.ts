import { formatFileSize } from '#core/rules/format.rules.ts';

export const MB = 1_000_000;
/** @param mb megabytes, as the provider counts mail */
export const formatMegabytes = (mb: number) => formatFileSize(Math.max(0, mb) * MB);
