import { type ReactNode, useEffect, useRef } from 'react';
import { PageTitle } from './page-title.tsx';

interface StepsPageProps {
  /** Omitted where a heading above it says the same. */
  title?: string | undefined;
  headingLevel?: 1 | 2;
  steps: readonly string[];
  /** Index of the step shown. */
  currentStep: number;
  onStepSelect: (index: number) => void;
  /** Whether a completed step can no longer be opened. */
  isLocked?: (index: number) => boolean;
  summary: ReactNode;
  children: ReactNode;
}

/** Page shape 4: steps with a summary beside them. Completed steps can be opened again. */
export function StepsPage({
  title,
  headingLevel = 1,
  steps,
  currentStep,
  onStepSelect,
  isLocked = () => false,
  summary,
  children,
}: StepsPageProps) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(currentStep);
  // The pressed button is gone with its step: focus the next step
  useEffect(() => {
    if (shown.current !== currentStep) content.current?.focus();
    shown.current = currentStep;
  }, [currentStep]);
  return (
    <section className="grid gap-5">
      {title && <PageTitle headingLevel={headingLevel}>{title}</PageTitle>}
      <ol className={steps.length > 1 ? 'flex flex-wrap gap-2' : 'hidden'}>
        {steps.map((step, index) => (
          <li key={step} aria-current={index === currentStep ? 'step' : undefined}>
            <button
              type="button"
              disabled={index >= currentStep || isLocked(index)}
              onClick={() => onStepSelect(index)}
              className={`inline-flex items-center gap-2 h-9 pl-1 pr-3 rounded-full border ${index === currentStep ? 'border-accent bg-accent-soft text-accent font-semibold' : index < currentStep ? 'border-line hover:bg-hover' : 'border-line text-muted'}`}
            >
              <span
                className={`inline-flex items-center justify-center w-6 h-6 rounded-full text-xs font-bold ${index <= currentStep ? 'bg-accent text-on-accent' : 'bg-sunken text-muted'}`}
              >
                {index + 1}
              </span>
              {step}
            </button>
          </li>
        ))}
      </ol>
      <div className="detail-grid">
        <div
          ref={content}
          tabIndex={-1}
          className="rounded-card border border-line bg-surface p-5 min-w-0 outline-none"
        >
          {children}
        </div>
        <aside className="rounded-card border border-line bg-surface p-4">{summary}</aside>
      </div>
    </section>
  );
}
