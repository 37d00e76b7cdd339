import { eq } from 'drizzle-orm';
import type { PaymentState } from '#core/billing/payment.store.ts';
import { ledger, paymentDoublePayments, services, transactions } from '#provider/db/schema.ts';
import type { TestProvider } from '../provider.ts';
import type { Customer } from './customer.ts';
import type { FaultyNetwork } from './faulty-network.ts';

export const isFinal = ({ kind }: PaymentState) => ['paid', 'processing', 'failed'].includes(kind);

/** What a purchase ended with, as the page shows it. */
export interface PurchaseEnd {
  shown: PaymentState;
  /** Paid in another tab, whose page has shown it: nothing is left to do here. */
  isPaidElsewhere: boolean;
  cartId: string;
  /** Pounds. */
  total: number;
  lineCount: number;
}

/** What the provider and its payment company hold about a customer. */
async function loadBooks({ db }: TestProvider, { teamId }: Customer) {
  const attempts = await db.select().from(transactions).where(eq(transactions.team_id, teamId));
  const charges = (await db.select().from(paymentDoublePayments)).filter(
    (charge) =>
      charge.status === 'succeeded' && attempts.some(({ id }) => charge.reference.startsWith(`portal-${id}-`)),
  );
  return {
    charges,
    /** Another tab may still wait for its bank: then the cart is locked. */
    hasOpenAttempt: attempts.some(({ status }) => ['pending', 'requires_action'].includes(status)),
    serviceCount: (await db.select().from(services).where(eq(services.team_id, teamId))).length,
    entries: await db.select().from(ledger),
  };
}
type Books = Awaited<ReturnType<typeof loadBooks>>;

const chargeProblems = ({ charges }: Books, { shown, total, isPaidElsewhere }: PurchaseEnd) => [
  charges.length > 1 && `charged ${charges.length} times`,
  !isFinal(shown) && !(isPaidElsewhere && charges.length === 1) && `never ended: ${shown.kind}`,
  shown.kind === 'failed' && charges.length > 0 && 'a charge is shown as failed',
  shown.kind === 'paid' && charges.length !== 1 && 'shown as paid without a charge',
  charges[0] &&
    charges[0].pence !== Math.round(total * 100) &&
    `charged ${charges[0].pence} pence instead of £${total}`,
];

const ledgerProblems = ({ entries }: Books, { teamId }: Customer) => {
  const balance = (account?: string) =>
    entries.filter((entry) => !account || entry.account === account).reduce((sum, { pence }) => sum + pence, 0);
  const owed = balance(`owed:${teamId}`);
  return [balance() !== 0 && `the ledger is off by ${balance()}`, owed !== 0 && `${owed} pence are owed`];
};

/** Reading the cart makes the provider ask about payments that are still open, so the books are read after it. */
async function loadCart({ request }: FaultyNetwork, { email, password }: Customer, cartId: string) {
  const { token } = await request<{ token: string }>('POST', '/user/session/login', { login: email, password });
  return request<{ cart?: { status: string }; products?: unknown[] }>('GET', `/cart/cart/${cartId}`, undefined, {
    Authorization: `Bearer ${token}`,
  });
}

function cartProblems(
  { cart, products }: Awaited<ReturnType<typeof loadCart>>,
  { lineCount }: PurchaseEnd,
  { charges, hasOpenAttempt }: Books,
) {
  const expected = charges.length > 0 ? 'completed' : hasOpenAttempt ? 'checkout' : 'open';
  return [
    products?.length !== lineCount && `the cart has ${products?.length} lines of ${lineCount}`,
    cart?.status !== expected && `the cart is ${cart?.status}`,
  ];
}

/** Compares what the page shows with the books of the provider and the payment company. */
export async function auditPurchase(
  provider: TestProvider,
  network: FaultyNetwork,
  customer: Customer,
  end: PurchaseEnd,
): Promise<{ problems: string[]; isCharged: boolean }> {
  const shownCart = await loadCart(network, customer, end.cartId);
  const books = await loadBooks(provider, customer);
  const isCharged = books.charges.length > 0;
  const problems = [
    ...chargeProblems(books, end),
    books.serviceCount !== (isCharged ? end.lineCount : 0) && `${books.serviceCount} services`,
    ...cartProblems(shownCart, end, books),
    ...ledgerProblems(books, customer),
  ];
  return { problems: problems.filter((problem): problem is string => Boolean(problem)), isCharged };
}
