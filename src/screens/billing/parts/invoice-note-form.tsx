import { type FormEvent, useState } from 'react';
import { addInvoiceNote } from '#core/billing/billing.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { TextField } from '#screens/ui/field.tsx';

const t = translator(billingMessages, rulesMessages);

/** The provider refuses longer ones. */
const MAX_LENGTH = 200;

/** Adds a line that costs nothing to an unpaid invoice, such as the customer's order number. It is on the PDF too. */
export function InvoiceNoteForm({ invoiceId }: { invoiceId: string }) {
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const isPending = useSignalValue(addInvoiceNote.isPending);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const label = note.trim();
    if (label === '') return setError(t('rules.required'));
    const outcome = await addInvoiceNote.run({ body: { invoice_id: invoiceId, label, price: 0 } });
    if (!outcome.ok) return setError(errorMessage(outcome.error));
    setNote('');
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex items-start gap-2 rounded-card border border-line bg-surface p-5"
    >
      <div className="grow min-w-0 max-w-[440px]">
        <TextField
          label={t('billing.note')}
          help={t('billing.noteHelp')}
          maxLength={MAX_LENGTH}
          value={note}
          error={error}
          onChange={(event) => {
            setNote(event.target.value);
            setError(null);
          }}
        />
      </div>
      <Button type="submit" isPending={isPending} className="mt-6">
        {t('billing.noteAdd')}
      </Button>
    </form>
  );
}
