import { now } from './clock.ts';
import type { Services } from './context.ts';
import { mails } from './db/schema.ts';

/** Stores the mail that a real provider would send. `/demo/mails/` on the host origin lists it. */
export async function sendMail({ db }: Services, mail: { to: string; subject: string; body: string }): Promise<void> {
  await db.insert(mails).values({ ...mail, created_at: now() });
}
