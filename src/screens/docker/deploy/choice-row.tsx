import { Fragment, type ReactNode } from 'react';
import { deployMessages } from '#core/i18n/messages/deploy.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { Chip } from '#screens/ui/feedback.tsx';

const t = translator(deployMessages);

export const ChoiceRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="grid rounded border border-line divide-y min-w-0">
    {children}
  </ul>
);

interface ChoiceRowProps {
  title: string;
  chip?: ReactNode;
  text?: string | null | undefined;
  /** Numbers and dates. */
  figures?: readonly string[];
  /** Why it cannot be chosen. */
  problem?: string | null;
  buttonLabel: string;
  /** What the button is called beside others of its label. */
  buttonName: string;
  onChoose: () => void;
}

/** Something to choose from a list. What cannot be chosen says why. */
export function ChoiceRow({
  title,
  chip,
  text,
  figures = [],
  problem,
  buttonLabel,
  buttonName,
  onChoose,
}: ChoiceRowProps) {
  return (
    <li className={`grid gap-x-4 px-4 py-3 items-center min-w-0 ${problem ? '' : 'grid-cols-[minmax(0,1fr)_auto]'}`}>
      <div className="grid gap-0.5 min-w-0 break-words">
        <span className="flex flex-wrap items-center gap-2 min-w-0">
          <span className="font-semibold break-words min-w-0">{title}</span>
          {chip}
          {problem && <Chip tone="neutral">{t('deploy.cannotRun')}</Chip>}
        </span>
        {text && <span className="text-muted break-words">{text}</span>}
        {figures.length > 0 && (
          <span className="text-sm text-muted tabular-nums">
            {figures.map((figure, index) => (
              <Fragment key={figure}>
                {index > 0 && ' · '}
                <span className="inline-block">{figure}</span>
              </Fragment>
            ))}
          </span>
        )}
        {problem && <span className="text-sm text-muted">{problem}</span>}
      </div>
      {!problem && (
        <Button size="small" aria-label={buttonName} onClick={onChoose}>
          {buttonLabel}
        </Button>
      )}
    </li>
  );
}
