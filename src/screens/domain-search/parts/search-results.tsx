import '../../../core/i18n/areas/domain.ts';
import { Check, CircleHelp, CircleX, Gem, LoaderCircle, type LucideIcon, RefreshCw, ShoppingBasket } from 'lucide-react';
import { cart } from '../../../core/cart/cart.store.ts';
import { type DomainSearch, rowWord, type SearchRow } from '../../../core/domain/domain-search.store.ts';
import { t } from '../../../core/i18n/index.ts';
import { money } from '../../../core/rules/format.rules.ts';
import { Button } from '../../ui/button.tsx';
import { usePortal, useValue } from '../../ui/context.tsx';
import { Skeleton, useErrorEvent } from '../../ui/feedback.tsx';

const icons: Record<SearchRow['state'], { icon: LucideIcon; look: string }> = {
  checking: { icon: LoaderCircle, look: 'text-faint animate-spin' },
  confirming: { icon: LoaderCircle, look: 'text-accent animate-spin' },
  available: { icon: Check, look: 'text-success' },
  premium: { icon: Gem, look: 'text-info' },
  taken: { icon: CircleX, look: 'text-faint' },
  unknown: { icon: CircleHelp, look: 'text-warning' },
  unsupported: { icon: CircleX, look: 'text-faint' },
  added: { icon: ShoppingBasket, look: 'text-accent' },
};

/** Rows of fixed order and height: an answer never moves what somebody is about to press. */
export function SearchResults({ search }: { search: DomainSearch }) {
  const rows = useValue(search.rows);
  const error = useValue(search.error);
  useErrorEvent(error);
  const isSearching = useValue(search.isSearching);
  const query = useValue(search.query);
  const free = rows.filter((row) => row.state === 'available' || row.state === 'premium').length;
  return (
    <div>
      <p role="status" className="sr-only">
        {isSearching ? '' : rows.length > 0 ? t('domain.summary', { n: free, total: rows.length }) : ''}
      </p>
      {error && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 mb-3 px-4 py-3 rounded bg-warning-soft text-warning">
          <span>{t('domain.failed')}</span>
          <Button size="small" icon={RefreshCw} onClick={() => void search.retry()}>
            {t('error.retry')}
          </Button>
        </div>
      )}
      {query.trim() !== '' && rows.length === 0 && !isSearching && !error && <p className="px-4 py-3 text-muted">{t('domain.unusable')}</p>}
      {rows.length > 0 && (
        <ul className="rounded-card border border-line bg-surface overflow-hidden" aria-label={t('domain.results')}>
          {rows.map((row, index) => (
            <ResultRow key={row.domain} row={row} search={search} isLast={index === rows.length - 1} />
          ))}
        </ul>
      )}
      {rows.length === 0 && isSearching && !error && (
        <div className="rounded-card border border-line bg-surface p-4 grid gap-4">
          {[70, 55, 62, 48].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={20} />
          ))}
        </div>
      )}
    </div>
  );
}

function ResultRow({ row, search, isLast }: { row: SearchRow; search: DomainSearch; isLast: boolean }) {
  const { host } = usePortal();
  const canAdd = row.state === 'available' || row.state === 'premium';
  const hasPrice = canAdd || row.state === 'checking' || row.state === 'confirming';
  const { icon: Icon, look } = icons[row.state];
  const add = async () => {
    if (!host.emit('portal-domain-select', { domain: row.domain, price: row.price })) return;
    if (!(await search.add(row.domain))) return;
    host.emit('portal-cart-change', { count: cart().count.peek(), total: cart().summary.peek()?.total ?? null });
  };
  return (
    <li className={`flex items-center gap-3 px-4 h-[68px] ${isLast ? '' : 'border-b'}`}>
      <Icon size={20} aria-hidden className={`shrink-0 ${look}`} />
      <div className="grow min-w-0">
        <p className={`truncate font-semibold text-md ${row.state === 'taken' || row.state === 'unsupported' ? 'text-muted' : ''}`} title={row.domain}>
          {row.unicode ?? row.domain}
        </p>
        <p className={`text-sm text-muted truncate ${hasPrice ? 'hidden sm:block' : ''}`}>{rowWord(row)}</p>
        {hasPrice && row.price !== null && (
          <p className="text-sm text-muted truncate tabular-nums sm:hidden">
            {money(row.price)}
            {row.renewalPrice !== null && `, ${t('domain.thenYearly', { price: money(row.renewalPrice) })}`}
          </p>
        )}
      </div>
      {hasPrice && row.price !== null && (
        <p className="hidden sm:block text-right whitespace-nowrap">
          <span className="font-bold tabular-nums">{money(row.price)}</span>
          {row.renewalPrice !== null && <span className="block text-xs text-muted tabular-nums">{t('domain.thenYearly', { price: money(row.renewalPrice) })}</span>}
        </p>
      )}
      {(canAdd || row.state === 'confirming') && (
        <Button look="primary" isBusy={row.state === 'confirming'} aria-label={t('domain.addName', { name: row.domain })} onClick={() => void add()}>
          {t('domain.add')}
        </Button>
      )}
      {row.state === 'unknown' && (
        <Button size="small" icon={RefreshCw} onClick={() => void search.retry()}>
          {t('error.retry')}
        </Button>
      )}
    </li>
  );
}
