import { useState } from 'react';
import type { Zone } from '#core/dns/dns.schema.ts';
import { dnssecMessages } from '#core/i18n/messages/dnssec.en.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { DnssecPanel, TurnOffDialog } from '#screens/features/dnssec/dnssec-panel.tsx';
import { Button } from '#screens/ui/button.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';

const t = translator(dnssecMessages, zoneMessages);

interface Props {
  zone: Zone;
  isFetching: boolean;
  onCheckAgain: () => void;
  onClose: () => void;
}

/** Signs the zone, and shows what its registrar has to know. */
export function DnssecDialog({ onClose, ...panel }: Props) {
  const [isTurningOff, setTurningOff] = useState(false);
  // One dialog after the other: Escape would close both.
  if (isTurningOff) return <TurnOffDialog zone={panel.zone} onClose={() => setTurningOff(false)} />;
  return (
    <Dialog
      title={t('dnssec.of', { name: panel.zone.name })}
      isOpen
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('dialog.close')}</Button>}
    >
      <DnssecPanel {...panel} isTitled onTurnOff={() => setTurningOff(true)} />
    </Dialog>
  );
}
