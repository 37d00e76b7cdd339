import { ChevronDown, CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { useId, useState } from 'react';
import { byLocale } from '#core/i18n/by-locale.ts';
import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { isPortUnreachable } from '#core/project/build.rules.ts';
import { build as buildResource } from '#core/project/builds.store.ts';
import type { Build } from '#core/project/project.schema.ts';
import { JobProgress } from '#screens/features/job/job-progress.tsx';
import { UnstyledButton } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { Card } from '../parts/card.tsx';
import { durationText } from '../parts/duration-text.ts';
import { BuildStatus } from './build-status.tsx';
import { Problems } from './detection.tsx';

const t = translator(nodeProjectsMessages);

/** One build with its log, as it grows. */
export function BuildView({ projectId, buildId }: { projectId: string; buildId: string }) {
  const state = useResource(buildResource, { params: { id: projectId, build: buildId } });
  return (
    <Loaded
      from={state}
      skeleton={
        <div className="grid gap-3">
          <Skeleton height={57} />
          <Skeleton height={220} />
        </div>
      }
      notFound={() => <Notice tone="warning">{t('nodeProjects.buildGone')}</Notice>}
    >
      {(build) => <BuildDetails key={build.id} projectId={projectId} build={build} />}
    </Loaded>
  );
}

function BuildDetails({ projectId, build }: { projectId: string; build: Build }) {
  const { number, status, source, detected, node_version, sections, author, created_at, finished_at } = build;
  const took = finished_at ? Date.parse(finished_at) - Date.parse(created_at) : null;
  return (
    <Card title={t('nodeProjects.buildNumber', { number })} actions={<BuildStatus status={status} />}>
      <p className="text-sm text-muted">
        {[
          t(source.type === 'template' ? 'nodeProjects.ofTemplate' : 'nodeProjects.ofArchive', { name: source.name }),
          node_version && `Node.js ${node_version}`,
          author,
        ]
          .filter(Boolean)
          .join(' · ')}
        {' · '}
        <RelativeTime iso={created_at} />
        {took !== null && ` · ${t('nodeProjects.took', { time: durationText(took) })}`}
      </p>
      {status === 'running' && build.job_id && <JobProgress id={build.job_id} />}
      <BuildOutcome projectId={projectId} build={build} />
      {detected && <Problems problems={detected.problems} />}
      <ol aria-label={t('nodeProjects.log')} className="grid rounded border border-line divide-y min-w-0">
        {sections.map((section) => (
          <LogSection key={section.title} section={section} />
        ))}
      </ol>
    </Card>
  );
}

/** Why it ended as it did, and what to do about it. */
function BuildOutcome({ projectId, build: { status, error, error_code } }: { projectId: string; build: Build }) {
  if (!error || (status !== 'failed' && status !== 'refused')) return null;
  if (status === 'refused')
    return (
      <Notice
        tone="warning"
        action={<Link to={`/node/projects/create?project=${projectId}`}>{t('nodeProjects.useTemplate')}</Link>}
      >
        <p>{error}</p>
      </Notice>
    );
  return (
    <Notice tone="danger" action={<Link to="/support/help">{t('nodeProjects.ask')}</Link>}>
      <p className="font-semibold break-words">{error}</p>
      {isPortUnreachable(error_code) && <PortHelp />}
    </Notice>
  );
}

/** How an app that listens elsewhere is mended. */
export const PortHelp = () => (
  <p>
    {t('nodeProjects.portHelp')} <code className="break-all">server.listen(process.env.PORT)</code>
  </p>
);

const millisecondFormat = byLocale(
  (tag) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' }),
);
/** Most sections take less than a second. */
const sectionTime = (ms: number) => (ms < 1000 ? millisecondFormat().format(ms) : durationText(ms));

const titles: Readonly<Record<string, MessageKey<typeof nodeProjectsMessages>>> = {
  receive: 'nodeProjects.sectionReceive',
  detect: 'nodeProjects.sectionDetect',
  install: 'nodeProjects.sectionInstall',
  build: 'nodeProjects.sectionBuild',
  release: 'nodeProjects.sectionRelease',
};
const sectionStyles = {
  running: [LoaderCircle, 'text-info', 'nodeProjects.stepRunning'],
  done: [CircleCheck, 'text-success', 'nodeProjects.stepDone'],
  failed: [CircleX, 'text-danger', 'nodeProjects.stepFailed'],
} as const;

function LogSection({ section: { title, status, lines, duration_ms } }: { section: Build['sections'][number] }) {
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  // Successful sections collapse automatically; running and failed ones are read.
  const isOpen = chosen ?? status !== 'done';
  const [Icon, className, label] = sectionStyles[status === 'running' || status === 'failed' ? status : 'done'];
  const key = titles[title];
  return (
    <li className="min-w-0">
      <h3>
        <UnstyledButton
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChosen(!isOpen)}
          className="flex items-center gap-2 w-full min-h-[44px] px-4 text-left hover:bg-hover"
        >
          <Icon size={16} aria-hidden className={`shrink-0 ${className}`} />
          <span className="font-semibold min-w-0 break-words">{key ? t(key) : title}</span>
          <span className="sr-only">{t(label)}</span>
          <span className="grow" />
          {duration_ms != null && (
            <span className="text-sm text-muted tabular-nums whitespace-nowrap">{sectionTime(duration_ms)}</span>
          )}
          <ChevronDown
            size={16}
            aria-hidden
            className={`shrink-0 text-muted transition-transform ${isOpen ? '' : '-rotate-90'}`}
          />
        </UnstyledButton>
      </h3>
      <pre
        id={id}
        hidden={!isOpen}
        className="px-4 pb-3 text-sm whitespace-pre-wrap break-words min-w-0 font-mono text-muted"
      >
        {lines.join('\n')}
      </pre>
    </li>
  );
}
