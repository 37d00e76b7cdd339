import type { ContainerDetail } from '#core/project/project.schema.ts';
import { LogViewer } from '#screens/features/log-viewer/log-viewer.tsx';
import { useListState } from '#screens/ui/list-state.tsx';

/** The log, with the run that the address names. */
export function ContainerLog({ projectId, container }: { projectId: string; container: ContainerDetail }) {
  const [list, setList] = useListState(['tab', 'run']);
  const run = Number(list.filters.run);
  return (
    <LogViewer
      projectId={projectId}
      containerId={container.id}
      run={Number.isInteger(run) && run > 0 ? run : undefined}
      onRunChange={(next) => setList({ filters: { run: next === undefined ? '' : String(next) } })}
    />
  );
}
