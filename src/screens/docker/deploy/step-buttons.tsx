import { ArrowLeft } from 'lucide-react';
import { deployMessages } from '#core/i18n/messages/deploy.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { keepClearOfLauncher } from '#core/platform/launcher-inset.ts';
import { Button } from '#screens/ui/button.tsx';

const t = translator(deployMessages);

interface StepButtonsProps {
  onBack: () => void;
  next: string;
  /** What keeps the next step from being shown. Announced when it changes. */
  problem?: string | null;
  isPending?: boolean;
  isDisabled?: boolean;
  onNext: () => void;
}

/** Back and next at the foot of a step, in view however long it is. */
export const StepButtons = ({
  onBack,
  next,
  problem = null,
  isPending = false,
  isDisabled = false,
  onNext,
}: StepButtonsProps) => (
  <div className="sticky bottom-0 -mx-5 -mb-5" style={{ zIndex: 2 }}>
    <div
      ref={keepClearOfLauncher}
      className="flex flex-wrap items-center justify-between gap-2 px-5 py-3 bg-surface border-t rounded-b-card"
    >
      <Button icon={ArrowLeft} disabled={isPending} onClick={onBack}>
        {t('deploy.back')}
      </Button>
      <p
        role="status"
        className={problem ? 'w-full xs:w-auto xs:ml-auto order-first xs:order-none text-sm text-danger' : 'sr-only'}
      >
        {problem}
      </p>
      <Button variant="primary" isPending={isPending} disabled={isDisabled} onClick={onNext}>
        {next}
      </Button>
    </div>
  </div>
);
