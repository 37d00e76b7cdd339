import { CreditCard, Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CardBrand, cardBrand } from '#core/billing/billing.rules.ts';
import type { Card } from '#core/billing/billing.schema.ts';

const brandNames: readonly CardBrand[] = ['visa', 'mastercard', 'amex'];

const Name = ({ children, color, isItalic = false }: { children: string; color: string; isItalic?: boolean }) => (
  <text
    x="17"
    y="15"
    textAnchor="middle"
    textLength="24"
    lengthAdjust="spacingAndGlyphs"
    fontFamily="Arial, Helvetica, sans-serif"
    fontSize="10.5"
    fontWeight="700"
    fontStyle={isItalic ? 'italic' : 'normal'}
    fill={color}
  >
    {children}
  </text>
);

/** In a box of 34 by 22. */
const drawings: Record<CardBrand, ReactNode> = {
  visa: (
    <Name color="#1a1f71" isItalic>
      VISA
    </Name>
  ),
  mastercard: (
    <>
      <circle cx="13.5" cy="11" r="6.5" fill="#eb001b" />
      <circle cx="20.5" cy="11" r="6.5" fill="#f79e1b" />
      <path d="M17 5.53a6.5 6.5 0 0 1 0 10.94a6.5 6.5 0 0 1 0-10.94Z" fill="#ff5f00" />
    </>
  ),
  amex: <Name color="#016fd0">AMEX</Name>,
};

/** The mark of a brand. The label beside it names the brand. */
const BrandMark = ({ brand }: { brand: CardBrand }) => (
  <svg aria-hidden viewBox="0 0 34 22" width={34} height={22}>
    <rect x="0.5" y="0.5" width="33" height="21" rx="3.5" fill="#fff" stroke="#c9ced6" />
    {drawings[brand]}
  </svg>
);

/** The brands that a new card can be of. */
export const CardBrands = () => (
  <span aria-hidden className="hidden sm:flex gap-1.5 shrink-0">
    {brandNames.map((brand) => (
      <BrandMark key={brand} brand={brand} />
    ))}
  </span>
);

/** The mark of a saved method: its brand, or what kind it is. */
export function MethodMark({ card }: { card: Pick<Card, 'type' | 'label'> }) {
  const brand = cardBrand(card);
  if (brand) return <BrandMark brand={brand} />;
  const Icon = card.type === 'gocardless' ? Landmark : CreditCard;
  return (
    <span className="inline-flex justify-center w-9 shrink-0">
      <Icon size={20} aria-hidden className="text-muted" />
    </span>
  );
}
