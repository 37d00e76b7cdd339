import { Check } from 'lucide-react';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatPrice } from '#core/service/service.rules.ts';
import type { PackageChoice } from '#core/service/service.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { Chip } from '#screens/ui/feedback.tsx';

const t = translator(billingMessages);

/** @param onSelect omitted for the current package */
export function PackageCard({
  choice: { name, price, period, features },
  isSelected,
  onSelect,
}: {
  choice: PackageChoice;
  isSelected: boolean;
  onSelect?: () => void;
}) {
  const priceText = formatPrice(price, period);
  return (
    <li
      className={`flex flex-col gap-3 p-5 rounded-card border bg-surface ${isSelected ? 'border-accent' : 'border-line'}`}
    >
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-md font-bold break-words">{name}</h2>
          {!onSelect && <Chip tone="success">{t('billing.currentPackage')}</Chip>}
        </div>
        <p className="text-muted tabular-nums">{priceText}</p>
      </div>
      <ul className="grid gap-1 content-start text-sm grow">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check size={15} aria-hidden className="mt-0.5 text-success shrink-0" />
            {feature}
          </li>
        ))}
      </ul>
      {onSelect && (
        <Button
          variant={isSelected ? 'primary' : 'secondary'}
          aria-pressed={isSelected}
          aria-label={isSelected ? undefined : t('billing.chooseOf', { name: `${name}, ${priceText}` })}
          onClick={onSelect}
        >
          {t(isSelected ? 'billing.chosen' : 'billing.chooseIt')}
        </Button>
      )}
    </li>
  );
}
