import { CircleAlert, TriangleAlert, Wrench } from 'lucide-react';
import { problemText } from '#core/dns/problem-text.ts';
import type { FileEdit, FileProblem } from '#core/dns/zone-file.rules.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { zoneDialogsMessages } from '#core/i18n/messages/zone-dialogs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button, UnstyledButton } from '#screens/ui/button.tsx';

const t = translator(zoneMessages, zoneDialogsMessages);

/** More are of no use before the first are solved. */
const SHOWN = 100;

interface Props {
  problems: readonly FileProblem[];
  /** Shows the place. */
  onJump?: (problem: FileProblem) => void;
  /** Changes the text as a problem with a fix says. */
  onFix?: ((edit: FileEdit) => void) | undefined;
}

/** What is wrong in a zone file, at line and column. */
export function FileProblems({ problems, onJump, onFix }: Props) {
  const sorted = [...problems].sort(
    (a, b) => Number(b.level === 'error') - Number(a.level === 'error') || a.line - b.line || a.column - b.column,
  );
  const rest = sorted.length - SHOWN;
  return (
    <ul aria-label={t('zone.fileProblems')} className="grid gap-1 text-sm">
      {sorted.slice(0, SHOWN).map((problem) => {
        const { line, column, level, code, edit } = problem;
        const place = t('zone.place', { line, column });
        const Icon = level === 'error' ? CircleAlert : TriangleAlert;
        return (
          <li key={`${line} ${column} ${code}`} className="flex items-start gap-2 min-w-0">
            <Icon
              size={15}
              aria-hidden
              className={`mt-0.5 shrink-0 ${level === 'error' ? 'text-danger' : 'text-warning'}`}
            />
            <span className="min-w-0 break-words">
              <span className="sr-only">{t(level === 'error' ? 'zone.error' : 'zone.warning')}: </span>
              {onJump ? (
                <UnstyledButton
                  className="font-semibold text-accent hover:underline min-h-[24px] tabular-nums"
                  onClick={() => onJump(problem)}
                >
                  {place}
                </UnstyledButton>
              ) : (
                <span className="font-semibold tabular-nums">{place}</span>
              )}{' '}
              {problemText(problem)}
            </span>
            {onFix && edit && (
              <Button size="small" variant="quiet" icon={Wrench} className="-my-1 shrink-0" onClick={() => onFix(edit)}>
                {t('zone.fix')}
                <span className="sr-only"> {place}</span>
              </Button>
            )}
          </li>
        );
      })}
      {rest > 0 && <li className="text-muted">{t('zone.more', { n: rest })}</li>}
    </ul>
  );
}
