import { useState } from 'react';
import { isTransferReady } from '#core/domain/domain-search.rules.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { type DomainTransfer, parseTransfers, transferTag } from '#core/product/wizard.rules.ts';
import { order } from '#core/product/wizard.store.ts';
import { TransferCodeField } from '#screens/features/domain-search/transfer-code-field.tsx';
import { Button } from '#screens/ui/button.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';
import type { StepProps } from './step-props.ts';
import { transferError } from './transfer-error.ts';

const t = translator(productMessages);

/** Asks for the transfer code of each pasted domain. A domain that cannot be transferred shows why and is left out. */
export function TransferCodesForm({ tlds, goToStep }: StepProps) {
  const [transfers, setTransfers] = useState<readonly DomainTransfer[]>(() =>
    parseTransfers(order().state.peek().query).map(({ name, code }) => ({
      name,
      code: code || order().transferCode(name),
    })),
  );
  const [isValidated, setValidated] = useState(false);
  const transferable = transfers.filter(({ name }) => transferError(name, tlds) === null);
  const submit = () => {
    setValidated(true);
    if (
      transferable.length === 0 ||
      transferable.some(({ name, code }) => !isTransferReady(code, transferTag(name, tlds)))
    )
      return;
    for (const { name, code } of transferable) {
      order().setTransferCode(name, code);
      order().selectDomain({ name, from: 'transfer' }, false);
    }
    goToStep('configure');
  };
  return (
    <FormElement onSubmit={submit} className="grid gap-4">
      <h2 className="text-md font-bold">{t('product.moveIn')}</h2>
      <ul className="grid gap-4">
        {transfers.map(({ name, code }, index) => {
          const error = transferError(name, tlds);
          return (
            <li key={name} className="grid gap-2 sm:grid-cols-2 items-start border-b pb-4 last:border-b-0">
              <div className="min-w-0 sm:pt-6">
                <p className={`font-semibold break-words ${error ? 'text-muted' : ''}`}>{name}</p>
                {error && <p className="text-sm text-danger">{error}</p>}
              </div>
              {!error && (
                <TransferCodeField
                  tag={transferTag(name, tlds)}
                  value={code}
                  isValidated={isValidated}
                  onValueChange={(value) =>
                    setTransfers(transfers.map((other, at) => (at === index ? { name, code: value.trim() } : other)))
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => goToStep('transfer-multiple')}>{t('product.changeList')}</Button>
        <Button type="submit" variant="primary" disabled={transferable.length === 0}>
          {t('product.useThese', { n: transferable.length })}
        </Button>
      </div>
    </FormElement>
  );
}
