import { PackageOpen, ShoppingBasket } from 'lucide-react';
import { useState } from 'react';
import { isTransferReady } from '#core/domain/domain-search.rules.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findPricing } from '#core/product/cart-line.rules.ts';
import type { Product } from '#core/product/product.schema.ts';
import { findTldProduct, needsDomain, transferTag } from '#core/product/wizard.rules.ts';
import { order } from '#core/product/wizard.store.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { periodSuffix } from './period-suffix.ts';
import { SelectedDomainItem } from './selected-domain-item.tsx';
import type { StepProps } from './step-props.ts';

const t = translator(productMessages, rulesMessages);

/** The last step: reviews the order and adds it to the basket. */
export function ReviewStep({ product, tlds, onDone }: StepProps & { onDone: () => void }) {
  const { domains, name, term } = useSignalValue(order().state);
  const [nameError, setNameError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const isNamed = product !== null && !needsDomain(product);
  if (domains.length === 0 && !isNamed) return <NothingChosen />;
  const add = async () => {
    if (isNamed && name.trim() === '') {
      setNameError(t('rules.required'));
      return;
    }
    // Each transfer code field shows its own error.
    const isReady = (domain: string) => isTransferReady(order().transferCode(domain), transferTag(domain, tlds));
    if (domains.some((domain) => domain.from === 'transfer' && !isReady(domain.name))) return;
    setPending(true);
    const isAdded = await order().addToCart(product, (domain) => findTldProduct(domain, tlds));
    setPending(false);
    if (isAdded) onDone();
  };
  const pricing = product && findPricing(product, term);
  return (
    <div className="grid gap-4">
      <h2 className="text-md font-bold">{t('product.review')}</h2>
      {product && pricing && (
        <div className="flex flex-wrap items-center justify-between gap-3 p-4 rounded-card border border-line">
          <span className="font-semibold">{product.full_name}</span>
          <span>{pricing.period ? formatMoney(pricing.price) + periodSuffix(pricing.period) : t('period.free')}</span>
        </div>
      )}
      {domains.length > 0 && (
        <ul className="grid gap-3" aria-label={t('product.chosenDomains')}>
          {domains.map((domain) => (
            <SelectedDomainItem key={domain.name} domain={domain} tlds={tlds} />
          ))}
        </ul>
      )}
      {isNamed && <NameFields product={product} error={nameError} onNameChange={() => setNameError(null)} />}
      <Button
        variant="primary"
        size="large"
        icon={ShoppingBasket}
        isPending={isPending}
        className="justify-self-start"
        onClick={() => void add()}
      >
        {t('product.toBasket')}
      </Button>
    </div>
  );
}

function NothingChosen() {
  return (
    <EmptyState
      icon={PackageOpen}
      title={t('product.nothingChosen')}
      action={
        <LinkButton variant="primary" to="/add-product">
          {t('product.title')}
        </LinkButton>
      }
    >
      {t('product.nothingChosenText')}
    </EmptyState>
  );
}

/** Name and quantity of a product that is ordered without a domain, such as a server. */
function NameFields(props: { product: Product; error: string | null; onNameChange: () => void }) {
  const { name, quantity } = useSignalValue(order().state);
  const maxQuantity = props.product.options?.max_quantity ?? 1;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('product.name')}
        help={t('product.nameHelp')}
        value={name}
        error={props.error}
        maxLength={60}
        onChange={(event) => {
          order().update({ name: event.target.value });
          props.onNameChange();
        }}
      />
      {maxQuantity > 1 && (
        <SelectField
          label={t('product.quantity')}
          value={String(quantity)}
          options={Array.from({ length: maxQuantity }, (_, index) => ({
            value: String(index + 1),
            label: String(index + 1),
          }))}
          onChange={(event) => order().update({ quantity: Number(event.target.value) })}
        />
      )}
    </div>
  );
}
