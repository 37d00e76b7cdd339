import { useId, useState } from 'react';
import { isTransferReady } from '#core/domain/domain-search.rules.ts';
import type { DomainSearchResult } from '#core/domain/domain-search.store.ts';
import { domainMessages } from '#core/i18n/messages/domain.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';
import { TransferCodeField } from './transfer-code-field.tsx';

const t = translator(domainMessages);

/** Asks for the transfer code of a taken name, which may be the visitor's own. */
export function TransferDialog({
  result,
  onTransfer,
  onClose,
}: {
  result: DomainSearchResult;
  /** Returns whether the transfer was added. */
  onTransfer: (result: DomainSearchResult, code: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const [code, setCode] = useState('');
  const [isValidated, setValidated] = useState(false);
  const [isPending, setPending] = useState(false);
  const formId = useId();
  const tag = result.product?.options?.transfer_tag ?? null;
  const submit = async () => {
    setValidated(true);
    if (!isTransferReady(code, tag)) return;
    setPending(true);
    const isAdded = await onTransfer(result, code.trim());
    setPending(false);
    if (isAdded) onClose();
  };
  return (
    <Dialog
      title={t('domain.transferTitle', { name: result.domain })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {t('domain.transfer')}
          </Button>
        </>
      }
    >
      <FormElement id={formId} onSubmit={submit} className="grid gap-4">
        <p>
          {t(tag === null ? 'domain.transferText' : 'domain.transferTagText', {
            price: result.transferPrice
              ? t('domain.transferPrice', { price: formatMoney(result.transferPrice) })
              : t('domain.transferFree'),
          })}
        </p>
        <TransferCodeField tag={tag} value={code} isValidated={isValidated} onValueChange={setCode} />
      </FormElement>
    </Dialog>
  );
}
