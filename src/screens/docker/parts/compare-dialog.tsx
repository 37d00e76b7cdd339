import { useState } from 'react';
import { projectMessages } from '#core/i18n/messages/project.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Deployment } from '#core/project/project.schema.ts';
import { deployments } from '#core/project/projects.store.ts';
import { statusText } from '#screens/features/containers/status-chip.tsx';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { SettingsDiff } from './settings-diff.tsx';

const t = translator(projectMessages);

interface Props {
  projectId: string;
  deployment: Deployment;
  onClose: () => void;
}

/** Any two deployments of a service side by side. */
export function CompareDialog({ projectId, deployment, onClose }: Props) {
  const { service } = deployment;
  const state = useResource(deployments, { params: { id: projectId }, query: { service: service.id, per_page: 100 } });
  return (
    <Dialog
      isOpen
      variant="wide"
      title={t('project.compareTitle', { service: service.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('dialog.close')}</Button>}
    >
      <Loaded from={state} skeleton={280}>
        {(data) => <Comparison projectId={projectId} deployment={deployment} all={data.deployments} />}
      </Loaded>
    </Dialog>
  );
}

interface ComparisonProps {
  projectId: string;
  deployment: Deployment;
  all: readonly Deployment[];
}

function Comparison({ projectId, deployment, all }: ComparisonProps) {
  const ofService = all.filter(({ service }) => service.id === deployment.service.id);
  const before = ofService.find(({ number }) => number < deployment.number);
  const after = ofService.find(({ status, id }) => status === 'live' && id !== deployment.id);
  // With the one before it; the first one with what runs now.
  const [fromId, setFromId] = useState(before ? before.id : deployment.id);
  const [toId, setToId] = useState(before ? deployment.id : (after?.id ?? deployment.id));
  const find = (id: string) => ofService.find((one) => one.id === id);
  const [from, to] = [find(fromId), find(toId)];
  const options = ofService.map(({ id, number, status }) => ({
    value: id,
    label: t('project.compareOption', { number, status: statusText(status) }),
  }));
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('project.compareFrom')}
          options={options}
          value={fromId}
          onChange={(event) => setFromId(event.target.value)}
        />
        <SelectField
          label={t('project.compareTo')}
          options={options}
          value={toId}
          onChange={(event) => setToId(event.target.value)}
        />
      </div>
      {from && to && from.id !== to.id ? (
        <SettingsDiff projectId={projectId} before={from.settings} after={to.settings} />
      ) : (
        <p className="text-muted">{t('project.compareSame')}</p>
      )}
    </div>
  );
}
