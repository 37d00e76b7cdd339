import type { WordKey } from '../index.ts';
import { base } from './base.ts';
import { billing } from './billing.ts';
import { cart } from './cart.ts';
import { chat } from './chat.ts';
import { checkout } from './checkout.ts';
import { dashboard } from './dashboard.ts';
import { domain } from './domain.ts';
import { email } from './email.ts';
import { frame } from './frame.ts';
import { info } from './info.ts';
import { lists } from './lists.ts';
import { onboarding } from './onboarding.ts';
import { product } from './product.ts';
import { profile } from './profile.ts';
import { session } from './session.ts';
import { support } from './support.ts';
import { team } from './team.ts';

/** Every word in German: the type refuses a missing one. Loaded when a page speaks German. */
export const de: Record<WordKey, string> = {
  ...base,
  ...billing,
  ...cart,
  ...chat,
  ...checkout,
  ...dashboard,
  ...domain,
  ...email,
  ...frame,
  ...info,
  ...lists,
  ...onboarding,
  ...product,
  ...profile,
  ...session,
  ...support,
  ...team,
};
