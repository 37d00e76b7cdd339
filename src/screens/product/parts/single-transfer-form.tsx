import { useState } from 'react';
import { isTransferReady } from '#core/domain/domain-search.rules.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Product } from '#core/product/product.schema.ts';
import { mainPricing } from '#core/product/product.store.ts';
import { findTldProduct, transferTag } from '#core/product/wizard.rules.ts';
import { order } from '#core/product/wizard.store.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { TransferCodeField } from '#screens/features/domain-search/transfer-code-field.tsx';
import { Button } from '#screens/ui/button.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';
import type { StepProps } from './step-props.ts';
import { transferError } from './transfer-error.ts';

const t = translator(productMessages);

const selectedTransfer = () =>
  order()
    .state.peek()
    .domains.find((domain) => domain.from === 'transfer')?.name ?? '';

/** Transfers one domain; starts with the one selected before. */
export function SingleTransferForm({ product, tlds, goToStep }: StepProps) {
  const [text, setText] = useState(selectedTransfer);
  const [code, setCode] = useState(() => order().transferCode(selectedTransfer()));
  const [nameError, setNameError] = useState<string | null>(null);
  const [isValidated, setValidated] = useState(false);
  const name = text.trim().toLowerCase();
  const tag = transferTag(name, tlds);
  const submit = () => {
    const error = transferError(name, tlds);
    setNameError(error);
    setValidated(true);
    if (error || !isTransferReady(code, tag)) return;
    if (tag === null) order().setTransferCode(name, code.trim());
    order().selectDomain({ name, from: 'transfer' }, product !== null);
    goToStep('configure');
  };
  return (
    <FormElement onSubmit={submit} className="grid gap-4 max-w-md">
      <h2 className="text-md font-bold">{t('product.transfer')}</h2>
      {tag === null && <p className="text-muted">{t('product.transferHelp')}</p>}
      <TextField
        label={t('product.typeDomain')}
        value={text}
        error={nameError}
        help={priceHelp(name, tlds)}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        onChange={(event) => {
          setText(event.target.value);
          setNameError(null);
        }}
      />
      <TransferCodeField tag={tag} value={code} isValidated={isValidated} onValueChange={setCode} />
      <Button type="submit" variant="primary" size="large" className="justify-self-start">
        {t('product.next')}
      </Button>
    </FormElement>
  );
}

/** What a transfer costs, once the TLD is one we sell. */
function priceHelp(name: string, tlds: readonly Product[]): string | undefined {
  const tld = findTldProduct(name, tlds);
  const price = tld && mainPricing(tld)?.transfer_price;
  if (typeof price !== 'number') return undefined;
  return price === 0 ? t('product.transferFree') : t('product.transferFor', { price: formatMoney(price) });
}
