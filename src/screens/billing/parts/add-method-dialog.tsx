import { useRef, useState } from 'react';
import { ApiError } from '#core/http/api-error.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import type { CardFields as Fields } from '#core/platform/card-fields.ts';
import { CardFields } from '#screens/features/payment/card-fields.tsx';
import { type NewMethod, saveTypedMethod } from '#screens/features/payment/save-payment-method.ts';
import { Button } from '#screens/ui/button.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { FormError } from '#screens/ui/form.tsx';

const t = translator(billingMessages, checkoutMessages);

/** Saves a card or a direct debit through the payment company's fields. */
export function AddMethodDialog({ kind, onClose }: { kind: NewMethod; onClose: () => void }) {
  const fields = useRef<Promise<Fields> | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const save = async () => {
    if (isPending) return;
    setPending(true);
    setError(null);
    try {
      const card = await saveTypedMethod(fields.current, kind);
      if (!card) return;
      notices().success(t('billing.cardSaved', { name: card.label ?? '' }));
      onClose();
    } catch (cause) {
      setError(cause instanceof ApiError ? errorMessage(cause) : t('checkout.companyUnreachable'));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      title={t(kind === 'card' ? 'billing.addCard' : 'billing.addDebit')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" isPending={isPending} onClick={() => void save()}>
            {t('billing.saveMethod')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError error={error} />
        <CardFields
          kind={kind}
          onFieldsChange={(next) => {
            fields.current = next;
          }}
          onSubmit={() => void save()}
        />
        <p className="text-sm text-muted">{t(kind === 'card' ? 'checkout.kept' : 'checkout.debit')}</p>
      </div>
    </Dialog>
  );
}
