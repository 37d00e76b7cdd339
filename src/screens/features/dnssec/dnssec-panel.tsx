import { CircleCheck, CircleDashed, Clock, type LucideIcon, RefreshCw, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Dnssec, Zone } from '#core/dns/dns.schema.ts';
import { disableDnssec, enableDnssec } from '#core/dns/dns.store.ts';
import { type DnssecState, dnskeyText, dnssecState, dsText } from '#core/dns/dnssec.rules.ts';
import { algorithmName, digestTypeName } from '#core/domain/ds.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { dnssecMessages } from '#core/i18n/messages/dnssec.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { CopyField } from '#screens/ui/copy-field.tsx';
import { ConfirmDialog } from '#screens/ui/dialog.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';

const t = translator(dnssecMessages);

interface Props {
  zone: Zone;
  isFetching: boolean;
  onCheckAgain: () => void;
  /** Asks whether it is to be turned off: `TurnOffDialog`. */
  onTurnOff: () => void;
  /** Whether its surroundings already name it. */
  isTitled?: boolean;
}

type Tone = 'neutral' | 'success' | 'warning';
type ChipKey = 'dnssec.off' | 'dnssec.on' | 'dnssec.waiting' | 'dnssec.unchecked' | 'dnssec.ending';
const chips: Readonly<Record<DnssecState, readonly [Tone, ChipKey, LucideIcon]>> = {
  off: ['neutral', 'dnssec.off', CircleDashed],
  on: ['success', 'dnssec.on', CircleCheck],
  ready: ['warning', 'dnssec.waiting', TriangleAlert],
  notOurs: ['warning', 'dnssec.waiting', TriangleAlert],
  elsewhere: ['warning', 'dnssec.waiting', TriangleAlert],
  unchecked: ['neutral', 'dnssec.unchecked', CircleDashed],
  ending: ['neutral', 'dnssec.ending', Clock],
};

/** A time with its date, for what is a day away. */
const timeText = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`;

function stateText(zone: Zone, state: DnssecState): string {
  const { name, domain_id, delegation, dnssec } = zone;
  switch (state) {
    case 'off':
      if (!domain_id) return t('dnssec.offElsewhere');
      return delegation?.status === 'ours' ? t('dnssec.offText') : t('dnssec.offNotOurs', { name });
    case 'on':
      return t('dnssec.onText');
    case 'ready':
      return t('dnssec.waitingText');
    case 'notOurs':
      return t('dnssec.waitingNotOurs', { name });
    case 'elsewhere':
      return t(delegation?.status === 'ours' ? 'dnssec.waitingElsewhere' : 'dnssec.waitingServers');
    case 'unchecked':
      return t('dnssec.uncheckedText');
    case 'ending':
      return t('dnssec.endingText', { date: timeText(dnssec?.ends_at ?? '') });
  }
}

/** Whether a zone of ours is signed, what is left to do, and one button that turns it on or off. */
export function DnssecPanel({ isTitled = false, ...actions }: Props) {
  const { zone } = actions;
  const state = dnssecState(zone);
  const [tone, labelKey, icon] = chips[state];
  const { name, dnssec } = zone;
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          {!isTitled && <h2 className="text-md font-bold">{t('dnssec.title')}</h2>}
          <span role="status">
            <Chip tone={tone} icon={icon}>
              {t(labelKey)}
            </Chip>
          </span>
        </div>
        <p className="text-muted max-w-xl">{t('dnssec.text', { name })}</p>
        <p className="max-w-xl">{stateText(zone, state)}</p>
      </div>
      <Actions {...actions} state={state} />
      {dnssec && <Key dnssec={dnssec} />}
    </div>
  );
}

function Actions({
  zone: { id },
  state,
  isFetching,
  onCheckAgain,
  onTurnOff,
}: Omit<Props, 'isTitled'> & { state: DnssecState }) {
  const [error, setError] = useState<string | null>(null);
  const isPending = useSignalValue(enableDnssec.isPending);
  const turnOn = async () => {
    setError(null);
    const outcome = await enableDnssec.run({ params: { id } });
    if (!outcome.ok) setError(errorMessage(outcome.error));
  };
  const onKeys = { off: 'dnssec.turnOn', ready: 'dnssec.send', ending: 'dnssec.turnOnAgain' } as const;
  const onKey = state === 'off' || state === 'ready' || state === 'ending' ? onKeys[state] : null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {onKey && (
          <Button variant="primary" icon={ShieldCheck} isPending={isPending} onClick={() => void turnOn()}>
            {t(onKey)}
          </Button>
        )}
        {(state === 'elsewhere' || state === 'unchecked') && (
          <Button icon={RefreshCw} isPending={isFetching} onClick={onCheckAgain}>
            {t('dnssec.checkAgain')}
          </Button>
        )}
        {state !== 'off' && state !== 'ending' && <Button onClick={onTurnOff}>{t('dnssec.turnOff')}</Button>}
      </div>
      <FormError error={error} />
    </div>
  );
}

/** What a registrar asks for, to be copied. */
function Key({ dnssec: { ds, dnskey } }: { dnssec: Dnssec }) {
  const [record] = ds;
  if (!record) return null;
  const values = [
    [t('dnssec.keyTag'), String(record.key_tag)],
    [t('dnssec.algorithm'), `${record.algorithm} · ${algorithmName(record.algorithm)}`],
    [t('dnssec.digestType'), `${record.digest_type} · ${digestTypeName(record.digest_type)}`],
  ] as const;
  return (
    <section aria-label={t('dnssec.details')} className="grid gap-4 pt-5 border-t">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {values.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <CopyField label={t('dnssec.digest')} value={record.digest} />
      <CopyField label={t('dnssec.dsRecord')} value={dsText(record)} />
      <div className="grid gap-1">
        <CopyField label={t('dnssec.publicKey')} value={dnskeyText(dnskey)} />
        <p className="text-sm text-muted">{t('dnssec.publicKeyHelp')}</p>
      </div>
    </section>
  );
}

/** Names the zone, and says what is to be done first. */
export function TurnOffDialog({ zone, onClose }: { zone: Zone; onClose: () => void }) {
  const { id, name, domain_id, dnssec } = zone;
  const [error, setError] = useState<string | null>(null);
  const isPending = useSignalValue(disableDnssec.isPending);
  const turnOff = async () => {
    setError(null);
    const outcome = await disableDnssec.run({ params: { id } });
    if (outcome.ok) onClose();
    else setError(errorMessage(outcome.error));
  };
  const hereKey = dnssec?.at_registry === 'yes' ? 'dnssec.turnOffText' : 'dnssec.turnOffUnlisted';
  return (
    <ConfirmDialog
      title={t('dnssec.turnOffTitle', { name })}
      text={
        <div className="grid gap-3">
          <p>{t(domain_id ? hereKey : 'dnssec.turnOffElsewhere', { name })}</p>
          <FormError error={error} />
        </div>
      }
      confirmLabel={t('dnssec.turnOff')}
      isOpen
      isPending={isPending}
      onConfirm={() => void turnOff()}
      onClose={onClose}
    />
  );
}
