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
import { renameField } from '#core/http/error-fields.rules.ts';
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
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { type Column, Table } from '#screens/ui/table.tsx';
import { type TextForm, useTextForm } from '#screens/ui/use-text-form.ts';
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

type DsForm = TextForm<keyof DsFields>;

function AddDsDialog({ domain: { id, name, ds }, onClose }: Props & { onClose: () => void }) {
  const [pasted, setPasted] = useState('');
  const form = useTextForm<keyof DsFields>(emptyDs, {
    key_tag: (_, values) => dsProblems(values).key_tag ?? null,
    digest: (_, values) => dsProblems(values).digest ?? null,
  });
  const submit = useSubmit(
    form,
    (values) => updateDomain.run({ params: { id }, body: { ds: [...ds, toDs(values)] } }),
    {
      readFailure: (failure) =>
        FIELDS.reduce((error, field) => renameField(error, `ds.${ds.length}.${field}`, field), failure),
      onSuccess: onClose,
    },
  );
  const add = (values: DsForm['values']) =>
    ds.some((other) => isSameDs(other, toDs(values))) ? submit.setError(t('domains.dsTwice')) : submit.onSubmit(values);
  const paste = (text: string) => {
    setPasted(text);
    const read = parseDs(text);
    if (read) form.change(read);
  };
  const isPending = useSignalValue(updateDomain.isPending);
  const warning = dsWarning(form.values);
  return (
    <Dialog title={t('domains.dsAddTo', { name })} isOpen onClose={onClose}>
      <Form {...submit} onSubmit={add} label={t('domains.dsAdd')}>
        <TextareaField
          label={t('domains.dsPaste')}
          help={pasted && !parseDs(pasted) ? t('domains.dsPasteUnread') : t('domains.dsPasteHelp')}
          rows={2}
          spellCheck={false}
          value={pasted}
          onChange={(event) => paste(event.target.value)}
        />
        <RecordFields form={form} />
        {warning && <Notice tone="warning">{warning}</Notice>}
        <FormActions submitLabel={t('domains.dsAdd')} isPending={isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** The parts of a record, each in a field. */
function RecordFields({ form: { register, values } }: { form: DsForm }) {
  return (
    <>
      <TextField {...register('key_tag')} label={t('domains.dsKeyTag')} inputMode="numeric" autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
        <SelectField
          {...register('algorithm')}
          label={t('domains.dsAlgorithm')}
          options={withCurrent(dsAlgorithms, values.algorithm)}
        />
        <SelectField
          {...register('digest_type')}
          label={t('domains.dsDigestType')}
          options={withCurrent(dsDigestTypes, values.digest_type)}
        />
      </div>
      <TextareaField
        {...register('digest')}
        label={t('domains.dsDigest')}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
      />
    </>
  );
}

/** A pasted record may have a number without a name here: the registry decides whether it accepts it. */
function withCurrent(list: readonly { id: number; name: string }[], current: string) {
  const options = list.map(({ id, name }) => ({ value: String(id), label: `${id} · ${name}` }));
  return options.some(({ value }) => value === current) ? options : [...options, { value: current, label: current }];
}
