import type { Zone } from '#core/dns/dns.schema.ts';
import { deleteZone } from '#core/dns/dns.store.ts';
import { removeZoneDraft } from '#core/dns/zone-draft.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { zoneDialogsMessages } from '#core/i18n/messages/zone-dialogs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { TypedNameDialog } from '#screens/features/typed-name/typed-name-dialog.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';

const t = translator(zoneMessages, zoneDialogsMessages);

/** Asks for the zone's name before the zone, its records and its draft are deleted. Why that failed is a toast (S2 §8). */
export function DeleteZoneDialog({ zone: { id, name, delegation }, onClose }: { zone: Zone; onClose: () => void }) {
  const { router } = usePortal();
  return (
    <TypedNameDialog
      title={t('zone.deleteTitle', { name })}
      name={name}
      confirmLabel={t('zone.delete')}
      isPending={useSignalValue(deleteZone.isPending)}
      request={() => deleteZone.run({ params: { id } })}
      hasToast
      onSuccess={() => {
        removeZoneDraft(id);
        router.navigate('/domains/dns', { replace: true });
      }}
      onClose={onClose}
    >
      <p>{t(delegation?.status === 'ours' ? 'zone.deleteTextInUse' : 'zone.deleteText', { name })}</p>
    </TypedNameDialog>
  );
}
