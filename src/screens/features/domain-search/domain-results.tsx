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
import { isTransferCode, MAX_PASTED_NAMES } from '#core/domain/domain-search.rules.ts';
import { type DomainSearch, type DomainSearchResult, statusText } from '#core/domain/domain-search.store.ts';
import { domainMessages } from '#core/i18n/messages/domain.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { formatCount, formatMoney } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Skeleton, useErrorEvent } from '#screens/ui/feedback.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { FilterChips } from '#screens/ui/filter-chips.tsx';
import { TransferCodeField } from './transfer-code-field.tsx';

const t = translator(domainMessages);

const icons: Record<DomainSearchResult['state'], { icon: LucideIcon; className: string }> = {
  checking: { icon: LoaderCircle, className: 'text-faint animate-spin' },
  estimated: { icon: LoaderCircle, className: 'text-success animate-spin' },
  confirming: { icon: LoaderCircle, className: 'text-accent animate-spin' },
  available: { icon: Check, className: 'text-success' },
  premium: { icon: Gem, className: 'text-info' },
  taken: { icon: CircleX, className: 'text-faint' },
  unknown: { icon: CircleHelp, className: 'text-warning' },
  unsupported: { icon: CircleX, className: 'text-faint' },
  added: { icon: ShoppingBasket, className: 'text-accent' },
};
const categories: readonly { value: string; labelKey: MessageKey<typeof domainMessages> }[] = [
  { value: 'popular', labelKey: 'domain.popular' },
  { value: 'uk', labelKey: 'domain.uk' },
  { value: 'business', labelKey: 'domain.business' },
  { value: 'technology', labelKey: 'domain.technology' },
  { value: 'shopping', labelKey: 'domain.shopping' },
  { value: 'personal', labelKey: 'domain.personal' },
  { value: '', labelKey: 'domain.all' },
];
const prices = [5, 10, 15, 25];

interface Props {
  search: DomainSearch;
  /** Takes a free name: into the cart, or into an order. */
  onSelect: (row: DomainSearchResult) => Promise<void>;
  /** Choosing for an order rather than adding to the cart. */
  isPicker?: boolean;
  /** Names chosen already. */
  selected?: ReadonlySet<string>;
  /** Moves a taken name; left out where that is not offered. */
  onTransfer?: (row: DomainSearchResult, code: string) => Promise<boolean>;
}

