import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { containers } from '#core/project/projects.store.ts';
import { statusText } from '#screens/features/containers/status-chip.tsx';
import { LogViewer } from '#screens/features/log-viewer/log-viewer.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import type { NodeTabProps } from './use-node-project.ts';

const t = translator(nodeProjectsMessages);

/** What the app writes, of one replica at a time. */
export function LogTab({ project: { id } }: NodeTabProps) {
  const state = useResource(containers, { params: { id }, query: { page: 1, per_page: 100 } });
  const [chosen, setChosen] = useState('');
  return (
    <Loaded from={state} skeleton={480}>
      {(data) => {
        const shown = data.containers.find((one) => one.id === chosen) ?? data.containers[0];
        if (!shown)
          return (
            <section className="rounded-card border border-line bg-surface">
              <EmptyState icon={ScrollText} title={t('nodeProjects.noLog')}>
                {t('nodeProjects.noLogText')}
              </EmptyState>
            </section>
          );
        return (
          <div className="grid grid-cols-1 gap-4">
            {data.containers.length > 1 && (
              <div className="max-w-[440px]">
                <SelectField
                  label={t('nodeProjects.replica')}
                  value={shown.id}
                  options={data.containers.map(({ id: value, name, status }) => ({
                    value,
                    label: t('nodeProjects.replicaOption', { name, status: statusText(status) }),
                  }))}
                  onChange={(event) => setChosen(event.target.value)}
                />
              </div>
            )}
            <LogViewer projectId={id} containerId={shown.id} />
          </div>
        );
      }}
    </Loaded>
  );
}
