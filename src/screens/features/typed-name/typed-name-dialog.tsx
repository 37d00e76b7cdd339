import { type ReactNode, useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import type { Outcome } from '#core/http/outcome.ts';
import { Dialog } from '#screens/ui/dialog.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';
import { useTypedName } from './use-typed-name.tsx';

interface TypedNameDialogProps<Data> {
  title: string;
  /** Of what will be lost. */
  name: string;
  /** Says that something else was typed. */
  wrongText?: string;
  confirmLabel: string;
  isPending: boolean;
  request: () => Promise<Outcome<Data>>;
  /** The call shows its failure as a toast, which the dialog does not repeat. */
  hasToast?: boolean;
  /** Called after `onClose`. */
  onSuccess?: (data: Data) => void;
  onClose: () => void;
  /** What will be lost. */
  children: ReactNode;
}

/** Asks for the name of something before it is deleted. What the provider refuses stands above the field. */
export function TypedNameDialog<Data>({
  title,
  name,
  wrongText,
  confirmLabel,
  isPending,
  request,
  hasToast = false,
  onSuccess,
  onClose,
  children,
}: TypedNameDialogProps<Data>) {
  const typed = useTypedName(name, wrongText);
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    if (isPending || !typed.check()) return;
    setError(null);
    const outcome = await request();
    if (!outcome.ok) return setError(hasToast ? null : errorMessage(outcome.error));
    onClose();
    onSuccess?.(outcome.data);
  };
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <FormElement className="grid gap-4" onSubmit={submit}>
        <FormError error={error} />
        {children}
        {typed.field}
        <FormActions submitLabel={confirmLabel} isPending={isPending} onClose={onClose} variant="danger" />
      </FormElement>
    </Dialog>
  );
}
