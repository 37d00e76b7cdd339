import { type DomainSearchResult, statusText } from '#core/domain/domain-search.store.ts';
import { domainMessages } from '#core/i18n/messages/domain.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { drawButton } from './draw-button.ts';
import { draw } from './draw-element.ts';
import { drawIcon, type IconName } from './draw-icon.ts';

const t = translator(domainMessages);

const icons: Record<DomainSearchResult['state'], [icon: IconName, className: string]> = {
  checking: ['spinner', 'text-faint animate-spin'],
  estimated: ['spinner', 'text-success animate-spin'],
  confirming: ['spinner', 'text-accent animate-spin'],
  available: ['check', 'text-success'],
  premium: ['gem', 'text-info'],
  taken: ['cross', 'text-faint'],
  unknown: ['question', 'text-warning'],
  unsupported: ['cross', 'text-faint'],
  added: ['basket', 'text-accent'],
};

interface RowOptions {
  isLast: boolean;
  /** A name is picked for an order rather than added to the cart. */
  isPicker: boolean;
  isPicked: boolean;
  canTransfer: boolean;
  /** Its transfer was asked for, and the dialog is on its way. */
  isTransferring: boolean;
  /** Leads to the basket; null without one. */
  basketHref: string | null;
}

/** A name, what is known about it, and what can be done with it. Its height is fixed. */
export function drawDomainRow(result: DomainSearchResult, options: RowOptions): HTMLLIElement {
  const { domain, state, price, renewalPrice } = result;
  const { isPicked, isLast } = options;
  const isOffered = isPicked || ['checking', 'estimated', 'confirming', 'available', 'premium'].includes(state);
  const [icon, className] = isPicked ? icons.available : icons[state];
  return draw(
    'li',
    { part: 'row', 'data-key': domain, class: `flex items-center gap-3 px-4 h-[68px] ${isLast ? '' : 'border-b'}` },
    drawIcon(icon, 20, `shrink-0 ${className}`),
    drawNameAndStatus(result, isOffered),
    isOffered &&
      price !== null &&
      draw(
        'p',
        { class: 'hidden sm:block text-right whitespace-nowrap' },
        draw('span', { class: 'font-bold tabular-nums' }, formatMoney(price)),
        renewalPrice !== null &&
          draw('span', { class: 'block text-xs text-muted tabular-nums' }, renewalText(renewalPrice)),
      ),
    drawAction(result, isOffered, options),
  );
}

const renewalText = (price: number) => t('domain.thenYearly', { price: formatMoney(price) });

function drawNameAndStatus(result: DomainSearchResult, isOffered: boolean) {
  const { domain, ascii, state, hasMixedScripts, price, renewalPrice } = result;
  const isUnavailable = state === 'taken' || state === 'unsupported';
  return draw(
    'div',
    { class: 'grow min-w-0' },
    draw(
      'p',
      { class: `truncate font-semibold text-md ${isUnavailable ? 'text-muted' : ''}`, title: domain },
      domain,
      ascii && draw('span', { class: 'ml-2 text-sm font-normal text-muted' }, ascii),
    ),
    hasMixedScripts
      ? draw(
          'p',
          { class: 'text-sm text-warning truncate flex items-center gap-1', title: t('domain.mixed') },
          drawIcon('warning', 14, 'shrink-0'),
          draw('span', { class: 'truncate' }, t('domain.mixed')),
        )
      : draw('p', { class: `text-sm text-muted truncate ${isOffered ? 'hidden sm:block' : ''}` }, statusText(result)),
    isOffered &&
      !hasMixedScripts &&
      price !== null &&
      draw(
        'p',
        { class: 'text-xs text-muted truncate tabular-nums sm:hidden' },
        renewalPrice === null ? formatMoney(price) : `${formatMoney(price)}, ${renewalText(renewalPrice)}`,
      ),
  );
}

const cartLabels = { text: 'domain.add', name: 'domain.addName' } as const;
const pickerLabels = { text: 'domain.choose', name: 'domain.chooseName' } as const;
const pickedLabels = { text: 'domain.chosen', name: 'domain.chosenName' } as const;

/** The control of a row. It stays and keeps the focus when the name is picked. */
function drawAction(
  { domain, state, transferPrice }: DomainSearchResult,
  isOffered: boolean,
  { isPicker, isPicked, canTransfer, isTransferring, basketHref }: RowOptions,
) {
  if (isOffered) {
    const isChecking = state === 'checking' && !isPicked;
    const labels = isPicked ? pickedLabels : isPicker ? pickerLabels : cartLabels;
    return drawButton({
      action: 'select',
      text: t(labels.text),
      name: t(labels.name, { name: domain }),
      variant: isPicked || state === 'estimated' ? 'secondary' : 'primary',
      isPending: state === 'confirming',
      isPressed: isPicked,
      isRow: !isChecking,
      // Keeps its room until the answer is there, so that the price stays where it is.
      className: isChecking ? 'invisible' : '',
    });
  }
  if (state === 'added' && !isPicker && basketHref !== null)
    return draw(
      'a',
      {
        href: basketHref,
        'data-action': 'basket',
        class:
          'inline-flex items-center h-9 px-3 rounded font-semibold text-accent whitespace-nowrap shrink-0 hover:bg-hover',
      },
      t('domain.viewBasket'),
    );
  if (state === 'taken' && transferPrice !== null && canTransfer)
    return drawButton({
      action: 'transfer',
      text: t('domain.transfer'),
      name: t('domain.transferName', { name: domain }),
      size: 'small',
      isPending: isTransferring,
      isRow: true,
    });
  if (state === 'unknown')
    return drawButton({
      action: 'retry',
      text: t('error.retry'),
      name: t('domain.retryName', { name: domain }),
      size: 'small',
      icon: 'repeat',
      isRow: true,
    });
  return null;
}
