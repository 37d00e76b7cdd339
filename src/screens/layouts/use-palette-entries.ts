import {
  Boxes,
  Container,
  FileText,
  Keyboard,
  LogOut,
  type LucideIcon,
  Mail,
  Moon,
  Newspaper,
  PanelsTopLeft,
  Plus,
  ReceiptText,
  Server,
  Ticket,
  Users,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { navigationMessages } from '#core/i18n/messages/navigation.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import type { PaletteTask, SearchResult } from '#core/palette/palette.rules.ts';
import { type SearchResults, searchTeam } from '#core/palette/palette.store.ts';
import { afterPaint } from '#core/platform/after-paint.ts';
import { delay } from '#core/platform/timers.ts';
import { preferences } from '#core/user/preferences.store.ts';
import type { User } from '#core/user/user.schema.ts';
import { signOut } from '../features/sign-out/sign-out.ts';
import { usePortal } from '../ui/context.tsx';
import type { MenuPage } from './menu.ts';

const t = translator(frameMessages, navigationMessages, sessionMessages);

export interface PaletteEntry {
  group: MessageKey<typeof navigationMessages>;
  label: string;
  detail?: string;
  icon: LucideIcon;
  run: () => void;
}

export interface PaletteInput {
  pages: readonly MenuPage[];
  user: User;
  onClose: () => void;
  onOpenShortcuts: () => void;
  onCreateTeam: () => void;
}

interface PaletteActions extends PaletteInput {
  onTask: (task: PaletteTask) => void;
}

const icons: Partial<Record<MessageKey<typeof navigationMessages>, LucideIcon>> = {
  'palette.domains': Mail,
  'palette.mailboxes': Mail,
  'palette.servers': Server,
  'palette.hosting': PanelsTopLeft,
  'palette.wordpress': Newspaper,
  'palette.containers': Container,
  'palette.services': Boxes,
  'palette.invoices': ReceiptText,
  'palette.tickets': Ticket,
  'palette.members': Users,
  'palette.guides': FileText,
};
const TYPING_PAUSE_MS = 150;
const MIN_SEARCH_LENGTH = 2;

/** Pages, actions and what the team owns, as far as they match `search`. */
export function usePaletteEntries(search: string, input: PaletteActions) {
  const { router } = usePortal();
  const results = useTeamSearch(search, input.user);
  /** The palette is seen to close before another page is drawn. */
  const closeThen = (act: () => void) => () => {
    input.onClose();
    afterPaint(act);
  };
  const go: Go = (to) => closeThen(() => router.navigate(to));
  const runOf = ({ to, task }: SearchResult) => (task ? () => input.onTask(task) : go(to));
  const isMatch = ({ label }: PaletteEntry) => label.toLowerCase().includes(search.toLowerCase());
  const entries: PaletteEntry[] = [
    ...pageEntries(input.pages, go).filter(isMatch),
    ...actionEntries(
      input,
      go,
      closeThen(() => signOut(router)),
    ).filter(isMatch),
    ...(results?.results ?? []).map((result) => ({
      ...result,
      icon: icons[result.group] ?? FileText,
      run: runOf(result),
    })),
  ];
  return { entries, isPartial: results?.isPartial ?? false };
}

/** Searches when the typing pauses. The results of an earlier search are never shown for a later one. */
function useTeamSearch(search: string, user: User): SearchResults | null {
  const [results, setResults] = useState<SearchResults | null>(null);
  useEffect(() => {
    if (search.length < MIN_SEARCH_LENGTH) {
      setResults(null);
      return;
    }
    const typing = new AbortController();
    void delay(TYPING_PAUSE_MS, typing.signal).then(async () => {
      if (typing.signal.aborted) return;
      const found = await searchTeam(search, user, typing.signal);
      if (!typing.signal.aborted) setResults(found);
    });
    return () => typing.abort();
  }, [search, user]);
  return results;
}

type Go = (to: string) => () => void;

const pageEntries = (pages: readonly MenuPage[], go: Go): PaletteEntry[] =>
  pages.map(({ path, to = path, labelKey, icon }) => ({
    group: 'palette.pages',
    label: t(labelKey),
    icon,
    run: go(to),
  }));

const actionEntries = (
  { onClose, onOpenShortcuts, onCreateTeam }: PaletteInput,
  go: Go,
  onSignOut: () => void,
): PaletteEntry[] => [
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
  { group: 'palette.actions', label: t('session.signOut'), icon: LogOut, run: onSignOut },
];
