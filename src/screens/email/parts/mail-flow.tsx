import { CircleAlert, Waypoints } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import type { FlowStep } from '#core/email/email.schema.ts';
import { mailFlow } from '#core/email/email.store.ts';
import { connectedSteps, findLoop, stepsInLoops } from '#core/email/mail-flow.rules.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { addressesMessages } from '#core/i18n/messages/addresses.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useResource } from '#screens/ui/context.tsx';
import { EmptyState, Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { SearchField } from '#screens/ui/list-state.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';

const t = translator(addressesMessages);

const MailFlowDiagram = lazyPart(() => import('./mail-flow-diagram.tsx').then((module) => module.MailFlowDiagram));

/** A diagram of more steps than this is unreadable. */
const MAX_STEPS = 40;

/** Where mail goes from every address that forwards, with warnings of mail loops and lost mail. */
export function MailFlow({ domainId }: { domainId: string }) {
  return (
    <Loaded from={useResource(mailFlow, { params: { id: domainId } })} skeleton={320}>
      {(steps) =>
        steps.length === 0 ? (
          <EmptyState icon={Waypoints} title={t('address.noFlow')}>
            {t('address.noFlowText')}
          </EmptyState>
        ) : (
          <SearchableFlow steps={steps} />
        )
      }
    </Loaded>
  );
}

function SearchableFlow({ steps }: { steps: readonly FlowStep[] }) {
  const [search, setSearch] = useState('');
  const circular = useMemo(() => stepsInLoops(steps), [steps]);
  const shown = useMemo(() => selectSteps(steps, circular, search.trim().toLowerCase()), [steps, circular, search]);
  return (
    <div className="grid gap-4">
      <FlowWarnings steps={steps} circular={circular} />
      <div className="flex flex-wrap items-center gap-3">
        <SearchField label={t('address.searchFlow')} value={search} onSearch={setSearch} />
        {shown.length < steps.length && (
          <p className="text-sm text-muted">
            {t('address.someSteps', { n: formatCount(shown.length), total: formatCount(steps.length) })}
          </p>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="text-muted">{t('address.noWay', { search })}</p>
      ) : (
        <Suspense fallback={<Skeleton height={320} />}>
          <MailFlowDiagram steps={shown} circular={circular} />
        </Suspense>
      )}
    </div>
  );
}

function FlowWarnings({ steps, circular }: { steps: readonly FlowStep[]; circular: ReadonlySet<FlowStep> }) {
  const loops = loopPaths(steps, circular);
  const lost = steps.filter((step) => step.lands === 'nowhere');
  if (loops.length === 0 && lost.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label={t('address.troubles')}>
      {loops.map((way) => (
        <FlowWarning key={way} text={t('address.goesRound', { way })} />
      ))}
      {lost.map((step) => (
        <FlowWarning
          key={`${step.from} ${step.to}`}
          text={t('address.goesNowhere', { from: step.from, to: step.to })}
        />
      ))}
    </ul>
  );
}

const FlowWarning = ({ text }: { text: string }) => (
  <li className="flex gap-2 items-start rounded bg-danger-soft text-danger px-3 py-2">
    <CircleAlert size={18} aria-hidden className="mt-px shrink-0" />
    <span className="min-w-0 break-words">{text}</span>
  </li>
);

/** The steps connected to the addresses that match the search; without a search, those with a problem come first. */
function selectSteps(steps: readonly FlowStep[], circular: ReadonlySet<FlowStep>, search: string): FlowStep[] {
  if (search) {
    const matches = [
      ...new Set(steps.flatMap((step) => [step.from, step.to]).filter((address) => address.includes(search))),
    ].slice(0, MAX_STEPS);
    const connected = new Set(matches.flatMap((address) => connectedSteps(steps, address)));
    return steps.filter((step) => connected.has(step)).slice(0, MAX_STEPS);
  }
  const priority = (step: FlowStep) => (circular.has(step) ? 0 : step.lands === 'nowhere' ? 1 : 2);
  return [...steps].sort((a, b) => priority(a) - priority(b)).slice(0, MAX_STEPS);
}

/** Each mail loop once, as `a → b → a`. */
function loopPaths(steps: readonly FlowStep[], circular: ReadonlySet<FlowStep>): string[] {
  const seen = new Set<string>();
  const paths: string[] = [];
  for (const step of circular) {
    if (seen.has(step.from)) continue;
    const path = findLoop(steps, step.from, step.to) ?? [];
    for (const address of path) seen.add(address);
    paths.push(path.join(' → '));
  }
  return paths;
}
