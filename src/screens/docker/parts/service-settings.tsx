import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatCount } from '#core/i18n/format-count.ts';
import { projectServicesMessages } from '#core/i18n/messages/project-services.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { EnvEntry, HealthCheck, ProjectService, RetryPolicy } from '#core/project/project.schema.ts';
import { MEGABYTE, memorySize } from '#screens/features/containers/figures-text.ts';
import { Button } from '#screens/ui/button.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Card } from './card.tsx';
import { DetailGrid } from './detail-grid.tsx';

const t = translator(projectServicesMessages);

const ChangeDialog = lazyPart(() => import('./change-service-dialog.tsx').then((module) => module.ChangeServiceDialog));

/** All that a deployment of the service takes down. Sealed values are never shown. */
export function ServiceSettingsCard({ projectId, service }: { projectId: string; service: ProjectService }) {
  const [isChanging, setChanging] = useState(false);
  const { settings, status } = service;
  const canChange = status !== 'awaiting_payment' && status !== 'suspended';
  return (
    <Card
      title={t('services.settings')}
      actions={
        canChange && (
          <Button
            size="small"
            icon={Pencil}
            onPointerEnter={() => void ChangeDialog.preload()}
            onClick={() => setChanging(true)}
          >
            {t('services.change')}
          </Button>
        )
      }
    >
      <Environment env={settings.env} />
      <DetailGrid items={settingsOf(service)} />
      {isChanging && (
        <Suspense fallback={null}>
          <ChangeDialog projectId={projectId} service={service} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function Environment({ env }: { env: readonly EnvEntry[] }) {
  const entries = env.filter(({ key }) => key !== '');
  return (
    <div className="grid gap-1 min-w-0">
      <h3 className="text-sm text-muted">{t('services.env')}</h3>
      {entries.length === 0 ? (
        <p>{t('services.noEnv')}</p>
      ) : (
        <dl className="grid gap-px rounded border border-line overflow-hidden text-sm">
          {entries.map(({ key, value, is_secret }) => (
            <div key={key} className="grid gap-x-4 px-3 py-1.5 bg-sunken sm:grid-cols-[minmax(120px,1fr)_2fr]">
              <dt className="font-mono font-semibold break-all">{key}</dt>
              <dd className="font-mono break-all whitespace-pre-wrap">
                {is_secret ? <span className="text-muted">{t('services.sealed')}</span> : value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid gap-1">
    {lines.map((line) => (
      <li key={line} className="break-all">
        {line}
      </li>
    ))}
  </ul>
);
const orNone = (lines: readonly string[], none: string) =>
  lines.length > 0 ? <Lines lines={lines} /> : <span className="text-muted">{none}</span>;
const withNotes = (text: string, ...notes: (string | false)[]) => [text, ...notes.filter(Boolean)].join(' · ');

function settingsOf({ settings }: ProjectService) {
  const { volumes, configs, ports, retry_policy, health_check, resources } = settings;
  return [
    {
      label: t('services.ports'),
      value: orNone(
        ports.map(({ port, protocol, is_public }) =>
          withNotes(`${port}/${protocol}`, is_public && t('services.public')),
        ),
        t('services.noPorts'),
      ),
    },
    {
      label: t('services.volumes'),
      value: orNone(
        volumes.map(({ name, path, is_read_only }) =>
          withNotes(`${name} → ${path}`, is_read_only && t('services.readOnly')),
        ),
        t('services.noVolumes'),
      ),
    },
    {
      label: t('services.configs'),
      value: orNone(
        configs.map(({ name, path, version }) =>
          withNotes(`${name} → ${path}`, version != null && t('services.version', { version })),
        ),
        t('services.noConfigs'),
      ),
    },
    { label: t('services.restartPolicy'), value: policyText(retry_policy) },
    { label: t('services.health'), value: healthText(health_check) },
    {
      label: t('services.resources'),
      value: resources
        ? t('services.resourcesText', {
            cpus: formatCount(resources.cpus),
            memory: memorySize(resources.memory_mb * MEGABYTE),
          })
        : t('services.resourcesPlan'),
    },
  ];
}

function policyText({ condition, maxAttempts, delay }: RetryPolicy): string {
  if (condition === 'none') return t('services.policyNone');
  return t(condition === 'any' ? 'services.policyAny' : 'services.policyFailure', { n: maxAttempts, delay });
}

function healthText(check: HealthCheck | null | undefined): string {
  if (!check || check.type === 'none') return t('services.healthNone');
  const port = check.port ?? '–';
  return check.type === 'http'
    ? t('services.healthHttp', { path: check.path ?? '/', port, interval: check.interval })
    : t('services.healthTcp', { port, interval: check.interval });
}
