import { Plus, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { zone } from '#core/dns/dns.store.ts';
import type { Domain, Ds } from '#core/domain/domain.schema.ts';
import { updateDomain } from '#core/domain/domains.store.ts';
import {
  algorithmName,
  type DsFields,
  digestTypeName,
  dsAlgorithms,
  dsDigestTypes,
  dsProblems,
  dsWarning,
  isSameDs,
  parseDs,
  toDs,
} from '#core/domain/ds.rules.ts';
import { isSameSet } from '#core/domain/name-servers.rules.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { DnssecPanel, TurnOffDialog } from '#screens/features/dnssec/dnssec-panel.tsx';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { ConfirmDialog, Dialog } from '#screens/ui/dialog.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { SelectField, TextareaField, TextField } from '#screens/ui/field.tsx';
import { FormError, submitFromTextarea } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';
import { type Column, Table } from '#screens/ui/table.tsx';
import { MissingZone } from './missing-zone.tsx';
import { Notice } from './notice.tsx';

const t = translator(domainsMessages, listsMessages);

interface Props {
  domain: Domain;
}

/** Whether the domain's answers are signed: by us where our name servers answer, or by somebody else. */
export function DnssecTab({ domain }: Props) {
  const isOurs = isSameSet(domain.name_servers, domain.our_name_servers);
  return isOurs ? <OwnDnssec domain={domain} /> : <DsRecords domain={domain} records={domain.ds} />;
}

/** Our name servers sign the zone with one press. */
function OwnDnssec({ domain }: Props) {
  const { name, ds, zone_id } = domain;
  const [isTurningOff, setTurningOff] = useState(false);
  const state = useResource(zone, zone_id ? { params: { id: zone_id } } : null);
  if (!zone_id)
    return (
      <div className="grid gap-5">
        <MissingZone domain={domain} />
        {ds.length > 0 && <DsRecords domain={domain} records={ds} />}
      </div>
    );
  return (
    <Loaded from={state} skeleton={200}>
      {(own) => {
        const keys = own.dnssec?.ds ?? [];
        const foreign = ds.filter((one) => !keys.some((key) => isSameDs(one, key)));
        return (
          <div className="grid gap-5">
            {foreign.length > 0 && foreign.length === ds.length && (
              <Notice tone="danger">{t('domains.dsBroken', { name })}</Notice>
            )}
            <section className="rounded-card border border-line bg-surface p-5">
              <DnssecPanel
                zone={own}
                isFetching={state.isFetching}
                onCheckAgain={() => void state.refresh()}
                onTurnOff={() => setTurningOff(true)}
              />
            </section>
            {isTurningOff && <TurnOffDialog zone={own} onClose={() => setTurningOff(false)} />}
            {foreign.length > 0 && <DsRecords domain={domain} records={foreign} isForeign />}
          </div>
        );
      }}
    </Loaded>
  );
}

interface DsRecordsProps extends Props {
  records: readonly Ds[];
  /** Ours sign, and these records are of somebody else. */
  isForeign?: boolean;
}

/** DS records at the registry, with which others check the signatures of the zone. */
function DsRecords({ domain, records, isForeign = false }: DsRecordsProps) {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Ds | null>(null);
  const add = (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {t('domains.dsAdd')}
    </Button>
  );
  const title = t(isForeign ? 'domains.dsForeign' : 'domains.dsTitle');
  return (
    <section className="list-card rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 border-b">
        <div className="min-w-0">
          <h2 className="text-md font-bold">{title}</h2>
          <p className="text-sm text-muted">{t(isForeign ? 'domains.dsForeignText' : 'domains.dsText')}</p>
        </div>
        {records.length > 0 && !isForeign && add}
      </div>
      <Table
        label={title}
        columns={dsColumns(setRemoved)}
        rows={records}
        rowId={dsId}
        rowName={({ key_tag }) => String(key_tag)}
        empty={
          <EmptyState icon={ShieldCheck} title={t('domains.dsNone')} action={add}>
            {t('domains.dsNoneText')}
          </EmptyState>
        }
      />
      {isAdding && <AddDsDialog domain={domain} onClose={() => setAdding(false)} />}
      {removed && <RemoveDsDialog domain={domain} ds={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

const dsId = (ds: Ds) => `${ds.key_tag}-${ds.algorithm}-${ds.digest_type}-${ds.digest}`;

const dsColumns = (onRemove: (ds: Ds) => void): readonly Column<Ds>[] => [
  {
    id: 'key_tag',
    title: t('domains.dsKeyTag'),
    isMain: true,
    cell: ({ key_tag }) => <span className="font-semibold tabular-nums">{key_tag}</span>,
  },
  {
    id: 'algorithm',
    title: t('domains.dsAlgorithm'),
    cell: ({ algorithm }) => `${algorithm} · ${algorithmName(algorithm)}`,
  },
  {
    id: 'digest',
    title: t('domains.dsDigest'),
    cell: ({ digest_type, digest }) => (
      <span className="grid gap-0.5">
        <span>{digestTypeName(digest_type)}</span>
        <code className="text-sm text-muted break-all">{digest}</code>
      </span>
    ),
  },
  {
    id: 'actions',
    title: t('table.actions'),
    isActions: true,
    cell: (ds) => (
      <IconButton
        label={t('domains.dsRemoveNamed', { tag: ds.key_tag })}
        icon={Trash2}
        variant="danger"
        onClick={() => onRemove(ds)}
      />
    ),
  },
];

function RemoveDsDialog({ domain: { id, name, ds: all }, ds, onClose }: Props & { ds: Ds; onClose: () => void }) {
  const isPending = useSignalValue(updateDomain.isPending);
  const rest = all.filter((other) => !isSameDs(other, ds));
  const remove = async () => {
    const outcome = await updateDomain.run({ params: { id }, body: { ds: rest } });
    if (outcome.ok) onClose();
    else notices().failure(errorMessage(outcome.error));
  };
  return (
    <ConfirmDialog
      title={t('domains.dsRemoveTitle', { name })}
      text={t(rest.length === 0 ? 'domains.dsRemoveLast' : 'domains.dsRemoveText', { name, tag: ds.key_tag })}
      confirmLabel={t('domains.dsRemove')}
      isOpen
      isPending={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

const emptyDs: DsFields = { key_tag: '', algorithm: '13', digest_type: '2', digest: '' };
const FIELDS = ['key_tag', 'algorithm', 'digest_type', 'digest'] as const;

function AddDsDialog({ domain, onClose }: Props & { onClose: () => void }) {
  const [pasted, setPasted] = useState('');
  const [values, setValues] = useState<DsFields>(emptyDs);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const isPending = useSignalValue(updateDomain.isPending);
  const { id, name, ds } = domain;
  const local: Partial<Record<keyof DsFields, string>> = isChecked ? dsProblems(values) : {};
  const isTwice = ds.some((other) => isSameDs(other, toDs(values)));
  const onWire = (field: keyof DsFields) => `ds.${ds.length}.${field}`;
  const { messageOf, rest } = readRefusal(failure, FIELDS.map(onWire));
  const errorOf = (field: keyof DsFields) => local[field] ?? messageOf(onWire(field));
  const paste = (text: string) => {
    setPasted(text);
    const read = parseDs(text);
    if (read) setValues(read);
  };
  const add = async () => {
    setChecked(true);
    setFailure(null);
    if (isTwice || Object.keys(dsProblems(values)).length > 0) return;
    const outcome = await updateDomain.run({ params: { id }, body: { ds: [...ds, toDs(values)] } });
    if (outcome.ok) onClose();
    else setFailure(outcome.error);
  };
  const warning = dsWarning(values);
  return (
    <Dialog title={t('domains.dsAddTo', { name })} isOpen onClose={onClose}>
      <form
        noValidate
        onKeyDown={submitFromTextarea}
        aria-label={t('domains.dsAdd')}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <FormError error={isChecked && isTwice ? t('domains.dsTwice') : rest} />
        <TextareaField
          label={t('domains.dsPaste')}
          help={pasted && !parseDs(pasted) ? t('domains.dsPasteUnread') : t('domains.dsPasteHelp')}
          rows={2}
          spellCheck={false}
          value={pasted}
          onChange={(event) => paste(event.target.value)}
        />
        <RecordFields values={values} errorOf={errorOf} onChange={setValues} />
        {warning && <Notice tone="warning">{warning}</Notice>}
        <FormActions submitLabel={t('domains.dsAdd')} isPending={isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface RecordFieldsProps {
  values: DsFields;
  errorOf: (field: keyof DsFields) => string | null | undefined;
  onChange: (values: DsFields) => void;
}

/** The parts of a record, each in a field. */
function RecordFields({ values, errorOf, onChange }: RecordFieldsProps) {
  const set = (field: keyof DsFields) => (event: { target: { value: string } }) =>
    onChange({ ...values, [field]: event.target.value });
  return (
    <>
      <TextField
        label={t('domains.dsKeyTag')}
        inputMode="numeric"
        autoComplete="off"
        value={values.key_tag}
        error={errorOf('key_tag')}
        onChange={set('key_tag')}
      />
      <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
        <SelectField
          label={t('domains.dsAlgorithm')}
          value={values.algorithm}
          error={errorOf('algorithm')}
          options={withCurrent(dsAlgorithms, values.algorithm)}
          onChange={set('algorithm')}
        />
        <SelectField
          label={t('domains.dsDigestType')}
          value={values.digest_type}
          error={errorOf('digest_type')}
          options={withCurrent(dsDigestTypes, values.digest_type)}
          onChange={set('digest_type')}
        />
      </div>
      <TextareaField
        label={t('domains.dsDigest')}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        value={values.digest}
        error={errorOf('digest')}
        onChange={set('digest')}
      />
    </>
  );
}

/** A pasted record may have a number without a name here: the registry decides whether it accepts it. */
function withCurrent(list: readonly { id: number; name: string }[], current: string) {
  const options = list.map(({ id, name }) => ({ value: String(id), label: `${id} · ${name}` }));
  return options.some(({ value }) => value === current) ? options : [...options, { value: current, label: current }];
}
