import { now, type Services } from './context.ts';
import { mails } from './db/schema.ts';

/** Writes down what a real provider would send. Nothing leaves this machine; `GET /__demo/mails` lists it. */
export async function sendMail({ db }: Services, mail: { to: string; subject: string; body: string }): Promise<void> {
  await db.insert(mails).values({ ...mail, created_at: now() });
}
