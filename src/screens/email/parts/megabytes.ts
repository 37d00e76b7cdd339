import { formatFileSize } from '#core/rules/format.rules.ts';

const MB_BYTES = 1_000_000;
/** @param mb decimal megabytes, the provider's unit of mail storage */
export const formatMegabytes = (mb: number) => formatFileSize(Math.max(0, mb) * MB_BYTES);
