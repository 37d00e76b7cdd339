import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { UnstyledButton } from '#screens/ui/button.tsx';

const t = translator(checkoutMessages);

/** What is paid for. A narrow window shows its total, and the rest when it is asked for. */
export function SummaryFold({ total, children }: { total: number | undefined; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-label={t('checkout.summary')} className="grid">
      <h2 className="text-md font-bold">
        <UnstyledButton
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex lg:hidden items-center gap-2 w-full min-h-[44px] -my-2"
        >
          {t('checkout.summary')}
          <ChevronDown
            size={18}
            aria-hidden
            className={`text-muted shrink-0 transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
          <span className="grow" />
          {total !== undefined && <span className="tabular-nums">{formatMoney(total)}</span>}
        </UnstyledButton>
        <span className="hidden lg:inline">{t('checkout.summary')}</span>
      </h2>
      <div id={id} className={`${isOpen ? 'grid' : 'hidden'} lg:grid gap-3 pt-3`}>
        {children}
      </div>
    </section>
  );
}
