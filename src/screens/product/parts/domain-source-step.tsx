import { ArrowRight, Globe, type LucideIcon, Search, ShoppingBasket, Truck } from 'lucide-react';
import { cart } from '#core/cart/cart.store.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import type { Product } from '#core/product/product.schema.ts';
import { buildWizardPath, type WizardStep } from '#core/product/wizard.rules.ts';
import { order } from '#core/product/wizard.store.ts';
import { UnstyledButton } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
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

const MAX_BASKET_DOMAINS = 5;
const sourceClass =
  'w-full flex items-center gap-4 p-4 rounded-card border border-line text-left hover:border-accent cursor-pointer';

/** Asks where the domain of the product comes from. A domain that is in the basket already is offered first. */
export function DomainSourceStep({ location, tlds, goToStep }: StepProps) {
  const basketDomains = useBasketDomains(tlds);
  const choose = (name: string) => {
    order().selectDomain({ name, from: 'existing' }, true);
    goToStep('configure');
  };
  return (
    <div className="grid gap-4">
      <h2 className="text-md font-bold">{t('product.wayTitle')}</h2>
      <ul className="grid gap-3">
        {basketDomains.map((name) => (
          <li key={name}>
            <UnstyledButton className={sourceClass} onClick={() => choose(name)}>
              <SourceText icon={ShoppingBasket} label={name} text={t('product.inBasket')} />
            </UnstyledButton>
          </li>
        ))}
        {domainSources.map(({ step, icon, labelKey, textKey }) => (
          <li key={step}>
            <Link to={buildWizardPath(step, location)} className={sourceClass}>
              <SourceText icon={icon} label={t(labelKey)} text={t(textKey)} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const SourceText = ({ icon: Icon, label, text }: { icon: LucideIcon; label: string; text: string }) => (
  <>
    <Icon size={22} aria-hidden className="text-accent shrink-0" />
    <span className="grid grow min-w-0">
      <span className="font-semibold break-words">{label}</span>
      <span className="text-sm text-muted">{text}</span>
    </span>
    <ArrowRight size={18} aria-hidden className="text-muted shrink-0" />
  </>
);

/** The latest new and transferred domains of the basket. */
function useBasketDomains(tlds: readonly Product[]): readonly string[] {
  return useSignalValue(cart().lines)
    .filter(
      ({ isRemoving, withdrawn, renewal, product_id }) =>
        !isRemoving && !withdrawn && !renewal && tlds.some(({ id }) => id === product_id),
    )
    .map(({ label }) => label)
    .slice(-MAX_BASKET_DOMAINS);
}
