import {
  Boxes,
  CornerDownLeft,
  FileText,
  Keyboard,
  LogOut,
  type LucideIcon,
  Mail,
  Moon,
  Plus,
  ReceiptText,
  Search,
  Ticket,
  Users,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { navigationMessages } from '#core/i18n/messages/navigation.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { type SearchResults as Answer, searchTeam } from '#core/palette/palette.store.ts';
import { delay } from '#core/platform/timers.ts';
import { formatCount } from '#core/rules/format.rules.ts';
import { session } from '#core/session/session.store.ts';
import { preferences } from '#core/user/preferences.store.ts';
import type { User } from '#core/user/user.schema.ts';
import { usePortal } from '../ui/context.tsx';
import type { MenuEntry } from './menu.ts';

const t = translator(frameMessages, navigationMessages, sessionMessages);

interface Entry {
  group: MessageKey<typeof navigationMessages>;
  label: string;
  detail?: string;
  icon: LucideIcon;
  run: () => void;
}

const icons: Partial<Record<MessageKey<typeof navigationMessages>, LucideIcon>> = {
  'palette.domains': Mail,
  'palette.mailboxes': Mail,
  'palette.services': Boxes,
  'palette.invoices': ReceiptText,
  'palette.tickets': Ticket,
  'palette.members': Users,
  'palette.guides': FileText,
};
const TYPING_MS = 150;

interface CommandPaletteProps {
  pages: readonly MenuEntry[];
  user: User;
  onClose: () => void;
  onOpenShortcuts: () => void;
  onCreateTeam: () => void;
}

/** Any page and any of the team's things, by typing some of its name: a combobox over a list, in a dialog. */
export function CommandPalette({ pages, user, onClose, onOpenShortcuts, onCreateTeam }: CommandPaletteProps) {
  const { router } = usePortal();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const asked = text.trim();
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  // What is typed is asked when it rests; an older answer never shows
  useEffect(() => {
    setActive(0);
    if (asked.length < 2) {
      setAnswer(null);
      return;
    }
    const typing = new AbortController();
    void delay(TYPING_MS, typing.signal).then(async () => {
      if (typing.signal.aborted) return;
      const found = await searchTeam(asked, user, typing.signal);
      if (!typing.signal.aborted) setAnswer(found);
    });
    return () => typing.abort();
  }, [asked, user]);

  const entries = useMemo(() => {
    const go = (to: string) => () => {
      onClose();
      router.navigate(to);
    };
    const fits = (label: string) => label.toLowerCase().includes(asked.toLowerCase());
    const fixed: Entry[] = [
      ...pages.map(({ path, to = path, labelKey, icon }) => ({
        group: 'palette.pages' as const,
        label: t(labelKey),
        icon,
        run: go(to),
      })),
      { group: 'palette.actions', label: t('menu.newTicket'), icon: Ticket, run: go('/support/tickets/new') },
      { group: 'palette.actions', label: t('menu.createTeam'), icon: Plus, run: onCreateTeam },
      {
        group: 'palette.actions',
        label: t('palette.otherColours'),
        icon: Moon,
        run: () => {
          preferences().toggleColorScheme();
          onClose();
        },
      },
      { group: 'palette.actions', label: t('shortcuts.open'), icon: Keyboard, run: onOpenShortcuts },
      { group: 'palette.actions', label: t('session.signOut'), icon: LogOut, run: () => void session().signOut() },
    ];
    const found = (answer?.results ?? []).map(
      (one): Entry => ({ ...one, icon: icons[one.group] ?? FileText, run: go(one.to) }),
    );
    return [...fixed.filter((entry) => fits(entry.label)), ...found];
  }, [asked, answer, pages, router, onClose, onOpenShortcuts, onCreateTeam]);

  const move = (event: KeyboardEvent) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      entries[active]?.run();
    } else if (to !== undefined && entries.length > 0 && !(event.key === 'Home' || event.key === 'End' ? text : '')) {
      event.preventDefault();
      const next = (to + entries.length) % entries.length;
      setActive(next);
      list.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView({ block: 'nearest' });
    }
  };
  const groups = [...new Set(entries.map((entry) => entry.group))];
  return (
    <dialog
      ref={dialog}
      aria-label={t('palette.open')}
      className="rise bg-surface text-ink border border-line shadow fixed inset-0 mx-auto mt-[10vh] h-[fit-content] w-[min(600px,calc(100vw-24px))] max-h-[75dvh] rounded-overlay overflow-hidden"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="grid" style={{ gridTemplateRows: 'auto minmax(0,1fr) auto', maxHeight: '75dvh' }}>
        <div className="flex items-center gap-3 px-4 border-b">
          <Search size={20} aria-hidden className="text-muted" />
          <input
            // The dialog is there to be typed into
            autoFocus
            type="text"
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={entries[active] ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            aria-label={t('palette.open')}
            placeholder={t('palette.hint')}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={move}
            className="grow h-12 bg-transparent text-md min-w-0"
            // The only place to type in a dialog made for it: the caret shows it.
            style={{ outline: 'none' }}
          />
        </div>
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={t('palette.open')}
          className="overflow-y-auto p-2 min-h-[120px]"
        >
          {groups.map((group) => (
            <div key={group} role="group" aria-label={t(group)} className="grid">
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
                    aria-selected={index === active}
                    onClick={entry.run}
                    onPointerMove={() => setActive(index)}
                    className={`flex items-center gap-3 min-h-[40px] px-3 py-1 rounded cursor-pointer ${index === active ? 'bg-accent-soft text-accent' : ''}`}
                  >
                    <entry.icon size={18} aria-hidden />
                    <span className="truncate">{entry.label}</span>
                    {entry.detail && <span className="text-sm text-muted truncate">{entry.detail}</span>}
                    {index === active && <CornerDownLeft size={15} aria-hidden className="ml-auto shrink-0" />}
                  </div>
                ) : null,
              )}
            </div>
          ))}
          {entries.length === 0 && (
            <p className="px-3 py-8 text-center text-muted break-words">{t('palette.none', { text: asked })}</p>
          )}
          {answer?.isPartial && <p className="px-3 py-2 text-sm text-danger">{t('palette.failed')}</p>}
        </div>
        <p className="flex justify-between gap-4 px-4 py-2 border-t bg-sunken text-xs text-muted">
          <span>{t('palette.keys')}</span>
          <span role="status" aria-live="polite">
            {asked ? t('palette.found', { n: formatCount(entries.length) }) : ''}
          </span>
        </p>
      </div>
    </dialog>
  );
}
