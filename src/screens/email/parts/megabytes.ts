import { formatFileSize } from '#core/rules/format.rules.ts';

/** Bytes. */
export const MB = 1_000_000;
/** @param mb decimal megabytes, the provider's unit of mail storage */
export const formatMegabytes = (mb: number) => formatFileSize(Math.max(0, mb) * MB);
