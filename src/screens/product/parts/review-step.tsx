import { PackageOpen, ShoppingBasket, X } from 'lucide-react';
import { useState } from 'react';
import { isTransferCode } from '#core/domain/domain-search.rules.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findPricing } from '#core/product/cart-line.rules.ts';
import { mainPricing } from '#core/product/product.store.ts';
import { findTldProduct, needsDomain } from '#core/product/wizard.rules.ts';
import { order, type SelectedDomain } from '#core/product/wizard.store.ts';
import { formatMoney, periodLabel } from '#core/rules/format.rules.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Chip, EmptyState } from '#screens/ui/feedback.tsx';
import { CheckboxField, SelectField, TextField } from '#screens/ui/field.tsx';
import { Link } from '#screens/ui/link.tsx';
import { TransferCodeField } from '#screens/ui/transfer-code-field.tsx';
import type { StepProps } from './step-props.ts';

const t = translator(productMessages, rulesMessages);

const words = { register: 'product.register', transfer: 'product.moved', existing: 'product.own' } as const;

/** The last look: names and product, how they go on, and into the basket. */
export function ReviewStep({ product, tlds, onDone }: StepProps & { onDone: () => void }) {
  const state = useSignalValue(order().state);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isNamed = product && !needsDomain(product);
  const most = product?.options?.max_quantity ?? 1;
  // A product that needs a name has none yet, or nothing at all has been chosen.
  if ((!product && state.domains.length === 0) || (product && needsDomain(product) && state.domains.length === 0)) {
    return (
      <EmptyState
        icon={PackageOpen}
        title={t('product.nothingChosen')}
        action={<Link to="/add-product">{t('product.title')}</Link>}
      >
        {t('product.nothingChosenText')}
      </EmptyState>
    );
  }
  const add = async () => {
    if (isNamed && state.name.trim() === '') {
      setError(t('rules.required'));
      return;
    }
    // Each of them says so itself.
    if (state.domains.some((one) => one.from === 'transfer' && !isTransferCode(order().transferCode(one.name)))) return;
    setBusy(true);
    const isThere = await order().addToCart(product, (name) => findTldProduct(name, tlds));
    setBusy(false);
    if (isThere) onDone();
  };
  const pricing = product && findPricing(product, state.term);
  return (
    <div className="grid gap-5">
      <h2 className="text-md font-bold">{t('product.review')}</h2>
      {product && pricing && (
        <div className="flex flex-wrap items-center justify-between gap-3 p-4 rounded-card bg-sunken">
          <span className="font-semibold">{product.full_name}</span>
          <span className="tabular-nums">
            {pricing.period ? `${formatMoney(pricing.price)} ${periodLabel(pricing.period)}` : t('period.free')}
          </span>
        </div>
      )}
      {state.domains.length > 0 && (
        <ul className="grid gap-3" aria-label={t('product.chosenDomains')}>
          {state.domains.map((domain) => (
            <DomainItem key={domain.name} domain={domain} price={domainPrice(domain, tlds)} />
          ))}
        </ul>
      )}
      {isNamed && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('product.name')}
            help={t('product.nameHelp')}
            value={state.name}
            error={error}
            maxLength={60}
            onChange={(event) => {
              order().update({ name: event.target.value });
              setError(null);
            }}
          />
          {most > 1 && (
            <SelectField
              label={t('product.quantity')}
              value={String(state.quantity)}
              options={Array.from({ length: most }, (_, index) => ({
                value: String(index + 1),
                label: String(index + 1),
              }))}
              onChange={(event) => order().update({ quantity: Number(event.target.value) })}
            />
          )}
        </div>
      )}
      <Button
        variant="primary"
        size="large"
        icon={ShoppingBasket}
        isPending={isBusy}
        className="justify-self-start"
        onClick={() => void add()}
      >
        {t('product.toBasket')}
      </Button>
    </div>
  );
}

function domainPrice(domain: SelectedDomain, tlds: StepProps['tlds']): number | null {
  const sold = findTldProduct(domain.name, tlds);
  const pricing = sold && mainPricing(sold);
  if (!pricing || domain.from === 'existing') return null;
  return domain.from === 'transfer' ? (pricing.transfer_price ?? pricing.price) : pricing.price;
}

function DomainItem({ domain, price }: { domain: SelectedDomain; price: number | null }) {
  const state = useSignalValue(order().state);
  const [code, setCode] = useState(() => order().transferCode(domain.name));
  return (
    <li className="grid gap-2 p-4 rounded-card border border-line">
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-semibold grow min-w-0 break-words">{domain.name}</span>
        <Chip tone={domain.from === 'existing' ? 'neutral' : 'info'}>{t(words[domain.from])}</Chip>
        {price !== null && (
          <span className="tabular-nums">{price === 0 ? t('product.transferFree') : formatMoney(price)}</span>
        )}
        <IconButton
          label={t('product.drop', { name: domain.name })}
          icon={X}
          size={16}
          onClick={() => order().removeDomain(domain.name)}
        />
      </div>
      {domain.from !== 'existing' && (
        <CheckboxField
          label={t('product.autoRenew', { name: domain.name })}
          checked={domain.autoRenew}
          onChange={(event) =>
            order().update({
              domains: state.domains.map((one) =>
                one.name === domain.name ? { ...one, autoRenew: event.target.checked } : one,
              ),
            })
          }
        />
      )}
      {domain.from === 'transfer' && (
        <TransferCodeField
          value={code}
          isValidated
          onValueChange={(value) => {
            setCode(value.trim());
            order().setTransferCode(domain.name, value.trim());
          }}
        />
      )}
    </li>
  );
}
