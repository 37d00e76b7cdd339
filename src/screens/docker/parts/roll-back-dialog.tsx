import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { projectMessages } from '#core/i18n/messages/project.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { runningSettings } from '#core/project/project.rules.ts';
import type { Deployment, ProjectService } from '#core/project/project.schema.ts';
import { rollBackDeployment } from '#core/project/projects.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { SettingsDiff } from './settings-diff.tsx';
import { DowntimeNote } from './zero-downtime.tsx';

const t = translator(projectMessages);

interface Props {
  projectId: string;
  service: ProjectService;
  deployment: Deployment;
  onClose: () => void;
}

/** Names what comes back before it does. */
export function RollBackDialog({ projectId, service, deployment: { id, number, settings }, onClose }: Props) {
  const [error, setError] = useState<string | null>(null);
  const isPending = useSignalValue(rollBackDeployment.isPending);
  const run = async () => {
    setError(null);
    const outcome = await rollBackDeployment.run({ params: { id: projectId, deployment: id } });
    if (outcome.ok) onClose();
    else setError(errorMessage(outcome.error));
  };
  return (
    <Dialog
      isOpen
      variant="wide"
      title={t('project.rollBackTitle', { service: service.name, number })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" isPending={isPending} onClick={() => void run()}>
            {t('project.rollBackTo', { number })}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <FormError error={error} />
        <p>
          {t('project.rollBackText', { number })} {t('project.rollBackData')}
        </p>
        <DowntimeNote service={service} />
        <h3 className="font-bold">{t('project.rollBackComes')}</h3>
        <SettingsDiff
          projectId={projectId}
          before={runningSettings(service)}
          after={settings}
          equalText={t('project.rollBackNone', { number })}
        />
      </div>
    </Dialog>
  );
}
