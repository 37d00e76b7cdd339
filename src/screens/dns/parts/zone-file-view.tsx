import { Download } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Zone } from '#core/dns/dns.schema.ts';
import type { ZoneDraft } from '#core/dns/zone-draft.ts';
import { type FileEdit, type FileProblem, parseZoneFile, printZoneFile } from '#core/dns/zone-file.rules.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { zoneDialogsMessages } from '#core/i18n/messages/zone-dialogs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import { delay } from '#core/platform/timers.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { CopyButton } from '#screens/ui/copy-field.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { TextArea } from '#screens/ui/text-control.tsx';
import { FileProblems } from './file-problems.tsx';

const t = translator(zoneMessages, zoneDialogsMessages, listsMessages);

/** Characters from which a text is read only when the typing pauses. */
const LONG_TEXT = 60_000;
const PAUSE_MS = 300;

interface Props {
  draft: ZoneDraft;
  zone: Zone;
  /** Another view was asked for, but the text has errors. */
  isLeavingRefused: boolean;
  /** Goes back to the records as they were before the errors. */
  onGiveUp: () => void;
}

/** The draft as a zone file. As long as the text has no errors, the draft follows it. */
export function ZoneFileView({ draft, zone, isLeavingRefused, onGiveUp }: Props) {
  const isLoaded = useSignalValue(draft.isLoaded);
  if (!isLoaded) return <Skeleton height={420} />;
  return <LoadedZoneFile draft={draft} zone={zone} isLeavingRefused={isLeavingRefused} onGiveUp={onGiveUp} />;
}

function LoadedZoneFile({ draft, zone, isLeavingRefused, onGiveUp }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const typed = useSignalValue(draft.text);
  const records = useSignalValue(draft.records);
  const printed = useMemo(() => (typed === null ? printZoneFile(records, zone.name) : ''), [typed, records, zone.name]);
  const text = typed ?? printed;
  const { problems, read } = useFileReading(draft, zone);
  const fix = useFix(area, draft);
  const errors = problems.filter(({ level }) => level === 'error').length;
  return (
    <div className="grid gap-3 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted min-w-0 max-w-lg">{t('zone.fileText')}</p>
        <span className="flex items-center gap-1">
          <CopyButton text={text} label={t('zone.copyFile')} />
          <Button
            size="small"
            icon={Download}
            onClick={() => downloadBlob(new Blob([text], { type: 'text/dns' }), `${zone.name}.zone`)}
          >
            {t('zone.download')}
          </Button>
        </span>
      </div>
      {isLeavingRefused && (
        <div className="grid gap-2 justify-items-start">
          <FormError error={t('zone.leaveRefused')} />
          <Button size="small" onClick={onGiveUp}>
            {t('zone.giveUpText')}
          </Button>
        </div>
      )}
      <NumberedArea
        area={area}
        label={t('zone.fileOf', { name: zone.name })}
        text={text}
        isInvalid={errors > 0}
        onChange={(next) => {
          draft.text.value = next;
        }}
      />
      <p role="status" className={errors > 0 ? 'text-sm font-semibold text-danger' : 'sr-only'}>
        {errors > 0 ? t('zone.errorCount', { n: errors }) : ''}
      </p>
      {problems.length > 0 && (
        <FileProblems
          problems={problems}
          onJump={(problem) => jumpTo(area.current, problem)}
          // The places of another text would be wrong.
          onFix={read === text ? (edit) => fix(text, edit) : undefined}
        />
      )}
    </div>
  );
}

/** Changes a part of the text, and selects what is there now. */
function useFix(area: RefObject<HTMLTextAreaElement | null>, draft: ZoneDraft) {
  const [fixed, setFixed] = useState<FileEdit | null>(null);
  useEffect(() => {
    if (!fixed || !area.current) return;
    const before = area.current.value.slice(0, fixed.from);
    select(area.current, fixed.from, fixed.from + fixed.text.length, before.split('\n').length);
  }, [fixed, area]);
  return (text: string, edit: FileEdit) => {
    draft.text.value = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
    setFixed(edit);
  };
}

interface FileReading {
  problems: readonly FileProblem[];
  /** The text that has them. */
  read: string | null;
}

/** Reads the text as it is typed into the draft. Returns what is wrong with it. */
function useFileReading(draft: ZoneDraft, zone: Zone): FileReading {
  const typed = useSignalValue(draft.text);
  const [reading, setReading] = useState<FileReading>({ problems: [], read: null });
  useEffect(() => {
    const pause = new AbortController();
    const read = (text: string) => {
      const parsed = parseZoneFile(text, zone.name, { nameServers: zone.name_servers });
      const hasErrors = parsed.problems.some(({ level }) => level === 'error');
      setReading({ problems: parsed.problems, read: text });
      draft.hasTextErrors.value = hasErrors;
      if (!hasErrors) draft.replaceWhileTyping(parsed.records);
    };
    if (typed === null) {
      setReading({ problems: [], read: null });
      draft.hasTextErrors.value = false;
    } else if (typed.length < LONG_TEXT) read(typed);
    else {
      // Nothing is applied that was not read yet.
      draft.hasTextErrors.value = true;
      void delay(PAUSE_MS, pause.signal).then(() => pause.signal.aborted || read(typed));
    }
    return () => pause.abort();
  }, [draft, typed, zone]);
  return reading;
}

/** Puts the cursor where the problem is. */
function jumpTo(area: HTMLTextAreaElement | null, { line, column }: FileProblem) {
  if (!area) return;
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  const length = lines[line - 1]?.length ?? 0;
  select(area, start + Math.min(column - 1, length), start + length, line);
}

function select(area: HTMLTextAreaElement, from: number, to: number, line: number) {
  area.focus();
  area.setSelectionRange(from, to);
  area.scrollTop = Math.max(0, (line - 4) * LINE_HEIGHT);
}

/** px */
const LINE_HEIGHT = 22;

interface NumberedAreaProps {
  area: RefObject<HTMLTextAreaElement | null>;
  label: string;
  text: string;
  isInvalid: boolean;
  onChange: (text: string) => void;
}

/** A text with the numbers of its lines. */
function NumberedArea({ area, label, text, isInvalid, onChange }: NumberedAreaProps) {
  const gutter = useRef<HTMLPreElement>(null);
  const lines = text.split('\n').length;
  const numbers = useMemo(() => Array.from({ length: lines }, (_, index) => index + 1).join('\n'), [lines]);
  const rows = Math.min(20, Math.max(12, lines + 1));
  const style = { lineHeight: `${LINE_HEIGHT}px`, height: rows * LINE_HEIGHT + 24 };
  return (
    <div className={`flex rounded border bg-surface overflow-hidden ${isInvalid ? 'border-danger' : 'border-control'}`}>
      <pre
        ref={gutter}
        aria-hidden
        className="font-mono text-sm text-right text-muted select-none overflow-hidden px-3 py-3 bg-sunken border-r shrink-0"
        style={style}
      >
        {numbers}
      </pre>
      <TextArea
        ref={area}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        wrap="off"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="font-mono text-sm grow min-w-0 p-3 bg-transparent whitespace-pre resize-none"
        style={style}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onScroll={(event) => {
          if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop;
        }}
      />
    </div>
  );
}
