import { type FormEvent, useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { wordpressSiteMessages } from '#core/i18n/messages/wordpress-site.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { deleteSite } from '#core/wordpress/sites.store.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { useTypedName } from '#screens/features/typed-name/use-typed-name.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';

const t = translator(wordpressSiteMessages);

interface DeleteSiteDialogProps {
  site: Pick<WordpressSite, 'id' | 'name' | 'parent_id'>;
  onClose: () => void;
  /** Called when its end has begun. */
  onDeleted?: () => void;
}

/** Deletes a site or a staging copy once its name is typed. */
export function DeleteSiteDialog({ site, onClose, onDeleted }: DeleteSiteDialogProps) {
  const { id, name, parent_id } = site;
  const typed = useTypedName(name);
  const isPending = useSignalValue(deleteSite.isPending);
  const [error, setError] = useState<string | null>(null);
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !typed.check()) return;
    setError(null);
    const outcome = await deleteSite.run({ params: { id } });
    if (!outcome.ok) return setError(errorMessage(outcome.error));
    onClose();
    onDeleted?.();
  };
  return (
    <Dialog isOpen title={t('wpSite.deleteTitle', { name })} onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void remove(event)}>
        <FormError error={error} />
        <p>{t('wpSite.deleteWarning', { name })}</p>
        {typed.field}
        <FormActions
          submitLabel={t(parent_id ? 'wpSite.deleteCopy' : 'wpSite.delete')}
          isPending={isPending}
          onClose={onClose}
          variant="danger"
        />
      </form>
    </Dialog>
  );
}
