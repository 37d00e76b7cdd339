import { type FormEvent, useState } from 'react';
import type { Zone } from '#core/dns/dns.schema.ts';
import { deleteZone } from '#core/dns/dns.store.ts';
import { removeZoneDraft } from '#core/dns/zone-draft.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { zoneDialogsMessages } from '#core/i18n/messages/zone-dialogs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { focusFirst } from '#screens/ui/focus-first.ts';

const t = translator(zoneMessages, zoneDialogsMessages);

const FORM_ID = 'delete-zone';

/** Asks for the zone's name before it is deleted. Why it could not be is a toast (S2 §8). */
export function DeleteZoneDialog({ zone, onClose }: { zone: Zone; onClose: () => void }) {
  const { router } = usePortal();
  const [typed, setTyped] = useState('');
  const isPending = useSignalValue(deleteZone.isPending);
  const isNamed = typed.trim().toLowerCase().replace(/\.$/, '') === zone.name;
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (!isNamed || isPending) return;
    const outcome = await deleteZone.run({ params: { id: zone.id } });
    if (!outcome.ok) return;
    removeZoneDraft(zone.id);
    router.navigate('/domains/dns', { replace: true });
  };
  return (
    <Dialog
      title={t('zone.deleteTitle', { name: zone.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="danger" type="submit" form={FORM_ID} isPending={isPending} disabled={!isNamed}>
            {t('zone.delete')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className="grid gap-4" onSubmit={(event) => void remove(event)}>
        <p>{t(zone.delegation?.status === 'ours' ? 'zone.deleteTextInUse' : 'zone.deleteText', { name: zone.name })}</p>
        <TextField
          label={t('zone.typeName', { name: zone.name })}
          ref={focusFirst}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
