import { wordpressSiteMessages } from '#core/i18n/messages/wordpress-site.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { deleteSite } from '#core/wordpress/sites.store.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { TypedNameDialog } from '#screens/features/typed-name/typed-name-dialog.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';

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
  return (
    <TypedNameDialog
      title={t('wpSite.deleteTitle', { name })}
      name={name}
      confirmLabel={t(parent_id ? 'wpSite.deleteCopy' : 'wpSite.delete')}
      isPending={useSignalValue(deleteSite.isPending)}
      request={() => deleteSite.run({ params: { id } })}
      {...(onDeleted && { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p>{t('wpSite.deleteWarning', { name })}</p>
    </TypedNameDialog>
  );
}
