import { Minus, Pencil, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Rrset, RrsetChange } from '#core/dns/dns.schema.ts';
import { rrsetKey } from '#core/dns/draft.rules.ts';
import { fullName } from '#core/dns/name.rules.ts';
import { contentKey } from '#core/dns/rrset.rules.ts';
import { ttlText } from '#core/dns/ttl-text.ts';
import { zoneDialogsMessages } from '#core/i18n/messages/zone-dialogs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { Chip } from '#screens/ui/feedback.tsx';

const t = translator(zoneDialogsMessages);

interface DiffLine {
  sign: 'added' | 'removed' | 'same';
  text: string;
  comment?: string | null | undefined;
  /** As in the set, for messages of the provider. */
  content?: string;
}

const entriesOf = (set: Rrset | null) => set?.records ?? [];

/** The lines of a change: TTL first, then what goes, comes and stays. */
function diffLines({ type, before, after }: RrsetChange): DiffLine[] {
  const keys = (set: Rrset | null) =>
    new Set(entriesOf(set).map(({ content, comment }) => `${contentKey(type, content)}\n${comment ?? ''}`));
  const [old, next] = [keys(before), keys(after)];
  const keyOf = ({ content, comment }: { content: string; comment?: string | null | undefined }) =>
    `${contentKey(type, content)}\n${comment ?? ''}`;
  const toLine =
    (sign: DiffLine['sign']) =>
    ({ content, comment }: { content: string; comment?: string | null | undefined }): DiffLine => ({
      sign,
      text: content,
      content,
      comment,
    });
  const lines: DiffLine[] = [];
  if (before && after && before.ttl !== after.ttl)
    lines.push(
      { sign: 'removed', text: t('zone.ttlLine', { ttl: ttlText(before.ttl) }) },
      { sign: 'added', text: t('zone.ttlLine', { ttl: ttlText(after.ttl) }) },
    );
  return [
    ...lines,
    ...entriesOf(before)
      .filter((entry) => !next.has(keyOf(entry)))
      .map(toLine('removed')),
    ...entriesOf(after)
      .filter((entry) => !old.has(keyOf(entry)))
      .map(toLine('added')),
    ...entriesOf(after)
      .filter((entry) => old.has(keyOf(entry)))
      .map(toLine('same')),
  ];
}

const signs = {
  added: ['+', 'zone.lineAdded', 'bg-success-soft text-success'],
  removed: ['−', 'zone.lineRemoved', 'bg-danger-soft text-danger'],
  same: ['', 'zone.lineSame', 'text-muted'],
} as const;

const kinds = {
  added: ['success', 'zone.setAdded', Plus],
  changed: ['info', 'zone.setChanged', Pencil],
  removed: ['danger', 'zone.setRemoved', Minus],
} as const;

interface Props {
  change: RrsetChange;
  zoneName: string;
  /** Why the provider refused a record, by its content; that of the set by an empty one. */
  messages?: ReadonlyMap<string, string> | undefined;
  /** Replaces the chip that says what becomes of the set. */
  status?: ReactNode;
  /** Below the lines. */
  children?: ReactNode;
}

/** One set before and after. */
export function RrsetDiff({ change, zoneName, messages, status, children }: Props) {
  const { name, type, before, after } = change;
  const [tone, key, icon] = !before ? kinds.added : after ? kinds.changed : kinds.removed;
  const general = messages?.get('');
  return (
    <li className="grid gap-2 rounded border border-line p-3 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 break-all">
          <span className="font-semibold">{fullName(name, zoneName)}</span>{' '}
          <span className="text-sm font-semibold text-muted">{type}</span>
        </span>
        {status ?? (
          <Chip tone={tone} icon={icon}>
            {t(key)}
          </Chip>
        )}
      </div>
      <ul className="grid gap-px text-sm min-w-0">
        {diffLines(change).map((line) => (
          <li key={`${line.sign} ${line.text} ${line.comment ?? ''}`} className="grid">
            <span className={`flex gap-2 px-2 py-0.5 rounded ${signs[line.sign][2]}`}>
              <span aria-hidden className="w-3 shrink-0">
                {signs[line.sign][0]}
              </span>
              <span className="sr-only">{t(signs[line.sign][1])}</span>
              <span className="min-w-0 break-words">
                <code className="break-all">{line.text}</code>
                {line.comment && <span>{` ; ${line.comment}`}</span>}
              </span>
            </span>
            <LineMessage message={line.content === undefined ? undefined : messages?.get(line.content)} />
          </li>
        ))}
      </ul>
      <LineMessage message={general} />
      {children}
    </li>
  );
}

const LineMessage = ({ message }: { message: string | undefined }) =>
  message ? <p className="text-sm text-danger px-2 py-1 whitespace-pre-line">{message}</p> : null;

/** Sets that are drawn at first, and with each press. */
const SHOWN = 100;

/** Many sets before and after, the first of them until more are asked for. */
export function RrsetDiffList({
  label,
  changes,
  zoneName,
  messagesOf,
}: {
  label: string;
  changes: readonly RrsetChange[];
  zoneName: string;
  messagesOf?: (change: RrsetChange) => ReadonlyMap<string, string> | undefined;
}) {
  const [shown, setShown] = useState(SHOWN);
  const rest = changes.length - shown;
  return (
    <>
      <ul aria-label={label} className="grid gap-3 min-w-0">
        {changes.slice(0, shown).map((change) => (
          <RrsetDiff key={rrsetKey(change)} change={change} zoneName={zoneName} messages={messagesOf?.(change)} />
        ))}
      </ul>
      {rest > 0 && <Button onClick={() => setShown(shown + SHOWN)}>{t('zone.showMore', { n: rest })}</Button>}
    </>
  );
}
