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
import { type DomainSearchResult, statusText } from '#core/domain/domain-search.store.ts';
import { domainMessages } from '#core/i18n/messages/domain.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { BasketLink } from './basket-link.tsx';

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

interface DomainResultItemProps {
  result: DomainSearchResult;
  isLast: boolean;
  isPicker: boolean;
  isPicked: boolean;
  onSelect: () => void;
  onTransfer: (() => void) | undefined;
  onRetry: () => void;
}

export function DomainResultItem({ result, isLast, ...props }: DomainResultItemProps) {
  const { state } = result;
  const { isPicked } = props;
  const isOffered = isPicked || ['checking', 'estimated', 'confirming', 'available', 'premium'].includes(state);
  const { icon: Icon, className } = isPicked ? icons.available : icons[state];
  return (
    <li part="row" className={`flex items-center gap-3 px-4 h-[68px] ${isLast ? '' : 'border-b'}`}>
      <Icon size={20} aria-hidden className={`shrink-0 ${className}`} />
      <NameAndStatus result={result} isOffered={isOffered} />
      {isOffered && result.price !== null && (
        <p className="hidden sm:block text-right whitespace-nowrap">
          <span className="font-bold tabular-nums">{formatMoney(result.price)}</span>
          {result.renewalPrice !== null && (
            <span className="block text-xs text-muted tabular-nums">{renewalText(result.renewalPrice)}</span>
          )}
        </p>
      )}
      <ItemActions result={result} isOffered={isOffered} {...props} />
    </li>
  );
}

const renewalText = (price: number) => t('domain.thenYearly', { price: formatMoney(price) });

function NameAndStatus({ result, isOffered }: { result: DomainSearchResult; isOffered: boolean }) {
  const { domain, ascii, state, hasMixedScripts, price, renewalPrice } = result;
  return (
    <div className="grow min-w-0">
      <p
        className={`truncate font-semibold text-md ${state === 'taken' || state === 'unsupported' ? 'text-muted' : ''}`}
        title={domain}
      >
        {domain}
        {ascii && <span className="ml-2 text-sm font-normal text-muted">{ascii}</span>}
      </p>
      {hasMixedScripts ? (
        <p className="text-sm text-warning truncate flex items-center gap-1" title={t('domain.mixed')}>
          <TriangleAlert size={14} aria-hidden className="shrink-0" />
          <span className="truncate">{t('domain.mixed')}</span>
        </p>
      ) : (
        <p className={`text-sm text-muted truncate ${isOffered ? 'hidden sm:block' : ''}`}>{statusText(result)}</p>
      )}
      {isOffered && !hasMixedScripts && price !== null && (
        <p className="text-xs text-muted truncate tabular-nums sm:hidden">
          {formatMoney(price)}
          {renewalPrice !== null && `, ${renewalText(renewalPrice)}`}
        </p>
      )}
    </div>
  );
}

const cartLabels = { text: 'domain.add', name: 'domain.addName' } as const;
const pickerLabels = { text: 'domain.choose', name: 'domain.chooseName' } as const;
const pickedLabels = { text: 'domain.chosen', name: 'domain.chosenName' } as const;

/** The button of a row; it stays and keeps the focus when the name is picked. `data-row` lets the arrow keys find it. */
function ItemActions({
  result: { domain, state, transferPrice },
  isOffered,
  isPicker,
  isPicked,
  onSelect,
  onTransfer,
  onRetry,
}: Omit<DomainResultItemProps, 'isLast'> & { isOffered: boolean }) {
  const isChecking = state === 'checking' && !isPicked;
  const labels = isPicked ? pickedLabels : isPicker ? pickerLabels : cartLabels;
  return (
    <>
      {isOffered && (
        <Button
          data-row={!isChecking || undefined}
          // Keeps its room until the answer is there, so that the price stays where it is.
          className={isChecking ? 'invisible' : ''}
          variant={isPicked || state === 'estimated' ? 'secondary' : 'primary'}
          isPending={state === 'confirming'}
          aria-pressed={isPicked || undefined}
          aria-label={t(labels.name, { name: domain })}
          onClick={onSelect}
        >
          {t(labels.text)}
        </Button>
      )}
      {state === 'added' && !isPicker && <BasketLink />}
      {state === 'taken' && !isPicked && transferPrice !== null && onTransfer && (
        <Button data-row size="small" aria-label={t('domain.transferName', { name: domain })} onClick={onTransfer}>
          {t('domain.transfer')}
        </Button>
      )}
      {state === 'unknown' && (
        <Button
          data-row
          size="small"
          icon={RefreshCw}
          aria-label={t('domain.retryName', { name: domain })}
          onClick={onRetry}
        >
          {t('error.retry')}
        </Button>
      )}
    </>
  );
}
