import { type ReactNode, useEffect, useRef } from 'react';
import { PageTitle } from './page-title.tsx';
import { Steps } from './steps.tsx';

interface StepsPageProps {
  /** Omitted where a heading above it says the same. */
  title?: string | undefined;
  headingLevel?: 1 | 2;
  steps: readonly string[];
  /** Index of the step shown. */
  currentStep: number;
  onStepSelect: (index: number) => void;
  /** Whether a completed step can no longer be opened. */
  isLocked?: ((index: number) => boolean) | undefined;
  summary: ReactNode;
  /** Whether the summary comes before the step, in reading order and in a narrow window. */
  isSummaryFirst?: boolean;
  children: ReactNode;
}

/** Page shape 4: steps with a summary beside them. Completed steps can be opened again. */
export function StepsPage({
  title,
  headingLevel = 1,
  steps,
  currentStep,
  onStepSelect,
  isLocked,
  summary,
  isSummaryFirst = false,
  children,
}: StepsPageProps) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(currentStep);
  // The pressed button is gone with its step: focus the next step
  useEffect(() => {
    if (shown.current !== currentStep) content.current?.focus();
    shown.current = currentStep;
  }, [currentStep]);
  const aside = <aside className="rounded-card border border-line bg-surface p-4">{summary}</aside>;
  return (
    <section className="grid gap-4">
      {title && <PageTitle headingLevel={headingLevel}>{title}</PageTitle>}
      <Steps steps={steps} currentStep={currentStep} onStepSelect={onStepSelect} isLocked={isLocked} />
      <div className="detail-grid">
        {isSummaryFirst && aside}
        <div
          ref={content}
          tabIndex={-1}
          className="rounded-card border border-line bg-surface p-5 min-w-0 outline-none"
        >
          {children}
        </div>
        {!isSummaryFirst && aside}
      </div>
    </section>
  );
}
