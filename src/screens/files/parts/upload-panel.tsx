import {
  Ban,
  CircleAlert,
  CircleCheck,
  CloudOff,
  FileWarning,
  LoaderCircle,
  RefreshCw,
  SkipForward,
  X,
} from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import {
  type ConflictChoice,
  isUploadOpen,
  type UploadItem,
  uploadProgress,
  uploads,
} from '#core/hosting/uploads.store.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatFileSize, revealHiddenCharacters } from '#core/rules/format.rules.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { useVirtualRows } from '#screens/ui/use-virtual-rows.ts';

const t = translator(filesMessages);

/** What is being sent to the team's accounts, file by file. It stays until it is cleared. */
export function UploadPanel() {
  const list = useSignalValue(uploads().list);
  const scroller = useRef<HTMLDivElement>(null);
  const { first, last, before, after } = useVirtualRows(scroller, list.length, true);
  if (list.length === 0) return null;
  const open = list.filter(isUploadOpen);
  const failed = list.filter(({ state }) => state === 'failed').length;
  const conflict = list.find(({ state }) => state === 'conflict');
  return (
    <section
      aria-label={t('files.uploads')}
      className="rounded-card border border-line bg-surface shadow min-w-0 overflow-hidden"
    >
      <header className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 min-h-[53px] border-b">
        <h2 className="font-semibold">
          <span role="status">{summaryText(list, failed)}</span>
        </h2>
        {open.length < list.length && (
          <Button size="small" variant="quiet" onClick={() => uploads().clear()}>
            {t('files.clearUploads')}
          </Button>
        )}
      </header>
      {conflict && <ConflictChoiceBar item={conflict} others={countConflicts(list) - 1} />}
      <UploadRows scroller={scroller} before={before} after={after} items={list.slice(first, last)} />
    </section>
  );
}

const countConflicts = (list: readonly UploadItem[]) => list.filter(({ state }) => state === 'conflict').length;

function summaryText(list: readonly UploadItem[], failed: number): string {
  const progress = uploadProgress(list);
  if (progress) return progress.text;
  const done = list.filter(({ state }) => state === 'done').length;
  return failed > 0
    ? t('files.uploadedSome', { done: formatCount(done), failed: formatCount(failed) })
    : t('files.uploaded', { n: done });
}

interface UploadRowsProps {
  scroller: RefObject<HTMLDivElement | null>;
  before: number;
  after: number;
  items: readonly UploadItem[];
}

const UploadRows = ({ scroller, before, after, items }: UploadRowsProps) => (
  <div
    ref={scroller}
    className="overflow-y-auto max-h-40"
    tabIndex={0}
    role="region"
    aria-label={t('files.uploadList')}
  >
    <table className="w-full" aria-label={t('files.uploads')}>
      <tbody>
        {before > 0 && <Spacer height={before} />}
        {items.map((item) => (
          <UploadRow key={item.id} item={item} />
        ))}
        {after > 0 && <Spacer height={after} />}
      </tbody>
    </table>
  </div>
);

const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className="gap-row">
    <td colSpan={3} style={{ height, padding: 0 }} />
  </tr>
);

const icons = {
  waiting: { icon: LoaderCircle, className: 'text-faint' },
  sending: { icon: LoaderCircle, className: 'text-accent animate-spin' },
  paused: { icon: CloudOff, className: 'text-warning' },
  placing: { icon: LoaderCircle, className: 'text-accent animate-spin' },
  conflict: { icon: FileWarning, className: 'text-warning' },
  failed: { icon: CircleAlert, className: 'text-danger' },
  done: { icon: CircleCheck, className: 'text-success' },
  skipped: { icon: SkipForward, className: 'text-muted' },
  stopped: { icon: Ban, className: 'text-muted' },
} as const;

function UploadRow({ item }: { item: UploadItem }) {
  const { icon: Icon, className } = icons[item.state];
  const name = revealHiddenCharacters(item.name);
  return (
    <tr className="border-b h-14">
      <td className="pl-4 w-8">
        <Icon size={18} aria-hidden className={className} />
      </td>
      <td className="px-2 py-2 w-full" style={{ maxWidth: 0 }}>
        <span className="grid gap-1 min-w-0">
          <span className="truncate" title={name}>
            {name}
          </span>
          {['sending', 'paused', 'placing'].includes(item.state) ? (
            <span
              role="progressbar"
              aria-label={t('files.progressOf', { name })}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.floor((item.sent / Math.max(1, item.size)) * 100)}
              className="block h-1 rounded-full bg-line overflow-hidden"
            >
              <span
                className="meter-fill block h-full rounded-full bg-accent"
                style={{ width: `${(item.sent / Math.max(1, item.size)) * 100}%` }}
              />
            </span>
          ) : null}
          <span
            className={`text-xs truncate ${item.state === 'failed' ? 'text-danger' : 'text-muted'}`}
            title={item.error ?? undefined}
          >
            {stateText(item)}
          </span>
        </span>
      </td>
      <td className="pr-2 text-right whitespace-nowrap">
        {(item.state === 'failed' || item.state === 'stopped') && (
          <IconButton
            label={t('files.retryUpload', { name })}
            icon={RefreshCw}
            size={16}
            onClick={() => uploads().retry(item.id)}
          />
        )}
        {item.state !== 'done' && item.state !== 'skipped' && item.state !== 'stopped' && (
          <IconButton
            label={t('files.cancelUpload', { name })}
            icon={X}
            size={16}
            onClick={() => uploads().cancel(item.id)}
          />
        )}
      </td>
    </tr>
  );
}

function stateText({ state, size, sent, rate, error }: UploadItem): string {
  const total = formatFileSize(size);
  switch (state) {
    case 'sending':
      return [
        t('files.sentOf', { sent: formatFileSize(sent), size: total }),
        rate === null ? '' : t('files.perSecond', { rate: formatFileSize(rate) }),
      ]
        .filter(Boolean)
        .join(' · ');
    case 'paused':
      return t('files.uploadPaused');
    case 'conflict':
      return t('files.uploadConflict');
    case 'failed':
      return error ?? '';
    case 'placing':
      return t('files.uploadPlacing');
    case 'skipped':
      return t('files.uploadSkipped');
    case 'stopped':
      return t('files.uploadStopped');
    case 'waiting':
      return `${total} · ${t('files.uploadWaiting')}`;
    default:
      return total;
  }
}

/** What happens to a name that is taken, for it alone or for all. */
function ConflictChoiceBar({ item, others }: { item: UploadItem; others: number }) {
  const [isForAll, setForAll] = useState(false);
  const choose = (choice: ConflictChoice) => uploads().resolve(item.id, choice, isForAll);
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 border-b bg-warning-soft">
      <span className="grow min-w-0 break-words">
        {t('files.conflictOf', { name: revealHiddenCharacters(item.name) })}
      </span>
      <label className="inline-flex items-center gap-2 min-h-[24px] text-sm">
        <input
          type="checkbox"
          checked={isForAll}
          onChange={(event) => setForAll(event.target.checked)}
          className="w-5 h-5"
        />
        {others > 0 ? t('files.forOthers', { n: others }) : t('files.forAll')}
      </label>
      <span className="inline-flex flex-wrap gap-2">
        <Button size="small" onClick={() => choose('skip')}>
          {t('files.skip')}
        </Button>
        <Button size="small" onClick={() => choose('rename')}>
          {t('files.keepBoth')}
        </Button>
        <Button size="small" onClick={() => choose('replace')}>
          {t('files.replace')}
        </Button>
      </span>
    </div>
  );
}
