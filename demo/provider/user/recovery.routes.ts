import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { SecurityAnswers } from '#core/user/account.schema.ts';
import { machineNow, machineTime } from '../clock.ts';
import { type Ctx, createRouter, type Services } from '../context.ts';
import { passwordResets, securityAnswers, users } from '../db/schema.ts';
import { HttpError, validationError } from '../errors.ts';
import { consumeMailLimit, sendMail } from '../mail.ts';
import { generateSecret, hashPassword, hashToken, verifyPassword } from '../secrets.ts';
import { revokeAccess } from '../session/sessions.ts';
import { parseId, readBody, readIdParam } from '../validate.ts';
import { hashNewPassword } from './password.ts';

const RESET_VALID_MS = 60 * 60_000;
const MIN_ANSWERS = 2;
const invalidLink = () => new HttpError(410, 'This link has expired or has already been used. Send a new one.');
/** Verified against where no answer is stored, so that all responses take the same time. */
const dummyAnswer = hashPassword('nobody has this answer');
type AnswerRow = typeof securityAnswers.$inferSelect;

const securityQuestions = [
  'What was the name of your first pet?',
  'In which street did you grow up?',
  'What was your first car?',
  'What is the first name of your oldest cousin?',
  'Which teacher do you remember best?',
].map((question, index) => ({ id: index + 1, question }));

const normalizeAnswer = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');
const findUserByLogin = async ({ db }: Services, login: string) =>
  (await db.select().from(users).where(eq(users.email, login.trim().toLowerCase())))[0];

async function createPasswordReset({ db }: Services, userId: number): Promise<string> {
  const key = generateSecret();
  await db.insert(passwordResets).values({
    user_id: userId,
    key_hash: hashToken(key),
    expires_at: new Date(machineTime() + RESET_VALID_MS).toISOString(),
  });
  return key;
}

/** The unused, unexpired reset of a key, with its user. @throws HttpError 410 */
async function findPasswordReset({ db }: Services, key: string) {
  const rows = await db
    .select({ reset: passwordResets, user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.user_id))
    .where(
      and(
        eq(passwordResets.key_hash, hashToken(key)),
        isNull(passwordResets.used_at),
        gt(passwordResets.expires_at, machineNow()),
      ),
    );
  if (!rows[0]) throw invalidLink();
  return rows[0];
}

/** Marks a reset as used, unless a concurrent call already has. @throws HttpError 410 */
async function claimPasswordReset({ db }: Services, id: number): Promise<void> {
  const claimed = await db
    .update(passwordResets)
    .set({ used_at: machineNow() })
    .where(and(eq(passwordResets.id, id), isNull(passwordResets.used_at)))
    .returning({ id: passwordResets.id });
  if (claimed.length === 0) throw invalidLink();
}

/** Mails a link that sets a new password, within the limit per address. */
async function sendResetMail(services: Services, login: string): Promise<void> {
  const user = await findUserByLogin(services, login);
  if (!user || consumeMailLimit(services, 'reset', user.email)) return;
  const key = await createPasswordReset(services, user.id);
  await sendMail(services, {
    to: user.email,
    subject: 'Reset your password',
    body: `Hello ${user.firstname},\n\nWe received a request to reset your password. Set a new one within one hour:\n${services.settings.portalUrl}/auth/reset-password?token=${key}\n\nIf this wasn’t you, ignore this email. Nothing has changed.`,
  });
}

/** Two questions derived from the login, so that a login without answers looks like one with answers. */
function decoyQuestions({ secrets }: Services, login: string) {
  const first = secrets.secretByte(login) % securityQuestions.length;
  const others = securityQuestions.filter((_, index) => index !== first);
  const second = others[secrets.secretByte(`${login} second`) % others.length];
  return securityQuestions.filter((question, index) => index === first || question === second);
}

/** Compares answers with the stored ones, in the same time for every login. */
async function areCorrectAnswers(answers: z.output<typeof SecurityAnswers>['answers'], stored: readonly AnswerRow[]) {
  const checked = await Promise.all(
    securityQuestions.map(async ({ id: questionId }) => {
      const row = stored.find(({ question_id }) => question_id === questionId);
      const given = normalizeAnswer(answers.find(({ id }) => parseId(id) === questionId)?.answer ?? '');
      return {
        isStored: row !== undefined,
        isCorrect: await verifyPassword(given, row?.answer ?? (await dummyAnswer)),
      };
    }),
  );
  return stored.length >= MIN_ANSWERS && checked.every(({ isStored, isCorrect }) => isCorrect || !isStored);
}

function enforceRateLimit(c: Ctx, action: string, limit: number) {
  const wait = c.get('services').limits.take(`${action} ${c.env.incoming.socket.remoteAddress}`, limit, 300);
  if (wait) throw new HttpError(429, `Too many attempts. Try again in ${wait} seconds.`);
}

