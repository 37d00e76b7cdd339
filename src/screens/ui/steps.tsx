import { Check } from 'lucide-react';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { stepsComponents } from '#core/theme/steps.css.ts';
import { UnstyledButton } from './button.tsx';
import { withStyles } from './with-styles.ts';

const t = translator(listsMessages);
const styles = withStyles(stepsComponents);

interface StepsProps {
  steps: readonly string[];
  /** Index of the step shown. */
  currentStep: number;
  /** Opens a completed step again. Without it, none can be opened. */
  onStepSelect?: (index: number) => void;
  /** Whether a completed step can no longer be opened. */
  isLocked?: ((index: number) => boolean) | undefined;
}

/** How far one is: a numbered line, or the current step alone where the line has no room. One step needs neither. */
export function Steps({ steps, currentStep, onStepSelect, isLocked = () => false }: StepsProps) {
  if (steps.length < 2) return null;
  const position = { step: currentStep + 1, steps: steps.length, name: steps[currentStep] ?? '' };
  return (
    <div ref={styles} className="steps">
      <ol>
        {steps.map((step, index) => {
          const isDone = index < currentStep;
          const content = (
            <>
              <span className="step-number">{isDone ? <Check size={14} aria-hidden /> : index + 1}</span>
              {step}
              {isDone && <span className="sr-only">{t('steps.done')}</span>}
            </>
          );
          return (
            <li key={step} aria-current={index === currentStep ? 'step' : undefined} data-done={isDone || undefined}>
              {isDone && onStepSelect && !isLocked(index) ? (
                <UnstyledButton className="step hover:text-accent" onClick={() => onStepSelect(index)}>
                  {content}
                </UnstyledButton>
              ) : (
                <span className="step">{content}</span>
              )}
            </li>
          );
        })}
      </ol>
      <div className="steps-short">
        <p>{t('steps.position', position)}</p>
        <div aria-hidden className="steps-line">
          <div className="meter-fill" style={{ width: `${(position.step / position.steps) * 100}%` }} />
        </div>
      </div>
    </div>
  );
}
