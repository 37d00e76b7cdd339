import { Check, ChevronRight, Merge, Minus, Plus, Replace } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Zone } from '#core/dns/dns.schema.ts';
import {
  applyPreset,
  microsoftKey,
  type Preset,
  type PresetNote,
  type PresetOutcome,
  presets,
} from '#core/dns/preset.rules.ts';
import { problemText } from '#core/dns/problem-text.ts';
import { diffRecords } from '#core/dns/rrset.rules.ts';
import type { ZoneDraft } from '#core/dns/zone-draft.ts';
import { dnsHealth, emailDomains } from '#core/email/email.store.ts';
import { dnsMessages } from '#core/i18n/messages/dns.en.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { zoneDialogsMessages } from '#core/i18n/messages/zone-dialogs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button, UnstyledButton } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Chip, Skeleton } from '#screens/ui/feedback.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { focusFirst } from '#screens/ui/focus-first.ts';
import { RrsetDiffList } from './rrset-diff.tsx';

const t = translator(zoneMessages, zoneDialogsMessages, dnsMessages);

interface Props {
  zone: Zone;
  draft: ZoneDraft;
  onClose: () => void;
}

type Values = Readonly<Record<string, string>>;

/** Records of a well-known service, shown as changes before they go into the draft. */
export function PresetDialog({ zone, draft, onClose }: Props) {
  const [preset, setPreset] = useState<Preset | null>(null);
  const [last, setLast] = useState<Preset | null>(null);
  const [values, setValues] = useState<Values>({});
  const mail = useMailValues(zone.name);
  const records = useSignalValue(draft.records);
  const outcome = useMemo(
    () => preset && applyPreset(records, preset.id, { ...mail, ...values }, zone.name),
    [preset, records, mail, values, zone.name],
  );
  const changes = useMemo(() => (outcome ? diffRecords(records, outcome.records) : []), [outcome, records]);
  const offered = presets.filter(({ id }) => id !== 'ourMail' || mail);
  const take = () => {
    if (outcome) draft.replace(outcome.records);
    onClose();
  };
  return (
    <Dialog
      variant="wide"
      title={preset ? t(`dns.preset.${preset.id}`) : t('zone.presetsTitle', { name: zone.name })}
      isOpen
      onClose={onClose}
      actions={
        preset ? (
          <>
            <Button key="back" onClick={() => setPreset(null)}>
              {t('zone.presetBack')}
            </Button>
            <Button
              variant="primary"
              disabled={changes.length === 0 || (outcome?.problems.length ?? 0) > 0}
              onClick={take}
            >
              {t('zone.importTake', { n: changes.length })}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        )
      }
    >
      {preset && outcome ? (
        <div className="grid gap-5 min-w-0">
          <p className="text-muted">{t(`dns.preset.${preset.id}Text`)}</p>
          <PresetFields
            preset={preset}
            zoneName={zone.name}
            values={values}
            problems={outcome.problems}
            onChange={(key, value) => setValues({ ...values, [key]: value })}
          />
          {outcome.problems.length === 0 && <Preview notes={outcome.notes} zoneName={zone.name} changes={changes} />}
        </div>
      ) : mail === undefined ? (
        // A preset that came into the list would move the others from under the pointer.
        <div className="grid gap-2 sm:grid-cols-2">
          {presets.map(({ id }) => (
            <Skeleton key={id} height={78} />
          ))}
        </div>
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2" aria-label={t('zone.presets')}>
          {offered.map((one) => (
            <li key={one.id} className="grid">
              <UnstyledButton
                className="flex items-center justify-between gap-3 p-4 rounded-card border border-line text-left hover:bg-hover min-w-0"
                ref={one === last ? focusFirst : null}
                onClick={() => {
                  setValues({});
                  setPreset(one);
                  setLast(one);
                }}
              >
                <span className="grid gap-1 min-w-0">
                  <span className="font-semibold">{t(`dns.preset.${one.id}`)}</span>
                  <span className="text-sm text-muted">{t(`dns.preset.${one.id}Text`)}</span>
                </span>
                <ChevronRight size={18} aria-hidden className="text-faint shrink-0" />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** The mail servers of the team's email domain of this name, which are what its zone should have; null if none, undefined until that is known. */
function useMailValues(name: string): Values | null | undefined {
  const found = useResource(emailDomains, { query: { search: name, page: 1, per_page: 10 } });
  const domain = found.data?.domains.find((one) => one.name === name);
  const health = useResource(dnsHealth, domain ? { params: { id: domain.id } } : null);
  const expected = domain ? health.data?.records : undefined;
  const isKnown = !found.isLoading && (!domain || expected || health.error);
  return useMemo(() => {
    if (!isKnown) return undefined;
    const of = (kind: string) => expected?.find((record) => record.kind === kind)?.expected ?? [];
    const servers = of('mx').map((value) => value.split(/\s+/).at(-1) ?? '');
    const include = /\binclude:(\S+)/.exec(of('spf')[0] ?? '')?.[1];
    return servers.length > 0 && include ? { mailServers: servers.join(' '), spfInclude: include } : null;
  }, [expected, isKnown]);
}

interface PresetFieldsProps {
  preset: Preset;
  zoneName: string;
  values: Values;
  problems: PresetOutcome['problems'];
  onChange: (key: string, value: string) => void;
}

function PresetFields({ preset, zoneName, values, problems, onChange }: PresetFieldsProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const asked = preset.fields.filter(({ prefilled }) => !prefilled);
  const placeholders: Readonly<Record<string, string>> = {
    tenantKey: microsoftKey(zoneName),
    ip4: '192.0.2.1',
    ip6: '2001:db8::1',
    name: '@',
  };
  if (asked.length === 0) return null;
  return (
    <div className="grid gap-4 max-w-md">
      {asked.map(({ key, optional }) => {
        const label = t(`dns.preset.field.${key}` as 'dns.preset.field.ip4');
        const problem = left.has(key) ? problems.find((one) => one.key === key) : undefined;
        return (
          <TextField
            key={key}
            label={optional ? t('zone.optional', { label }) : label}
            value={values[key] ?? ''}
            placeholder={placeholders[key] ?? ''}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={problem ? problemText(problem) : null}
            onChange={(event) => onChange(key, event.target.value)}
            onBlur={() => setLeft(new Set([...left, key]))}
          />
        );
      })}
    </div>
  );
}

const actions = {
  added: ['success', Plus],
  replaced: ['warning', Replace],
  merged: ['info', Merge],
  removed: ['danger', Minus],
  kept: ['neutral', Check],
} as const;

function Preview({
  notes,
  zoneName,
  changes,
}: {
  notes: readonly PresetNote[];
  zoneName: string;
  changes: ReturnType<typeof diffRecords>;
}) {
  return (
    <section className="grid gap-3 min-w-0">
      <h3 className="font-semibold">{t('zone.presetPreview')}</h3>
      <ul className="flex flex-wrap gap-2">
        {notes.map(({ action, name, type }) => {
          const [tone, icon] = actions[action];
          return (
            <li key={`${action} ${name} ${type}`}>
              <Chip tone={tone} icon={icon}>
                {`${t(`dns.preset.${action}`)}: ${name} ${type}`}
              </Chip>
            </li>
          );
        })}
      </ul>
      {changes.length === 0 ? (
        <p className="text-muted">{t('zone.presetNothing')}</p>
      ) : (
        <RrsetDiffList label={t('zone.changes')} changes={changes} zoneName={zoneName} />
      )}
    </section>
  );
}
