import { Ban, Check, FileUp, MinusCircle } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { deployMessages } from '#core/i18n/messages/deploy.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { readCompose } from '#core/project/deployment-draft.store.ts';
import { formOfTemplate } from '#core/project/service-form.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { TextareaField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';
import { type Column, Table } from '#screens/ui/table.tsx';
import { useFocusFallback } from '#screens/ui/use-focus-fallback.ts';
import type { Choose } from './use-draft.ts';

const t = translator(deployMessages);

/** Bytes of a file that is read at all. */
const MAX_BYTES = 1_000_000;
const FIRST_ROWS = 25;

type Import = Awaited<ReturnType<typeof readCompose>>;
type Row = Import['report'][number] & { id: string };

interface ComposeSourceProps {
  text: string;
  onTextChange: (text: string) => void;
  onChoose: Choose;
}

/** Services of a compose file, with what becomes of each of its keys before anything is taken over. */
export function ComposeSource({ text, onTextChange, onChoose }: ComposeSourceProps) {
  const [found, setFound] = useState<Import | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const change = (next: string) => {
    setFound(null);
    setProblem(null);
    onTextChange(next);
  };
  const check = async () => {
    if (text.trim() === '') return setProblem(t('deploy.composeEmpty'));
    setReading(true);
    try {
      const read = await readCompose(text);
      setProblem(read.problem ?? null);
      setFound(read.problem ? null : read);
    } catch {
      setProblem(t('deploy.composeFailed'));
    }
    setReading(false);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_BYTES) return setProblem(t('deploy.composeLarge', { max: '1 MB' }));
    change(await file.text());
  };
  return (
    <div className="grid gap-4 min-w-0">
      <p className="text-muted">{t('deploy.composeText')}</p>
      <FormElement className="grid gap-4 min-w-0" aria-label={t('deploy.compose')} onSubmit={check}>
        <ComposeDrop onFile={(file) => void take(file)} />
        <ComposeText text={text} problem={problem} onChange={change} />
        <Button
          type="submit"
          variant={found ? 'secondary' : 'primary'}
          isPending={isReading}
          className="justify-self-start"
        >
          {t('deploy.composeCheck')}
        </Button>
      </FormElement>
      {found && <FoundServices found={found} onChoose={onChoose} />}
    </div>
  );
}

/** What was read in the file, which gets the focus, and the way to take it over. */
function FoundServices({ found, onChoose }: { found: Import; onChoose: Choose }) {
  const { report, services } = found;
  const result = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that is read again is another result
  useEffect(() => result.current?.focus(), [found]);
  return (
    <div ref={result} tabIndex={-1} className="grid gap-4 min-w-0 outline-none">
      <Report report={report} />
      {services.length > 0 ? (
        <Button
          variant="primary"
          className="justify-self-start"
          onClick={() => onChoose({ title: t('deploy.compose') }, services.map(formOfTemplate))}
        >
          {t('deploy.composeUse', { n: services.length })}
        </Button>
      ) : (
        <FormError error={t('deploy.composeNone')} />
      )}
    </div>
  );
}

interface ComposeTextProps {
  text: string;
  problem: string | null;
  onChange: (text: string) => void;
}

const ComposeText = ({ text, problem, onChange }: ComposeTextProps) => (
  <TextareaField
    label={t('deploy.composeLabel')}
    rows={12}
    wrap="off"
    spellCheck={false}
    autoCapitalize="none"
    style={{ fontFamily: 'ui-monospace,SFMono-Regular,Menlo,monospace', fontSize: 13 }}
    placeholder={'services:\n  web:\n    image: harbour/web:2.0\n    ports:\n      - "8080"'}
    value={text}
    error={problem}
    onChange={(event) => onChange(event.target.value)}
  />
);

function ComposeDrop({ onFile }: { onFile: (file: File | undefined) => void }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  return (
    <div className="grid">
      <input
        id={id}
        type="file"
        accept=".yaml,.yml,text/yaml,application/yaml"
        className="sr-only peer"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // Choosing the same file again must raise another change event.
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          onFile(event.dataTransfer.files[0]);
        }}
        className={`flex flex-wrap items-center justify-center gap-2 min-h-[64px] px-3 rounded border border-dashed cursor-pointer text-center peer-focus-visible:ring-2 ${isOver ? 'border-accent bg-accent-soft' : 'border-control hover:bg-hover'}`}
      >
        <FileUp size={18} aria-hidden />
        <span className="font-semibold">{t('deploy.composeDrop')}</span>
      </label>
    </div>
  );
}

const outcomes = {
  mapped: { tone: 'success', icon: Check, label: 'deploy.mapped' },
  ignored: { tone: 'neutral', icon: MinusCircle, label: 'deploy.ignored' },
  unsupported: { tone: 'warning', icon: Ban, label: 'deploy.unsupported' },
} as const;

const keyOf = ({ path, key }: Row) => (path ? `${path}.${key}` : key);

const columns: readonly Column<Row>[] = [
  {
    id: 'key',
    get title() {
      return t('deploy.key');
    },
    isMain: true,
    cell: (row) => (
      <span className="grid gap-0.5 min-w-0">
        <code className="break-words">{keyOf(row)}</code>
        {row.note && <span className="text-sm font-normal text-muted whitespace-normal break-words">{row.note}</span>}
      </span>
    ),
  },
  {
    id: 'line',
    get title() {
      return t('deploy.line');
    },
    align: 'end',
    cell: ({ line }) => <span className="tabular-nums">{line}</span>,
  },
  {
    id: 'outcome',
    get title() {
      return t('deploy.outcome');
    },
    cell: ({ outcome }) => {
      const { tone, icon, label } = outcomes[outcome];
      return (
        <Chip tone={tone} icon={icon}>
          {t(label)}
        </Chip>
      );
    },
  },
];

/** What needs a look first: what is not supported, then what is ignored. */
const ORDER = ['unsupported', 'ignored', 'mapped'];

function Report({ report }: { report: Import['report'] }) {
  const [isWhole, setWhole] = useState(false);
  const list = useFocusFallback<HTMLElement>(isWhole ? 1 : 0);
  const rows = report
    .map((row, index): Row => ({ ...row, id: String(index) }))
    .sort((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
  return (
    <section ref={list} tabIndex={-1} className="grid gap-2 min-w-0 outline-none">
      <h3 className="font-bold">{t('deploy.report')}</h3>
      <p role="status" className="text-muted">
        {t('deploy.reportCounts', {
          mapped: count('mapped'),
          ignored: count('ignored'),
          unsupported: count('unsupported'),
        })}
      </p>
      <div className="list-card rounded border border-line min-w-0">
        <Table
          label={t('deploy.report')}
          columns={columns}
          rows={isWhole ? rows : rows.slice(0, FIRST_ROWS)}
          rowId={({ id }) => id}
          rowName={keyOf}
          empty={null}
        />
      </div>
      {!isWhole && rows.length > FIRST_ROWS && (
        <Button size="small" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('deploy.showAll')}
        </Button>
      )}
    </section>
  );
}
