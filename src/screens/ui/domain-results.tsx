import {
  Check,
  CircleHelp,
  CircleX,
  Gem,
  LoaderCircle,
  type LucideIcon,
  RefreshCw,
  ShoppingBasket,
  TriangleAlert,
} from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { isTransferCode, MAX_NAMES } from '#core/domain/domain-search.rules.ts';
import { type DomainSearch, rowWord, type SearchRow } from '#core/domain/domain-search.store.ts';
import { domainMessages } from '#core/i18n/messages/domain.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { count, money } from '#core/rules/format.rules.ts';
import { Button } from './button.tsx';
import { CodeField } from './code-field.tsx';
import { useValue } from './context.tsx';
import { Dialog } from './dialog.tsx';
import { Skeleton, useErrorEvent } from './feedback.tsx';
import { SelectField } from './field.tsx';
import { FilterChips } from './filter-chips.tsx';

const t = translator(domainMessages);

const icons: Record<SearchRow['state'], { icon: LucideIcon; look: string }> = {
  checking: { icon: LoaderCircle, look: 'text-faint animate-spin' },
  estimated: { icon: LoaderCircle, look: 'text-success animate-spin' },
  confirming: { icon: LoaderCircle, look: 'text-accent animate-spin' },
  available: { icon: Check, look: 'text-success' },
  premium: { icon: Gem, look: 'text-info' },
  taken: { icon: CircleX, look: 'text-faint' },
  unknown: { icon: CircleHelp, look: 'text-warning' },
  unsupported: { icon: CircleX, look: 'text-faint' },
  added: { icon: ShoppingBasket, look: 'text-accent' },
};
const categories: readonly { value: string; word: MessageKey<typeof domainMessages> }[] = [
  { value: 'popular', word: 'domain.popular' },
  { value: 'uk', word: 'domain.uk' },
  { value: 'business', word: 'domain.business' },
  { value: 'technology', word: 'domain.technology' },
  { value: 'shopping', word: 'domain.shopping' },
  { value: 'personal', word: 'domain.personal' },
  { value: '', word: 'domain.all' },
];
const prices = [5, 10, 15, 25];

interface Props {
  search: DomainSearch;
  /** Takes a free name: into the cart, or into an order. */
  onTake: (row: SearchRow) => Promise<void>;
  /** Choosing for an order rather than adding to the cart. */
  isChoice?: boolean;
  /** Names chosen already. */
  chosen?: ReadonlySet<string>;
  /** Moves a taken name; left out where that is not offered. */
  onTransfer?: (row: SearchRow, code: string) => Promise<boolean>;
}

/** Rows of fixed order and height: an answer never moves what somebody is about to press. */
export function DomainResults(props: Props) {
  const { search } = props;
  const rows = useValue(search.rows);
  const nearby = useValue(search.nearby);
  const error = useValue(search.error);
  useErrorEvent(error);
  const isSearching = useValue(search.isSearching);
  const query = useValue(search.query);
  const filter = useValue(search.filter);
  const list = useValue(search.list);
  const [moving, setMoving] = useState<SearchRow | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const hint = useId();
  const free = rows.filter((row) => row.state === 'available' || row.state === 'premium').length;
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !(event.target as HTMLElement).matches('button[data-row]')) return;
    const buttons = [...(box.current?.querySelectorAll<HTMLButtonElement>('button[data-row]') ?? [])];
    event.preventDefault();
    buttons[(buttons.indexOf(event.target as HTMLButtonElement) + step + buttons.length) % buttons.length]?.focus();
  };
  if (query.trim() === '') return null;
  const isUnusable = rows.length === 0 && !isSearching && !error;
  const row = (one: SearchRow, index: number, all: readonly SearchRow[]) => (
    <ResultRow
      key={one.domain}
      row={one}
      isLast={index === all.length - 1}
      {...props}
      onMove={props.onTransfer ? () => setMoving(one) : undefined}
    />
  );
  return (
    <div ref={box} className="grid gap-3" onKeyDown={move}>
      <p role="status" className="sr-only">
        {isSearching ? '' : rows.length > 0 ? t('domain.summary', { n: free, total: rows.length }) : ''}
      </p>
      {!list && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <FilterChips
            label={t('domain.category')}
            value={filter.category}
            options={categories.map(({ value, word }) => ({ value, label: t(word) }))}
            onValue={(category) => search.setFilter({ category })}
          />
          <SelectField
            label={t('domain.maxPrice')}
            isLabelHidden
            className="h-9"
            value={String(filter.maxPrice ?? '')}
            options={[
              { value: '', label: t('domain.anyPrice') },
              ...prices.map((price) => ({ value: String(price), label: t('domain.upTo', { price: money(price) }) })),
            ]}
            onChange={(event) => search.setFilter({ maxPrice: event.target.value ? Number(event.target.value) : null })}
          />
        </div>
      )}
      {list && (list.total > MAX_NAMES || list.unusable.length > 0) && (
        <div role="status" className="grid gap-1 px-4 py-3 rounded bg-info-soft text-info">
          {list.total > MAX_NAMES && <p>{t('domain.listCut', { n: MAX_NAMES, total: count(list.total) })}</p>}
          {list.unusable.length > 0 && (
            <p className="break-words">
              {t('domain.listUnusable', { names: list.unusable.slice(0, 10).join(', ').slice(0, 300) })}
            </p>
          )}
        </div>
      )}
      {error && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 rounded bg-warning-soft text-warning"
        >
          <span>{t(error.status === 429 ? 'domain.tooMany' : 'domain.failed')}</span>
          <Button size="small" icon={RefreshCw} onClick={() => void search.retry()}>
            {t('error.retry')}
          </Button>
        </div>
      )}
      {isUnusable && (
        <p className="px-4 py-3 text-muted">
          {t(filter.category !== 'popular' || filter.maxPrice !== null ? 'domain.noEnding' : 'domain.unusable')}
        </p>
      )}
      {rows.length > 0 && (
        <>
          <p id={hint} className="sr-only">
            {t('domain.keys')}
          </p>
          <ul
            className="rounded-card border border-line bg-surface overflow-hidden"
            aria-label={t('domain.results')}
            aria-describedby={hint}
          >
            {rows.map(row)}
          </ul>
        </>
      )}
      {nearby.length > 0 && (
        <div className="grid gap-2">
          <p className="text-sm font-semibold text-muted">{t('domain.nearby')}</p>
          <ul className="rounded-card border border-line bg-surface overflow-hidden" aria-label={t('domain.nearby')}>
            {nearby.map(row)}
          </ul>
        </div>
      )}
      {rows.length === 0 && isSearching && !error && (
        <div className="rounded-card border border-line bg-surface overflow-hidden">
          {[70, 55, 62, 48, 66, 52, 60, 45, 58, 64].map((width) => (
            <div key={width} className="flex items-center px-4 h-[68px] border-b last:border-b-0">
              <Skeleton width={`${width}%`} height={20} />
            </div>
          ))}
        </div>
      )}
      {moving && props.onTransfer && (
        <TransferDialog row={moving} onTransfer={props.onTransfer} onClose={() => setMoving(null)} />
      )}
    </div>
  );
}

