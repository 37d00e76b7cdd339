import { ArrowRight } from 'lucide-react';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { order } from '#core/product/wizard.store.ts';
import { list } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { StickyBar } from '#screens/ui/sticky-bar.tsx';

const t = translator(productMessages);

/** The selected domains and the way to the next step; stays in view below a long list. */
export function SelectionBar({ onNext }: { onNext: () => void }) {
  const { domains } = useSignalValue(order().state);
  return (
    <StickyBar isShown={domains.length > 0}>
      <span className="min-w-0 truncate">
        {t('product.chosenDomains')}: {list(domains.map((domain) => domain.name))}
      </span>
      <Button variant="primary" icon={ArrowRight} onClick={onNext}>
        {t('product.useThese', { n: domains.length })}
      </Button>
    </StickyBar>
  );
}
