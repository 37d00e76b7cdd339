import { Wrench } from 'lucide-react';
import type { DraftProblem } from '#core/dns/draft.rules.ts';
import type { Problem } from '#core/dns/problem.rules.ts';
import { problemText } from '#core/dns/problem-text.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';

const t = translator(zoneMessages);

/** The first problem of a record, and its correction if there is one. */
export function RowProblem({ problem, more, onFix }: { problem: Problem; more: number; onFix: (() => void) | null }) {
  const text = problemText(problem);
  return (
    <span
      className={`flex items-center gap-2 text-xs min-w-0 ${problem.level === 'error' ? 'text-danger' : 'text-warning'}`}
    >
      <span className="truncate" title={text}>
        <span className="sr-only">{t(problem.level === 'error' ? 'zone.error' : 'zone.warning')}: </span>
        {text}
      </span>
      {more > 0 && <span className="whitespace-nowrap">{t('zone.more', { n: more })}</span>}
      {onFix && (
        <Button size="small" variant="quiet" icon={Wrench} className="-my-2" onClick={onFix}>
          {t('zone.fix')}
        </Button>
      )}
    </span>
  );
}

/** Problems that belong to no record. */
export function ZoneProblems({ problems }: { problems: readonly DraftProblem[] }) {
  return (
    <ul aria-label={t('zone.problems')} className="grid gap-2">
      {problems.map(({ problem, name, type }) => (
        <li
          key={`${problem.code} ${name} ${type}`}
          className={`rounded px-3 py-2 text-sm ${problem.level === 'error' ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning'}`}
        >
          <span className="font-semibold">{`${name} ${type}`}</span> {problemText(problem)}
        </li>
      ))}
    </ul>
  );
}