function ResultRow({
  row,
  search,
  isLast,
  onTake,
  onMove,
  isChoice = false,
  chosen,
}: Props & { row: SearchRow; isLast: boolean; onMove: (() => void) | undefined }) {
  const isChosen = chosen?.has(row.domain) ?? false;
  const canTake = ['available', 'premium', 'estimated'].includes(row.state) && !isChosen;
  const hasPrice = canTake || isChosen || row.state === 'checking' || row.state === 'confirming';
  const { icon: Icon, look } = isChosen ? icons.available : icons[row.state];
  const canMove = row.state === 'taken' && row.transferPrice !== null && onMove;
  return (
    <li className={`flex items-center gap-3 px-4 h-[68px] ${isLast ? '' : 'border-b'}`}>
      <Icon size={20} aria-hidden className={`shrink-0 ${look}`} />
      <div className="grow min-w-0">
        <p
          className={`truncate font-semibold text-md ${row.state === 'taken' || row.state === 'unsupported' ? 'text-muted' : ''}`}
          title={row.domain}
        >
          {row.domain}
          {row.ascii && <span className="ml-2 text-sm font-normal text-muted">{row.ascii}</span>}
        </p>
        {row.isMixed ? (
          <p className="text-sm text-warning truncate flex items-center gap-1" title={t('domain.mixed')}>
            <TriangleAlert size={14} aria-hidden className="shrink-0" />
            <span className="truncate">{t('domain.mixed')}</span>
          </p>
        ) : (
          <p className={`text-sm text-muted truncate ${hasPrice ? 'hidden sm:block' : ''}`}>{rowWord(row)}</p>
        )}
        {hasPrice && !row.isMixed && row.price !== null && (
          <p className="text-xs text-muted truncate tabular-nums sm:hidden">
            {money(row.price)}
            {row.renewalPrice !== null && `, ${t('domain.thenYearly', { price: money(row.renewalPrice) })}`}
          </p>
        )}
      </div>
      {hasPrice && row.price !== null && (
        <p className="hidden sm:block text-right whitespace-nowrap">
          <span className="font-bold tabular-nums">{money(row.price)}</span>
          {row.renewalPrice !== null && (
            <span className="block text-xs text-muted tabular-nums">
              {t('domain.thenYearly', { price: money(row.renewalPrice) })}
            </span>
          )}
        </p>
      )}
      {(canTake || row.state === 'confirming') && (
        <Button
          data-row
          look={row.state === 'estimated' ? 'secondary' : 'primary'}
          isBusy={row.state === 'confirming'}
          aria-label={t(isChoice ? 'domain.chooseName' : 'domain.addName', { name: row.domain })}
          onClick={() => void onTake(row)}
        >
          {t(isChoice ? 'domain.choose' : 'domain.add')}
        </Button>
      )}
      {canMove && (
        <Button data-row size="small" aria-label={t('domain.transferName', { name: row.domain })} onClick={onMove}>
          {t('domain.transfer')}
        </Button>
      )}
      {row.state === 'unknown' && (
        <Button
          data-row
          size="small"
          icon={RefreshCw}
          aria-label={t('domain.retryName', { name: row.domain })}
          onClick={() => void search.retryRow(row.domain)}
        >
          {t('error.retry')}
        </Button>
      )}
    </li>
  );
}

/** A taken name may be the visitor's own: it moves with its code. */
function TransferDialog({
  row,
  onTransfer,
  onClose,
}: {
  row: SearchRow;
  onTransfer: NonNullable<Props['onTransfer']>;
  onClose: () => void;
}) {
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isTransferCode(code)) return;
    setBusy(true);
    const isDone = await onTransfer(row, code.trim());
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      title={t('domain.transferTitle', { name: row.domain })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button look="primary" type="submit" form={form} isBusy={isBusy}>
            {t('domain.transfer')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>
          {t('domain.transferText', {
            price: row.transferPrice
              ? t('domain.transferPrice', { price: money(row.transferPrice) })
              : t('domain.transferFree'),
          })}
        </p>
        <CodeField value={code} isChecked={isChecked} onValue={setCode} />
      </form>
    </Dialog>
  );
}