/** Rows of fixed order and height: an answer never moves what somebody is about to press. */
export function DomainResults(props: Props) {
  const { search } = props;
  const rows = useSignalValue(search.results);
  const nearby = useSignalValue(search.similarNames);
  const error = useSignalValue(search.error);
  useErrorEvent(error);
  const isSearching = useSignalValue(search.isSearching);
  const query = useSignalValue(search.query);
  const filter = useSignalValue(search.filter);
  const list = useSignalValue(search.pastedList);
  const [moving, setMoving] = useState<DomainSearchResult | null>(null);
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
  const row = (one: DomainSearchResult, index: number, all: readonly DomainSearchResult[]) => (
    <ResultRow
      key={one.domain}
      row={one}
      isLast={index === all.length - 1}
      {...props}
      onStartTransfer={props.onTransfer ? () => setMoving(one) : undefined}
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
            options={categories.map(({ value, labelKey }) => ({ value, label: t(labelKey) }))}
            onValueChange={(category) => search.setFilter({ category })}
          />
          <SelectField
            label={t('domain.maxPrice')}
            isLabelHidden
            className="h-9"
            value={String(filter.maxPrice ?? '')}
            options={[
              { value: '', label: t('domain.anyPrice') },
              ...prices.map((price) => ({
                value: String(price),
                label: t('domain.upTo', { price: formatMoney(price) }),
              })),
            ]}
            onChange={(event) => search.setFilter({ maxPrice: event.target.value ? Number(event.target.value) : null })}
          />
        </div>
      )}
      {list && (list.total > MAX_PASTED_NAMES || list.invalid.length > 0) && (
        <div role="status" className="grid gap-1 px-4 py-3 rounded bg-info-soft text-info">
          {list.total > MAX_PASTED_NAMES && (
            <p>{t('domain.listCut', { n: MAX_PASTED_NAMES, total: formatCount(list.total) })}</p>
          )}
          {list.invalid.length > 0 && (
            <p className="break-words">
              {t('domain.listUnusable', { names: list.invalid.slice(0, 10).join(', ').slice(0, 300) })}
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
  onSelect,
  onStartTransfer,
  isPicker = false,
  selected,
}: Props & { row: DomainSearchResult; isLast: boolean; onStartTransfer: (() => void) | undefined }) {
  const isChosen = selected?.has(row.domain) ?? false;
  const canTake = ['available', 'premium', 'estimated'].includes(row.state) && !isChosen;
  const hasPrice = canTake || isChosen || row.state === 'checking' || row.state === 'confirming';
  const { icon: Icon, className } = isChosen ? icons.available : icons[row.state];
  const canMove = row.state === 'taken' && row.transferPrice !== null && onStartTransfer;
  return (
    <li className={`flex items-center gap-3 px-4 h-[68px] ${isLast ? '' : 'border-b'}`}>
      <Icon size={20} aria-hidden className={`shrink-0 ${className}`} />
      <div className="grow min-w-0">
        <p
          className={`truncate font-semibold text-md ${row.state === 'taken' || row.state === 'unsupported' ? 'text-muted' : ''}`}
          title={row.domain}
        >
          {row.domain}
          {row.ascii && <span className="ml-2 text-sm font-normal text-muted">{row.ascii}</span>}
        </p>
        {row.hasMixedScripts ? (
          <p className="text-sm text-warning truncate flex items-center gap-1" title={t('domain.mixed')}>
            <TriangleAlert size={14} aria-hidden className="shrink-0" />
            <span className="truncate">{t('domain.mixed')}</span>
          </p>
        ) : (
          <p className={`text-sm text-muted truncate ${hasPrice ? 'hidden sm:block' : ''}`}>{statusText(row)}</p>
        )}
        {hasPrice && !row.hasMixedScripts && row.price !== null && (
          <p className="text-xs text-muted truncate tabular-nums sm:hidden">
            {formatMoney(row.price)}
            {row.renewalPrice !== null && `, ${t('domain.thenYearly', { price: formatMoney(row.renewalPrice) })}`}
          </p>
        )}
      </div>
      {hasPrice && row.price !== null && (
        <p className="hidden sm:block text-right whitespace-nowrap">
          <span className="font-bold tabular-nums">{formatMoney(row.price)}</span>
          {row.renewalPrice !== null && (
            <span className="block text-xs text-muted tabular-nums">
              {t('domain.thenYearly', { price: formatMoney(row.renewalPrice) })}
            </span>
          )}
        </p>
      )}
      {(canTake || row.state === 'confirming') && (
        <Button
          data-row
          variant={row.state === 'estimated' ? 'secondary' : 'primary'}
          isPending={row.state === 'confirming'}
          aria-label={t(isPicker ? 'domain.chooseName' : 'domain.addName', { name: row.domain })}
          onClick={() => void onSelect(row)}
        >
          {t(isPicker ? 'domain.choose' : 'domain.add')}
        </Button>
      )}
      {canMove && (
        <Button
          data-row
          size="small"
          aria-label={t('domain.transferName', { name: row.domain })}
          onClick={onStartTransfer}
        >
          {t('domain.transfer')}
        </Button>
      )}
      {row.state === 'unknown' && (
        <Button
          data-row
          size="small"
          icon={RefreshCw}
          aria-label={t('domain.retryName', { name: row.domain })}
          onClick={() => void search.retryDomain(row.domain)}
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
  row: DomainSearchResult;
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
          <Button variant="primary" type="submit" form={form} isPending={isBusy}>
            {t('domain.transfer')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>
          {t('domain.transferText', {
            price: row.transferPrice
              ? t('domain.transferPrice', { price: formatMoney(row.transferPrice) })
              : t('domain.transferFree'),
          })}
        </p>
        <TransferCodeField value={code} isValidated={isChecked} onValueChange={setCode} />
      </form>
    </Dialog>
  );
}
