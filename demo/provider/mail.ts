import { eq } from 'drizzle-orm';
import { tryGetContext } from 'hono/context-storage';
import { now } from './clock.ts';
import type { Env, Services } from './context.ts';
import { mails, users } from './db/schema.ts';
import { type Locale, requestLocale, toLocale } from './i18n/locale.ts';
import { translate } from './i18n/translate.ts';

/** The recipient's chosen language, or else that of the call that caused the mail. */
async function localeOf({ db }: Services, to: string): Promise<Locale> {
  const [recipient] = await db.select({ language: users.language }).from(users).where(eq(users.email, to)).limit(1);
  if (recipient?.language) return toLocale(recipient.language) ?? 'en';
  const caller = tryGetContext<Env>();
  return caller ? requestLocale(caller) : 'en';
}

/** Stores the mail that a real provider would send. `/demo/mails/` on the host origin lists it. */
export async function sendMail(
  services: Services,
  { to, subject, body }: { to: string; subject: string; body: string },
): Promise<void> {
  const text = (await localeOf(services, to)) === 'de' ? translate : (english: string) => english;
  await services.db.insert(mails).values({ to, subject: text(subject), body: text(body), created_at: now() });
}

/** Per address and kind, so that nobody can flood a mailbox. */
const MAIL_LIMIT = { limit: 5, windowSeconds: 3600 };

/** Counts a mail that a third party can trigger. @returns seconds to wait, or 0 when the mail is allowed */
export const consumeMailLimit = (
  { limits }: Services,
  kind: 'reset' | 'ticket' | 'transcript' | 'invite',
  to: string,
) => limits.take(`${kind} mails to ${to.toLowerCase()}`, MAIL_LIMIT.limit, MAIL_LIMIT.windowSeconds);
