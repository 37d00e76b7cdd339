import type { TestProvider } from '../provider.ts';
import type { FaultyNetwork } from './faulty-network.ts';

const CARD_NUMBERS = [
  '4242 4242 4242 4242',
  '4242 4242 4242 4242',
  '4000 0000 0000 0002',
  '4000 0027 6000 3184',
  '4000 0000 0000 9995',
];

export interface Customer {
  id: number;
  teamId: number;
  email: string;
  password: string;
  cardNumber: string;
  cardId: string;
  token: string;
}

/** Registers a customer with an address and a saved card. */
export async function registerCustomer(
  provider: TestProvider,
  { request }: FaultyNetwork,
  seed: number,
  random: () => number,
): Promise<Customer> {
  const email = `shop-${seed}-${Date.now()}@example.test`;
  const password = 'Quartz-Meadow-41!';
  const registration = { email, firstname: 'Pat', lastname: 'Seed', password };
  const { user, token } = await request<{ user: { id: string; team_id: string }; token: string }>(
    'POST',
    '/user/users',
    registration,
  );
  const headers = { Authorization: `Bearer ${token}` };
  const address = { address1: '1 High Street', city: 'Bristol', zip: 'BS1 6DZ', country: 'GB' };
  await request('PUT', `/user/teams/${user.team_id}`, address, headers);
  const cardNumber = CARD_NUMBERS[Math.floor(random() * CARD_NUMBERS.length)] ?? '';
  const { token: cardToken } = await request<{ token: string }>(
    'POST',
    '/tokens',
    { number: cardNumber, expiry: '12/40', cvc: '123' },
    {},
    provider.payment.url,
  );
  const { card } = await request<{ card: { id: string } }>(
    'POST',
    '/billing/cards',
    { type: 'stripe', token: cardToken },
    headers,
  );
  return {
    id: Number(user.id),
    teamId: Number(user.team_id),
    email,
    password,
    cardNumber,
    cardId: String(card.id),
    token,
  };
}
