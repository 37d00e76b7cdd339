import { Ban, CircleCheck, CircleX, LoaderCircle, type LucideIcon } from 'lucide-react';
import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { Chip, type Tone } from '#screens/ui/feedback.tsx';

const t = translator(nodeProjectsMessages);

type Variant = readonly [Tone, MessageKey<typeof nodeProjectsMessages>, LucideIcon];
const variants: Readonly<Record<string, Variant>> = {
  running: ['info', 'nodeProjects.buildRunning', LoaderCircle],
  succeeded: ['success', 'nodeProjects.buildSucceeded', CircleCheck],
  failed: ['danger', 'nodeProjects.buildFailed', CircleX],
  refused: ['warning', 'nodeProjects.buildRefused', Ban],
};

/** How a build is, or has ended. */
export function BuildStatus({ status }: { status: string }) {
  const variant = variants[status];
  if (!variant) return <Chip>{status}</Chip>;
  const [tone, key, icon] = variant;
  return (
    <Chip tone={tone} icon={icon}>
      {t(key)}
    </Chip>
  );
}
