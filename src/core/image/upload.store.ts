import type { Outcome } from '../http/outcome.ts';
import { imagesMessages } from '../i18n/messages/images.en.ts';
import { translator } from '../i18n/translator.ts';
import { readBase64 } from '../platform/base64.ts';
import { formatFileSize } from '../rules/format.rules.ts';
import { looksLikeArchive, MAX_ARCHIVE_BYTES } from './image.rules.ts';
import type { Image } from './image.schema.ts';
import { uploadImage } from './image.store.ts';

const t = translator(imagesMessages);
/** Bytes of a tar's first header. */
const HEADER_BYTES = 512;

/** A name for the image of an archive: `Shop-1.2.tar.gz` is `shop-1.2`. */
export const nameOfArchive = (file: string): string =>
  file
    .toLowerCase()
    .replace(/\.(?:tar|tgz|gz|tar\.gz)$/, '')
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|[._-]+$/g, '');

/** Checks by size and first bytes whether a file can be an image archive. */
export async function checkArchive(file: File): Promise<{ problem: string | null }> {
  if (file.size === 0) return { problem: t('images.empty') };
  if (file.size > MAX_ARCHIVE_BYTES)
    return {
      problem: t('images.tooLarge', { size: formatFileSize(file.size), max: formatFileSize(MAX_ARCHIVE_BYTES) }),
    };
  try {
    const start = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
    return { problem: looksLikeArchive(start) ? null : t('images.notArchive') };
  } catch {
    return { problem: t('images.unreadable') };
  }
}

interface Archive {
  file: File;
  name: string;
  tag: string;
  projectId: string;
}

/** Uploads an archive as base64 in the body (S2 §7). */
export async function sendArchive(
  { file, name, tag, projectId }: Archive,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Outcome<{ image: Image }> | { problem: string }> {
  const { problem } = await checkArchive(file);
  if (problem !== null) return { problem };
  let base64: string;
  try {
    base64 = await readBase64(file);
  } catch {
    return { problem: t('images.unreadable') };
  }
  return uploadImage.run(
    {
      body: { file: base64, file_type: file.type || 'application/x-tar', name, tag, project_id: projectId },
    },
    options,
  );
}
