import { useState } from 'react';
import { wordpressSiteMessages } from '#core/i18n/messages/wordpress-site.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal } from '#screens/ui/context.tsx';
import { DeleteSiteDialog } from './delete-site-dialog.tsx';

const t = translator(wordpressSiteMessages);

/** The end of a site. It leads to the list, or from a copy to its site. */
export function DeleteSite({ site }: { site: WordpressSite }) {
  const { router } = usePortal();
  const [isAsking, setAsking] = useState(false);
  const { parent_id, staging_id } = site;
  const label = t(parent_id ? 'wpSite.deleteCopy' : 'wpSite.delete');
  return (
    <section
      aria-label={label}
      className="rounded-card border border-danger bg-surface p-5 flex flex-wrap items-center justify-between gap-4"
    >
      <div className="min-w-0">
        <h2 className="text-md font-bold">{label}</h2>
        <p className="text-muted">{t(parent_id ? 'wpSite.deleteCopyText' : 'wpSite.deleteText')}</p>
        {staging_id && <p>{t('wpSite.deleteStaging')}</p>}
      </div>
      <Button variant="danger" disabled={Boolean(staging_id)} onClick={() => setAsking(true)}>
        {`${label}…`}
      </Button>
      {isAsking && (
        <DeleteSiteDialog
          site={site}
          onClose={() => setAsking(false)}
          onDeleted={() => router.navigate(parent_id ? `/wordpress/${parent_id}` : '/wordpress')}
        />
      )}
    </section>
  );
}
