import groups from 'virtual:emoji';
import { Apple, Car, Flag, Hash, Leaf, Lightbulb, type LucideIcon, Smile, Trophy, Users } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { chatFormsMessages } from '#core/i18n/messages/chat-forms.en.ts';
import { translator } from '#core/i18n/translator.ts';

const t = translator(chatMessages, chatFormsMessages);

const icons: readonly LucideIcon[] = [Smile, Users, Leaf, Apple, Car, Trophy, Lightbulb, Hash, Flag];
const COLUMNS = 8;
const MAX_FOUND = 96;

/** A grid of emoji by group or search, over the composer. Arrow keys move, Enter picks, Escape closes. */
export function EmojiPicker({ onPick, onClose }: { onPick: (emoji: string) => void; onClose: () => void }) {
  const [group, setGroup] = useState(0);
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.focus(), []);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = words.length
    ? groups
        .flat()
        .filter(([, found]) => words.every((word) => found.includes(word)))
        .slice(0, MAX_FOUND)
    : (groups[group] ?? []);
  const names = t('chat.emojiGroups').split(', ');
  const cells = () => [...(grid.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    const all = cells();
    const at = all.indexOf(event.target as HTMLElement);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    if (step === undefined || (at < 0 && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const next = at < 0 ? all[0] : all[at + step];
    if (next) next.focus();
    else if (at + step < 0) field.current?.focus();
  };
  return (
    <div
      role="dialog"
      aria-label={t('chat.emoji')}
      className="rise absolute bottom-full left-2 right-2 mb-2 max-w-sm p-2 grid gap-2 rounded-card bg-surface border border-line shadow"
      onKeyDown={move}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
    >
      <input
        ref={field}
        type="search"
        aria-label={t('chat.emojiSearch')}
        placeholder={t('chat.emojiSearch')}
        value={search}
        className="h-9 px-3 rounded border border-control bg-surface"
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [found] = shown[0] ?? [];
          if (found) onPick(found);
        }}
      />
      {words.length === 0 && (
        <div className="flex justify-between">
          {groups.map((entries, index) => {
            const Icon = icons[index] ?? Smile;
            return (
              <button
                key={entries[0]?.[0]}
                type="button"
                aria-label={names[index]}
                title={names[index]}
                aria-pressed={index === group}
                className={`inline-flex items-center justify-center w-8 h-8 rounded ${index === group ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-hover'}`}
                onClick={() => setGroup(index)}
              >
                <Icon size={17} aria-hidden />
              </button>
            );
          })}
        </div>
      )}
      <div
        ref={grid}
        className="grid overflow-y-auto h-40"
        style={{ gridTemplateColumns: `repeat(${COLUMNS}, minmax(0, 1fr))`, alignContent: 'start' }}
      >
        {shown.map(([emoji, found], index) => (
          <button
            key={emoji}
            type="button"
            tabIndex={index === 0 ? 0 : -1}
            aria-label={found.split(' ').slice(0, 3).join(' ')}
            title={found.split(' ').slice(0, 3).join(' ')}
            className="h-9 rounded text-lg text-center hover:bg-hover"
            onClick={() => onPick(emoji)}
          >
            {emoji}
          </button>
        ))}
        {shown.length === 0 && (
          <p className="text-muted text-center py-4" style={{ gridColumn: '1 / -1' }}>
            {t('chat.emojiNone')}
          </p>
        )}
      </div>
    </div>
  );
}
