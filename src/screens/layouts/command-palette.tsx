import { CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import type { PowerAction } from '#core/cloud/server.rules.ts';
import { navigationMessages } from '#core/i18n/messages/navigation.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { PaletteTask } from '#core/palette/palette.rules.ts';
import { runTask } from '#core/palette/palette-tasks.ts';
import { afterPaint } from '#core/platform/after-paint.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Modal } from '../ui/modal.tsx';
import { TextInput } from '../ui/text-control.tsx';
import { type PaletteEntry, type PaletteInput, usePaletteEntries } from './use-palette-entries.ts';

const t = translator(navigationMessages);

const PowerDialog = lazyPart(() => import('../features/server/power-dialog.tsx').then((module) => module.PowerDialog));

type PowerTask = Extract<PaletteTask, { kind: 'power' }> & { action: Exclude<PowerAction, 'start'> };
const isInterrupting = (task: PaletteTask): task is PowerTask => task.kind === 'power' && task.action !== 'start';

/** Finds pages, actions and what the team owns by name: a combobox over a list, in a dialog. */
export function CommandPalette(props: PaletteInput) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const search = text.trim();
  const [confirming, setConfirming] = useState<PowerTask | null>(null);
  const onTask = (task: PaletteTask) => {
    if (isInterrupting(task)) return setConfirming(task);
    props.onClose();
    // The palette is seen to close first. A tab may still be opened: the press counts for a second and more.
    afterPaint(() => void runTask(task));
  };
  const { entries, isPartial } = usePaletteEntries(search, { ...props, onTask });
  const moveTo = (index: number) => {
    setActiveIndex(index);
    list.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  if (confirming)
    return (
      <Suspense fallback={null}>
        <PowerDialog server={confirming} action={confirming.action} onClose={props.onClose} />
      </Suspense>
    );
  return (
    <PaletteDialog onClose={props.onClose}>
      <PaletteField
        id={id}
        text={text}
        onTextChange={(next) => {
          setText(next);
          setActiveIndex(0);
        }}
        entries={entries}
        activeIndex={activeIndex}
        onMove={moveTo}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('palette.open')}
        className="overflow-y-auto p-2 min-h-[120px]"
      >
        <PaletteGroups id={id} entries={entries} activeIndex={activeIndex} onActiveIndexChange={setActiveIndex} />
        {entries.length === 0 && (
          <p className="px-3 py-8 text-center text-muted break-words">{t('palette.none', { text: search })}</p>
        )}
        {isPartial && <p className="px-3 py-2 text-sm text-danger">{t('palette.failed')}</p>}
      </div>
      <p className="flex justify-between gap-4 px-4 py-2 border-t bg-sunken text-xs text-muted">
        <span className="hidden sm:inline">{t('palette.keys')}</span>
        <span role="status" aria-live="polite" className="ml-auto">
          {search ? t('palette.found', { n: entries.length }) : ''}
        </span>
      </p>
    </PaletteDialog>
  );
}

interface PaletteFieldProps {
  id: string;
  text: string;
  onTextChange: (text: string) => void;
  entries: readonly PaletteEntry[];
  activeIndex: number;
  onMove: (index: number) => void;
}

/** The field has the focus throughout: keys move among the entries and run one. */
function PaletteField({ id, text, onTextChange, entries, activeIndex, onMove }: PaletteFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      entries[activeIndex]?.run();
      return;
    }
    const next = nextIndex(event.key, activeIndex, entries.length, text !== '');
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <div className="flex items-center gap-3 px-4 border-b">
      <Search size={20} aria-hidden className="text-muted" />
      <TextInput
        // The dialog opens to be typed into.
        autoFocus
        type="text"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={entries[activeIndex] ? `${id}-${activeIndex}` : undefined}
        aria-autocomplete="list"
        aria-label={t('palette.open')}
        placeholder={t('palette.hint')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onTextChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="grow h-12 bg-transparent text-md min-w-0"
        // The only field of this dialog: the caret shows that it has the focus
        style={{ outline: 'none' }}
      />
    </div>
  );
}

/** The entry that a key moves to. Home and End belong to the text field while it has text. */
function nextIndex(key: string, index: number, count: number, hasText: boolean): number | null {
  const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[key];
  if (target === undefined || count === 0 || (hasText && (key === 'Home' || key === 'End'))) return null;
  return (target + count) % count;
}

const PaletteDialog = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Modal
    aria-label={t('palette.open')}
    className="rise border border-line shadow mx-auto mt-[10vh] h-[fit-content] w-[min(600px,calc(100vw-24px))] max-h-[75dvh] rounded-overlay overflow-hidden"
    onClose={onClose}
  >
    <div className="grid" style={{ gridTemplateRows: 'auto minmax(0,1fr) auto', maxHeight: '75dvh' }}>
      {children}
    </div>
  </Modal>
);

interface PaletteGroupsProps {
  id: string;
  entries: readonly PaletteEntry[];
  activeIndex: number;
  onActiveIndexChange: (index: number) => void;
}

function PaletteGroups({ id, entries, activeIndex, onActiveIndexChange }: PaletteGroupsProps) {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups.map((group) => (
    <div key={group} role="group" aria-label={t(group)}>
      <p aria-hidden className="px-3 pt-3 pb-1 text-xs font-semibold text-muted">
        {t(group)}
      </p>
      {entries.map((entry, index) =>
        entry.group === group ? (
          <div
            key={entry.label + (entry.detail ?? '')}
            id={`${id}-${index}`}
            data-index={index}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            onClick={entry.run}
            onPointerMove={() => onActiveIndexChange(index)}
            className={`flex items-center gap-3 min-h-[40px] px-3 py-1 rounded cursor-pointer ${index === activeIndex ? 'bg-accent-soft text-accent' : ''}`}
          >
            <entry.icon size={18} aria-hidden />
            <span className="truncate">{entry.label}</span>
            {entry.detail && <span className="text-sm text-muted truncate">{entry.detail}</span>}
            {index === activeIndex && <CornerDownLeft size={15} aria-hidden className="ml-auto shrink-0" />}
          </div>
        ) : null,
      )}
    </div>
  ));
}
