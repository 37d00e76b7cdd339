import { ArrowRight, Globe, type LucideIcon, Search, Truck } from 'lucide-react';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { buildWizardPath, type WizardStep } from '#core/product/wizard.rules.ts';
import { Link } from '#screens/ui/link.tsx';
import type { StepProps } from './step-props.ts';

const t = translator(productMessages);

const domainSources: readonly {
  step: WizardStep;
  icon: LucideIcon;
  labelKey: MessageKey<typeof productMessages>;
  textKey: MessageKey<typeof productMessages>;
}[] = [
  { step: 'existing', icon: Globe, labelKey: 'product.existing', textKey: 'product.existingText' },
  { step: 'purchase', icon: Search, labelKey: 'product.purchase', textKey: 'product.purchaseText' },
  { step: 'transfer', icon: Truck, labelKey: 'product.transfer', textKey: 'product.transferText' },
];

/** Asks where the domain of the product comes from. */
export function DomainSourceStep({ location }: StepProps) {
  return (
    <div className="grid gap-4">
      <h2 className="text-md font-bold">{t('product.wayTitle')}</h2>
      <ul className="grid gap-3">
        {domainSources.map(({ step, icon: Icon, labelKey, textKey }) => (
          <li key={step}>
            <Link
              to={buildWizardPath(step, location)}
              className="flex items-center gap-4 p-4 rounded-card border border-line hover:border-accent"
            >
              <Icon size={22} aria-hidden className="text-accent shrink-0" />
              <span className="grid grow min-w-0">
                <span className="font-semibold">{t(labelKey)}</span>
                <span className="text-sm text-muted">{t(textKey)}</span>
              </span>
              <ArrowRight size={18} aria-hidden className="text-muted shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
