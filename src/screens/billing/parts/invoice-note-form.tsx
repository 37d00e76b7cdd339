import { addInvoiceNote } from '#core/billing/billing.store.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { showBeside } from '#screens/ui/refusal.ts';
import { useTextForm } from '#screens/ui/use-text-form.ts';

const t = translator(billingMessages, rulesMessages);

/** The provider refuses longer ones. */
const MAX_LENGTH = 200;

/** Adds a line that costs nothing to an unpaid invoice, such as the customer's order number. It is on the PDF too. */
export function InvoiceNoteForm({ invoiceId }: { invoiceId: string }) {
  const form = useTextForm({ label: '' });
  // Not a rule of the field: nobody has to write a note, so that leaving it empty is not wrong.
  const add = ({ label }: { label: string }) => {
    if (label.trim() !== '')
      return addInvoiceNote.run({ body: { invoice_id: invoiceId, label: label.trim(), price: 0 } });
    form.setError('label', { message: t('rules.required') });
    form.setFocus('label');
    return null;
  };
  const submit = useSubmit(form, add, {
    onFailure: showBeside(form, 'label'),
    onSuccess: () => form.change({ label: '' }),
  });
  const isPending = useSignalValue(addInvoiceNote.isPending);
  return (
    <Form {...submit} className="flex items-start gap-2 rounded-card border border-line bg-surface p-5">
      <div className="grow min-w-0 max-w-[440px]">
        <TextField
          label={t('billing.note')}
          help={t('billing.noteHelp')}
          maxLength={MAX_LENGTH}
          {...form.register('label')}
        />
      </div>
      <Button type="submit" isPending={isPending} className="mt-6">
        {t('billing.noteAdd')}
      </Button>
    </Form>
  );
}
