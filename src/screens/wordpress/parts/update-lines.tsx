import { CircleAlert, CircleCheck, CircleMinus, Clock, LoaderCircle, type LucideIcon, Undo2 } from 'lucide-react';
import { wordpressManageMessages } from '#core/i18n/messages/wordpress-manage.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { list } from '#core/rules/format.rules.ts';
import { countStates, type UpdateLine } from '#core/wordpress/items.rules.ts';

const t = translator(wordpressManageMessages);

type StateStyle = readonly [icon: LucideIcon, className: string, label: MessageKey<typeof wordpressManageMessages>];
const stateStyles: Record<UpdateLine['state'], StateStyle> = {
  waiting: [Clock, 'text-faint', 'wordpressManage.stateWaiting'],
  updating: [LoaderCircle, 'text-accent animate-spin', 'wordpressManage.stateUpdating'],
  updated: [CircleCheck, 'text-success', 'wordpressManage.stateUpdated'],
  reverted: [Undo2, 'text-warning', 'wordpressManage.stateReverted'],
  failed: [CircleAlert, 'text-danger', 'wordpressManage.stateFailed'],
  skipped: [CircleMinus, 'text-muted', 'wordpressManage.stateSkipped'],
};

/** "2 updated, 1 rolled back". */
export function outcomeText(lines: readonly UpdateLine[]): string {
  const { updated, reverted, failed, skipped } = countStates(lines);
  const parts = [
    updated > 0 && t('wordpressManage.updated', { n: updated }),
    reverted > 0 && t('wordpressManage.reverted', { n: reverted }),
    failed > 0 && t('wordpressManage.failed', { n: failed }),
    skipped > 0 && t('wordpressManage.skipped', { n: skipped }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? list(parts) : t('wordpressManage.nothingChanged');
}

/** Each item of an update with what became of it. */
export const UpdateLines = ({ lines }: { lines: readonly UpdateLine[] }) => (
  <ul className="grid divide-y">
    {lines.map((line) => (
      <Line key={line.key} line={line} />
    ))}
  </ul>
);

function Line({ line: { name, from, to, state, reason } }: { line: UpdateLine }) {
  const [Icon, className, label] = stateStyles[state];
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Icon size={18} aria-hidden className={`shrink-0 mt-0.5 ${className}`} />
      <div className="grid gap-0.5 min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 break-words">
            <span className="font-semibold">{name}</span>{' '}
            <span className="text-sm text-muted tabular-nums whitespace-nowrap">
              {from === to ? from : `${from} → ${to}`}
            </span>
          </span>
          <span className={`text-sm ${state === 'waiting' ? 'text-muted' : ''}`}>{t(label)}</span>
        </span>
        {reason && <span className="text-sm text-muted break-words">{reason}</span>}
      </div>
    </li>
  );
}
