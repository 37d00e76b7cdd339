import { projectMessages } from '#core/i18n/messages/project.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { projectStatus } from '#core/project/projects.store.ts';
import { UsageCharts, UsageSkeleton } from '#screens/features/containers/usage-charts.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';

const t = translator(projectMessages);

/** Processor and memory of all containers over the last hour. */
export function ProjectFigures({ id }: { id: string }) {
  const state = useResource(projectStatus, { params: { id } });
  return (
    <section aria-label={t('project.figures')} className="settles-narrow">
      <Loaded from={state} skeleton={<UsageSkeleton />}>
        {({ samples }) => (
          <UsageCharts
            samples={samples}
            whenEmpty={
              // As high as the charts that take its place a minute later.
              <p className="grid place-items-center h-64 rounded-card border border-dashed border-line px-5 text-center text-muted">
                {t('project.noFigures')}
              </p>
            }
          />
        )}
      </Loaded>
    </section>
  );
}
