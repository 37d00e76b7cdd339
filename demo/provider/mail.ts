import { now } from './clock.ts';
import type { Services } from './context.ts';
import { mails } from './db/schema.ts';

/** Stores the mail that a real provider would send. `/demo/mails/` on the host origin lists it. */
export async function sendMail({ db }: Services, mail: { to: string; subject: string; body: string }): Promise<void> {
  await db.insert(mails).values({ ...mail, created_at: now() });
}

/** Keeps whoever can name an address from filling that mailbox. */
const strangersMails = { limit: 5, windowSeconds: 3600 };

/** Counts a mail that somebody else has us send to a person. @returns seconds to wait, or 0 when this mail may be sent */
export const takeMailTo = ({ limits }: Services, kind: 'reset' | 'ticket' | 'transcript' | 'invite', to: string) =>
  limits.take(`${kind} mails to ${to.toLowerCase()}`, strangersMails.limit, strangersMails.windowSeconds);
