import groups from 'virtual:emoji';
import { Apple, Car, Flag, Hash, Leaf, Lightbulb, type LucideIcon, Smile, Trophy, Users } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { chatFormsMessages } from '#core/i18n/messages/chat-forms.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { UnstyledButton } from '#screens/ui/button.tsx';
import { TextInput } from '#screens/ui/text-control.tsx';

const t = translator(chatMessages, chatFormsMessages);

const icons: readonly LucideIcon[] = [Smile, Users, Leaf, Apple, Car, Trophy, Lightbulb, Hash, Flag];
const COLUMNS = 8;
const MAX_RESULTS = 96;

interface PickerProps {
  textareaRef: RefObject<HTMLTextAreaElement | null>;
  /** The text with the emoji at the caret. */
  onInsert: (text: string) => void;
  onClose: () => void;
}

/** Emoji by group or search, above the composer. The arrow keys move, Enter picks, Escape closes. */
export function EmojiPicker({ textareaRef, onInsert, onClose }: PickerProps) {
  const [group, setGroup] = useState(0);
  const [search, setSearch] = useState('');
  const searchField = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => searchField.current?.focus(), []);
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  const results = terms.length > 0 ? findEmoji(terms) : (groups[group] ?? []);
  const pick = (emoji: string) => {
    if (textareaRef.current) onInsert(insertAtCaret(textareaRef.current, emoji));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (grid.current && moveInGrid(event, grid.current) === 'above') searchField.current?.focus();
  };
  return (
    <div
      role="dialog"
      aria-label={t('chat.emoji')}
      className="rise absolute bottom-full left-2 right-2 mb-2 max-w-sm p-2 grid gap-2 rounded-card bg-surface border border-line shadow"
      onKeyDown={handleKey}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
    >
      <TextInput
        ref={searchField}
        type="search"
        aria-label={t('chat.emojiSearch')}
        placeholder={t('chat.emojiSearch')}
        value={search}
        className="h-9 px-3 rounded border border-control bg-surface"
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [firstEmoji] = results[0] ?? [];
          if (firstEmoji) pick(firstEmoji);
        }}
      />
      {terms.length === 0 && <GroupButtons current={group} onSelect={setGroup} />}
      <div
        ref={grid}
        className="grid overflow-y-auto h-40"
        style={{ gridTemplateColumns: `repeat(${COLUMNS}, minmax(0, 1fr))`, alignContent: 'start' }}
      >
        {results.map(([emoji, keywords], index) => (
          <EmojiButton key={emoji} emoji={emoji} keywords={keywords} isTabStop={index === 0} onPick={pick} />
        ))}
        {results.length === 0 && (
          <p className="text-muted text-center py-4" style={{ gridColumn: '1 / -1' }}>
            {t('chat.emojiNone')}
          </p>
        )}
      </div>
    </div>
  );
}

/** Focuses the textarea after the next render. @returns its text with the emoji at the caret */
function insertAtCaret(textarea: HTMLTextAreaElement, emoji: string): string {
  const { value, selectionStart, selectionEnd } = textarea;
  const caret = selectionStart + emoji.length;
  requestAnimationFrame(() => {
    textarea.focus();
    textarea.setSelectionRange(caret, caret);
  });
  return value.slice(0, selectionStart) + emoji + value.slice(selectionEnd);
}

/** Moves the focus between the emoji, or from the search into the grid. @returns `above` when it leaves the first row */
function moveInGrid(event: KeyboardEvent, grid: HTMLElement): 'above' | undefined {
  const cells = [...grid.querySelectorAll<HTMLElement>('button')];
  const index = cells.indexOf(event.target as HTMLElement);
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
  if (step === undefined || (index < 0 && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  const next = index < 0 ? cells[0] : cells[index + step];
  next?.focus();
  return !next && index + step < 0 ? 'above' : undefined;
}

const findEmoji = (terms: readonly string[]) =>
  groups
    .flat()
    .filter(([, keywords]) => terms.every((term) => keywords.includes(term)))
    .slice(0, MAX_RESULTS);

function GroupButtons({ current, onSelect }: { current: number; onSelect: (group: number) => void }) {
  const names = t('chat.emojiGroups').split(', ');
  return (
    <div className="flex justify-between">
      {groups.map((entries, index) => {
        const Icon = icons[index] ?? Smile;
        return (
          <UnstyledButton
            key={entries[0]?.[0]}
            aria-label={names[index]}
            title={names[index]}
            aria-pressed={index === current}
            className={`inline-flex items-center justify-center w-8 h-8 rounded ${index === current ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-hover'}`}
            onClick={() => onSelect(index)}
          >
            <Icon size={17} aria-hidden />
          </UnstyledButton>
        );
      })}
    </div>
  );
}

interface EmojiButtonProps {
  emoji: string;
  keywords: string;
  /** The one button of the grid that Tab reaches; the arrow keys reach the others. */
  isTabStop: boolean;
  onPick: (emoji: string) => void;
}

function EmojiButton({ emoji, keywords, isTabStop, onPick }: EmojiButtonProps) {
  const label = keywords.split(' ').slice(0, 3).join(' ');
  return (
    <UnstyledButton
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      title={label}
      className="h-9 rounded text-lg text-center hover:bg-hover"
      onClick={() => onPick(emoji)}
    >
      {emoji}
    </UnstyledButton>
  );
}
