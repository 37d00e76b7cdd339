import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import type { StatusTable } from '#core/rules/status.rules.ts';
import { Chip } from '#screens/ui/feedback.tsx';

const t = translator(nodeProjectsMessages);

const variants: StatusTable<MessageKey<typeof nodeProjectsMessages>> = {
  running: ['info', 'nodeProjects.buildRunning'],
  succeeded: ['success', 'nodeProjects.buildSucceeded'],
  failed: ['danger', 'nodeProjects.buildFailed'],
  refused: ['warning', 'nodeProjects.buildRefused'],
};

/** How a build is, or has ended. */
export function BuildStatus({ status }: { status: string }) {
  const [tone, key] = variants[status] ?? [];
  return <Chip tone={tone ?? 'neutral'}>{key ? t(key) : status}</Chip>;
}
