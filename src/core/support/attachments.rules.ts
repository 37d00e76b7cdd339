import { chatMessages } from '../i18n/messages/chat.en.ts';
import { translator } from '../i18n/translator.ts';
import { formatFileSize, revealHiddenCharacters } from '../rules/format.rules.ts';

const t = translator(chatMessages);

/** Limits of attachments: files per message, bytes per file, extensions without a dot (if empty, the provider decides). */
export interface AttachmentRules {
  max_files: number;
  max_bytes: number;
  extensions: readonly string[];
}

/** Why a file cannot be attached; null when it can be. */
export function attachmentProblem(
  file: { name: string; size: number },
  rules: AttachmentRules,
): 'empty' | 'large' | 'type' | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (file.size === 0) return 'empty';
  if (file.size > rules.max_bytes) return 'large';
  return rules.extensions.length > 0 && !rules.extensions.includes(extension) ? 'type' : null;
}

/** How many messages about refused files are shown at once. */
const MAX_PROBLEMS_SHOWN = 4;

/** Adds the files that the rules allow. @returns all files, and a message for each that was refused */
export function addAttachments<F extends { name: string; size: number }>(
  current: readonly F[],
  added: Iterable<F>,
  rules: AttachmentRules,
): { files: F[]; problems: string[] } {
  const files = [...current];
  const problems: string[] = [];
  let skipped = 0;
  for (const file of added) {
    const problem = attachmentProblem(file, rules);
    const name = revealHiddenCharacters(file.name);
    if (problem === 'empty') problems.push(t('chat.fileEmpty', { name }));
    else if (problem === 'large') problems.push(t('chat.fileLarge', { name, size: formatFileSize(rules.max_bytes) }));
    else if (problem === 'type') problems.push(t('chat.fileType', { name }));
    else if (files.length < rules.max_files) files.push(file);
    else skipped++;
  }
  if (skipped > 0) problems.push(t('chat.tooMany', { n: rules.max_files, left: skipped }));
  return { files, problems: problems.slice(-MAX_PROBLEMS_SHOWN) };
}

/** The rules as a sentence, shown before an upload. */
export const describeAttachmentRules = ({ max_files, max_bytes, extensions }: AttachmentRules): string => {
  const values = { n: max_files, size: formatFileSize(max_bytes) };
  return extensions.length > 0
    ? t('chat.rulesTypes', { ...values, types: extensions.join(', ') })
    : t('chat.rules', values);
};

/** The `accept` attribute of a file field. */
export const acceptAttribute = ({ extensions }: AttachmentRules): string | undefined =>
  extensions.map((extension) => `.${extension}`).join(',') || undefined;
