import { clock } from '#core/platform/clock.ts';
import { saveUser } from '#core/user/account.store.ts';

/** Records that the user has accepted the terms of service now. */
export const acceptTerms = (userId: string) =>
  saveUser.run({ params: { id: userId }, body: { tos_accepted_at: new Date(clock().now()).toISOString() } });
