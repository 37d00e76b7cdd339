import { ArrowRight } from 'lucide-react';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { order } from '#core/product/wizard.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';

const t = translator(productMessages);

/** The selected domains and the way to the next step; stays in view below a long list. */
export function SelectionBar({ onNext }: { onNext: () => void }) {
  const { domains } = useSignalValue(order().state);
  return (
    <div role="status" className="sticky bottom-4" style={{ zIndex: 2 }}>
      {domains.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 p-3 pl-4 rounded-card bg-surface border border-line shadow">
          <span className="min-w-0 truncate">
            {t('product.chosenDomains')}: {domains.map((domain) => domain.name).join(', ')}
          </span>
          <Button variant="primary" icon={ArrowRight} onClick={onNext}>
            {t('product.useThese', { n: domains.length })}
          </Button>
        </div>
      )}
    </div>
  );
}
