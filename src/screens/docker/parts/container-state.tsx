import { clock } from '#core/platform/clock.ts';
import { stateProblem, stateSentence } from '#core/project/container-state.rules.ts';
import type { Container } from '#core/project/project.schema.ts';
import { StatusChip } from '#screens/features/containers/status-chip.tsx';
import { useRerenderInterval } from '#screens/ui/context.tsx';

/** The state as a chip, and what it means: how it ended, when it is tried again. */
export const ContainerState = ({ container, isInline = false }: { container: Container; isInline?: boolean }) => (
  <span className={isInline ? 'flex flex-wrap items-center gap-x-3 gap-y-1' : 'grid gap-1 justify-items-start'}>
    <StatusChip status={container.status} />
    <span className="text-sm text-muted tabular-nums">
      {container.status === 'restarting' ? (
        <Countdown container={container} />
      ) : (
        stateSentence(container, clock().now())
      )}
    </span>
    <Problem container={container} />
  </span>
);

function Problem({ container }: { container: Container }) {
  const problem = stateProblem(container);
  return problem && <span className="text-sm text-danger max-w-prose">{problem}</span>;
}

function Countdown({ container }: { container: Container }) {
  useRerenderInterval(1000);
  return stateSentence(container, clock().now());
}