export const recoveryRoutes = createRouter()
  .post('/user/password-reset', async (c) => {
    enforceRateLimit(c, 'reset', 60);
    const services = c.get('services');
    const { email } = await readBody(
      c,
      z.object({ email: z.string().check(z.minLength(1)), brand_id: z.optional(z.number()) }),
    );
    // The response is sent before the account is looked up, so neither it nor its timing reveals who has an account.
    services.runInBackground('a mail with a reset link', () => sendResetMail(services, email));
    return c.json({ message: 'If this login has an account, we’ve sent a link.' });
  })
  .get('/user/password-reset', async (c) => {
    const { user } = await findPasswordReset(
      c.get('services'),
      c.req.header('X-Reset-Token') ?? c.req.query('token') ?? '',
    );
    return c.json({ id: user.id, email: user.email });
  })
  .put('/user/password-reset/:id', async (c) => {
    const services = c.get('services');
    const { token, password } = await readBody(c, z.object({ token: z.string(), password: z.string() }));
    const { reset, user } = await findPasswordReset(services, token);
    if (user.id !== readIdParam(c)) throw invalidLink();
    const hash = await hashNewPassword(password, { email: user.email, previousHash: user.password });
    await services.db.inTransaction(async () => {
      await claimPasswordReset(services, reset.id);
      await services.db.update(users).set({ password: hash }).where(eq(users.id, user.id));
      await revokeAccess(services, user.id);
    });
    return c.json({ message: 'Your password has been changed' });
  })
  .get('/user/user/security-questions', (c) => c.json({ questions: securityQuestions }))
  // The questions of the signed-in user or of a login. A login without answers or an account gets decoys.
  .get('/user/user/security-questions-answers', async (c) => {
    const services = c.get('services');
    const caller = c.get('caller');
    const login = c.req.query('login');
    if (caller.kind !== 'user' && !login) throw new HttpError(401, 'Unauthenticated.');
    if (caller.kind !== 'user') enforceRateLimit(c, 'questions', 60);
    const id = caller.kind === 'user' ? caller.id : ((await findUserByLogin(services, login ?? ''))?.id ?? 0);
    const answers = await services.db.select().from(securityAnswers).where(eq(securityAnswers.user_id, id));
    const answered = securityQuestions.filter((question) =>
      answers.some((answer) => answer.question_id === question.id),
    );
    return c.json({
      answers:
        caller.kind !== 'user' && answered.length < MIN_ANSWERS
          ? decoyQuestions(services, (login ?? '').trim().toLowerCase())
          : answered,
    });
  })
  // Stores the answers of a signed-in user. For others, correct answers return a code that sets a new password, like a mailed link.
  .put('/user/user/security-questions-answers', async (c) => {
    const services = c.get('services');
    const { db } = services;
    const { login, answers } = await readBody(c, SecurityAnswers);
    const caller = c.get('caller');
    if (caller.kind === 'user') {
      const ids = new Set(answers.map((one) => parseId(one.id)));
      const isRepeated = ids.size < answers.length;
      if (
        isRepeated ||
        ids.size < MIN_ANSWERS ||
        [...ids].some((id) => !securityQuestions.some((question) => question.id === id))
      )
        throw validationError({ answers: ['Answer two different questions.'] });
      if (answers.some((one) => normalizeAnswer(one.answer).length < 2))
        throw validationError({ answers: ['An answer needs at least two characters.'] });
      // Hashing takes time, in which others may change them.
      const hashed = await Promise.all(
        answers.map(async (one) => ({
          user_id: caller.id,
          question_id: parseId(one.id),
          answer: await hashPassword(normalizeAnswer(one.answer)),
        })),
      );
      await db.inTransaction(async () => {
        await db.delete(securityAnswers).where(eq(securityAnswers.user_id, caller.id));
        await db.insert(securityAnswers).values(hashed);
      });
      return c.json({ message: 'Updated Successfully' });
    }
    if (!login) throw new HttpError(401, 'Unauthenticated.');
    enforceRateLimit(c, 'answers', 60);
    enforceRateLimit(c, `answers ${login.trim().toLowerCase()}`, 6);
    const user = await findUserByLogin(services, login);
    const readStored = () =>
      db
        .select()
        .from(securityAnswers)
        .where(eq(securityAnswers.user_id, user?.id ?? 0));
    const stored = await readStored();
    const isCorrect = await areCorrectAnswers(answers, stored);
    // Comparing takes time, in which they may have been replaced.
    if (!user || !isCorrect || !isDeepStrictEqual(await readStored(), stored))
      throw validationError({ answers: ['These answers don’t match. After a few attempts you’ll have to wait.'] });
    return c.json({ code: await createPasswordReset(services, user.id) });
  });
