import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useMemo, useState } from 'react';
import type { Zone } from '#core/dns/dns.schema.ts';
import { type ImportMode, type ImportPlan, planImport } from '#core/dns/import.rules.ts';
import type { ZoneDraft } from '#core/dns/zone-draft.ts';
import { parseZoneFile } from '#core/dns/zone-file.rules.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { zoneDialogsMessages } from '#core/i18n/messages/zone-dialogs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { RadioGroup, TextareaField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { FileProblems } from './file-problems.tsx';
import { RrsetDiffList } from './rrset-diff.tsx';

const t = translator(zoneMessages, zoneDialogsMessages);

const MAX_FILE_BYTES = 5_000_000;

interface Props {
  zone: Zone;
  draft: ZoneDraft;
  initialText: string;
  onClose: () => void;
}

type Parsed = ReturnType<typeof parseZoneFile>;

/** Takes records of a zone file into the draft, after showing what would become of each. */
export function ImportDialog({ zone, draft, initialText, onClose }: Props) {
  const read = (content: string) => parseZoneFile(content, zone.name, { nameServers: zone.name_servers });
  const [text, setText] = useState(initialText);
  const [error, setError] = useState<string | null>(null);
  const [mode, setMode] = useState<ImportMode>('add');
  const [parsed, setParsed] = useState<Parsed | null>(() => (initialText ? read(initialText) : null));
  const records = useSignalValue(draft.records);
  const plan = useMemo(() => parsed && planImport(records, parsed.records, mode), [records, parsed, mode]);
  const check = (content: string) => {
    setError(null);
    setParsed(read(content));
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) {
      setError(t('zone.fileTooLarge'));
      return;
    }
    const content = await file.text();
    setText(content);
    check(content);
  };
  const take = () => {
    if (plan) draft.replace(plan.records);
    onClose();
  };
  const actions = plan ? (
    <>
      <Button key="back" onClick={() => setParsed(null)}>
        {t('zone.importBack')}
      </Button>
      <Button key="take" variant="primary" disabled={plan.changes.length === 0} onClick={take}>
        {t('zone.importTake', { n: plan.changes.length })}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{t('dialog.cancel')}</Button>
      <Button variant="primary" disabled={text.trim() === ''} onClick={() => check(text)}>
        {t('zone.importCheck')}
      </Button>
    </>
  );
  return (
    <Dialog
      variant="wide"
      title={t('zone.importTitle', { name: zone.name })}
      isOpen
      onClose={onClose}
      actions={actions}
    >
      <div className="grid gap-4 min-w-0">
        <FormError error={error} />
        {plan && parsed ? (
          <Preview plan={plan} parsed={parsed} zone={zone} mode={mode} onModeChange={setMode} />
        ) : (
          <Source text={text} zone={zone} onTextChange={setText} onFile={(file) => void readFile(file)} />
        )}
      </div>
    </Dialog>
  );
}

interface SourceProps {
  text: string;
  zone: Zone;
  onTextChange: (text: string) => void;
  onFile: (file: File | undefined) => void;
}

function Source({ text, zone, onTextChange, onFile }: SourceProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <>
      <p className="text-muted">{t('zone.importText')}</p>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex flex-wrap items-center justify-center gap-2 h-24 rounded border border-dashed cursor-pointer text-center ${isOver ? 'border-accent bg-accent-soft' : 'border-control hover:bg-hover'}`}
      >
        <FileUp size={18} aria-hidden />
        <span className="font-semibold">{t('zone.importFile')}</span>
      </label>
      <input
        id={id}
        type="file"
        accept=".zone,.txt,.db,.bind,text/plain,text/dns"
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // Choosing the same file again must raise another change event.
          event.target.value = '';
        }}
      />
      <TextareaField
        label={t('zone.importPaste')}
        rows={10}
        spellCheck={false}
        wrap="off"
        value={text}
        placeholder={`$ORIGIN ${zone.name}.\n$TTL 3600\n@    IN MX 10 mail\nmail IN A  192.0.2.1`}
        onChange={(event) => onTextChange(event.target.value)}
      />
    </>
  );
}

interface PreviewProps {
  plan: ImportPlan;
  parsed: Parsed;
  zone: Zone;
  mode: ImportMode;
  onModeChange: (mode: ImportMode) => void;
}

function Preview({ plan, parsed, zone, mode, onModeChange }: PreviewProps) {
  const errors = parsed.problems.filter(({ level }) => level === 'error').length;
  const { added, removed, same, changes } = plan;
  return (
    <>
      <p role="status" className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{t('zone.importRead', { n: parsed.records.length })}</span>
        {added > 0 && <Chip tone="success">{t('zone.importAdded', { n: added })}</Chip>}
        {removed > 0 && <Chip tone="danger">{t('zone.importRemoved', { n: removed })}</Chip>}
        {same > 0 && <Chip>{t('zone.importSame', { n: same })}</Chip>}
        {errors > 0 && <Chip tone="danger">{t('zone.errorCount', { n: errors })}</Chip>}
      </p>
      <RadioGroup
        name="import-mode"
        label={t('zone.importMode')}
        value={mode}
        options={[
          { value: 'add', label: t('zone.importAdd'), help: t('zone.importAddHelp') },
          { value: 'replace', label: t('zone.importReplace'), help: t('zone.importReplaceHelp') },
        ]}
        onValueChange={(value) => onModeChange(value === 'replace' ? 'replace' : 'add')}
      />
      {parsed.problems.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-semibold">{t('zone.importProblems')}</h3>
          {errors > 0 && <p className="text-sm text-muted">{t('zone.importErrorsText')}</p>}
          <FileProblems problems={parsed.problems} />
        </section>
      )}
      {changes.length === 0 ? (
        <p className="text-muted">{t('zone.importNothing')}</p>
      ) : (
        <section className="grid gap-2">
          <h3 className="font-semibold">{t('zone.importChanges', { n: changes.length })}</h3>
          <RrsetDiffList label={t('zone.changes')} changes={changes} zoneName={zone.name} />
        </section>
      )}
    </>
  );
}
