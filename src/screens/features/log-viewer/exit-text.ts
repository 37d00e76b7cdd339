import { logsMessages } from '#core/i18n/messages/logs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { ContainerExit } from '#core/project/project.schema.ts';

const t = translator(logsMessages);

/** How a run ended, in a word or two: "exit 137", "out of memory". */
export function exitText({ code, signal, reason }: Pick<ContainerExit, 'code' | 'signal' | 'reason'>): string {
  if (reason === 'out_of_memory') return t('logs.exitMemory');
  if (reason === 'unhealthy') return t('logs.exitUnhealthy');
  if (reason === 'stopped') return t('logs.exitStopped');
  if (reason === 'provider') return t('logs.exitProvider');
  if (code != null) return t('logs.exitCode', { code });
  return signal ?? reason;
}
