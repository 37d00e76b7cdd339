import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mails, passwordResets } from '#provider/db/schema.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

/** How often a password or an answer was hashed. The hashes are real: the database that all tests copy has some. */
const hashing = vi.hoisted(() => ({ count: 0 }));
vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:crypto')>();
  type ScryptCallback = Parameters<typeof original.scrypt>[4];
  const scrypt = (password: string, salt: Buffer, length: number, done: ScryptCallback) => {
    hashing.count++;
    original.scrypt(password, salt, length, done);
  };
  return { ...original, scrypt };
});

// All tests call from one address: each has a provider of its own, because an address has limits.
let provider: TestProvider;
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(() => provider.stop());

const VALID_PASSWORD = 'Another-Pass-2026';
type Body = { message?: string; errors?: Record<string, string[]>; token?: string } & Record<string, unknown>;
const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await provider.json<Body>(method, path, body, headers);
  return { status: answer.status, body: answer.body };
};
const bearer = (token: unknown) => ({ Authorization: `Bearer ${token}` });

async function register(name: string) {
  const email = `${name}@example.test`;
  const { body } = await call('POST', '/user/users', {
    email,
    firstname: 'New',
    lastname: name,
    password: VALID_PASSWORD,
  });
  return { id: (body.user as { id: number }).id, email, headers: bearer(body.token) };
}
const logIn = (login: string, password = VALID_PASSWORD) => call('POST', '/user/session/login', { login, password });
const codeOf = (secret: string, secondsAgo = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() - secondsAgo * 1000 });
const isWrongFor = (secret: string) => (code: string) =>
  ![60, 30, 0, -30, -60].some((secondsAgo) => codeOf(secret, secondsAgo) === code);

/** @returns the secret of the new authenticator */
async function startEnrolment(headers: Record<string, string>): Promise<string> {
  return (await call('GET', '/user/2fa/re-authenticate', undefined, headers)).body.secret as string;
}
async function registerWithSecondFactor(name: string) {
  const user = await register(name);
  const secret = await startEnrolment(user.headers);
  const enrolled = await call('PUT', '/user/2fa/verify', { code: codeOf(secret, 30) }, user.headers);
  expect(enrolled.status).toBe(200);
  const wrongCodes = Array.from({ length: 60 }, (_, index) => String(100_000 + index)).filter(isWrongFor(secret));
  return { ...user, secret, wrongCodes };
}
const startChallenge = async (email: string) => ((await logIn(email)).body.data as { key: string }).key;

describe('codes of a second factor', () => {
  it('are limited per person, however many sign-ins are begun', async () => {
    const { email, secret, wrongCodes } = await registerWithSecondFactor('guessed');
    const statuses: number[] = [];
    for (const code of wrongCodes.slice(0, 20))
      statuses.push((await call('POST', '/user/2fa/login', { key: await startChallenge(email), code })).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(8);
    const right = { key: await startChallenge(email), code: codeOf(secret) };
    expect((await call('POST', '/user/2fa/login', right)).status).toBe(429);
  });

  it('are limited together, at a sign-in and within a session', async () => {
    const { email, headers, secret, wrongCodes } = await registerWithSecondFactor('both-ways');
    for (const code of wrongCodes.slice(0, 4)) await call('PUT', '/user/2fa/verify', { code }, headers);
    const key = await startChallenge(email);
    for (const code of wrongCodes.slice(0, 4)) await call('POST', '/user/2fa/login', { key, code });
    expect((await call('POST', '/user/2fa/login', { key, code: codeOf(secret) })).status).toBe(429);
  });

  it('sign in once, however many calls use one at the same time', async () => {
    const { email, secret } = await registerWithSecondFactor('parallel-codes');
    const keys = await Promise.all(Array.from({ length: 4 }, () => startChallenge(email)));
    const code = codeOf(secret);
    const answers = await Promise.all(keys.map((key) => call('POST', '/user/2fa/login', { key, code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  it('of the present authenticator are a proof while a change of it was begun and left', async () => {
    const { headers, secret } = await registerWithSecondFactor('abandoned');
    await startEnrolment(headers);
    expect((await call('PUT', '/user/2fa/verify', { code: codeOf(secret) }, headers)).body).toEqual({
      message: 'User successfully verified',
    });
  });

  it('of the new authenticator complete the change', async () => {
    const { headers } = await registerWithSecondFactor('completed');
    const secret = await startEnrolment(headers);
    const { body } = await call('PUT', '/user/2fa/verify', { code: codeOf(secret) }, headers);
    expect(body.recovery_codes).toHaveLength(10);
  });

  it('are no longer asked for by a sign-in that was begun with a previous password', async () => {
    const { id, email, headers, secret } = await registerWithSecondFactor('changed-meanwhile');
    const key = await startChallenge(email);
    const change = { password: 'Third-Pass-2026!', current_password: VALID_PASSWORD };
    expect((await call('PUT', `/user/users/${id}`, change, headers)).status).toBe(200);
    expect((await call('POST', '/user/2fa/login', { key, code: codeOf(secret) })).status).toBe(410);
  });
});

describe('passwords', () => {
  it('are limited per address over many logins', async () => {
    const { email } = await register('sprayed');
    const attempts = Array.from({ length: 55 }, (_, index) => logIn(`victim-${index}@example.test`, 'Summer-2026!'));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect((await logIn(email)).status).toBe(429);
  });

  it('that are right count towards no limit', async () => {
    const { email } = await register('frequent');
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 55; attempt++) statuses.push((await logIn(email)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  }, 30_000);
});

const mailsTo = (email: string) => provider.db.select().from(mails).where(eq(mails.to, email));
const requestReset = (email: string) => call('POST', '/user/password-reset', { email });
async function mailedKeys(email: string, count: number): Promise<string[]> {
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(count));
  return (await mailsTo(email)).map(({ body }) => /token=([\w-]{43})/.exec(body)?.[1] ?? '');
}

describe('a forgotten password', () => {
  it('mails at most five links to one person within an hour, and says the same each time', async () => {
    const { email } = await register('flooded');
    const { email: other } = await register('flooded-after');
    const answers = [];
    for (let request = 0; request < 8; request++) answers.push(await requestReset(email));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    // Written after all of the others.
    await requestReset(other);
    await mailedKeys(other, 1);
    await mailedKeys(email, 5);
  });

  it('is answered before anything depends on whether there is an account', async () => {
    const { email } = await register('timed');
    let release = () => {};
    const otherWrite = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Nothing can be written meanwhile: an answer that came had not waited for its mail.
    const writing = provider.db.inTransaction(() => otherWrite);
    const answered = Promise.all([requestReset(email), requestReset('nobody-timed@example.test')]);
    const first = await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 5000, 'nothing'))]);
    release();
    await writing;
    const [known, unknown] = await answered;
    expect(first).toEqual([known, known]);
    expect(unknown).toEqual(known);
    expect(await mailedKeys(email, 1)).toHaveLength(1);
  });

  it('has a link that sets one password, however many calls use it at the same time', async () => {
    const { id, email } = await register('claimed');
    await requestReset(email);
    const [token] = await mailedKeys(email, 1);
    const passwords = Array.from({ length: 5 }, (_, index) => `Parallel-Pass-20${index}`);
    const answers = await Promise.all(
      passwords.map((password) => call('PUT', `/user/password-reset/${id}`, { token, password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    const set = passwords[answers.findIndex(({ status }) => status === 200)];
    expect((await logIn(email, set)).status).toBe(200);
  });

  it('has links that a new password makes void', async () => {
    const { id, email } = await register('two-links');
    await requestReset(email);
    await requestReset(email);
    const [first, second] = await mailedKeys(email, 2);
    const set = (token?: string) => call('PUT', `/user/password-reset/${id}`, { token, password: 'Fourth-Pass-2026' });
    expect((await set(second)).status).toBe(200);
    expect((await set(first)).status).toBe(410);
    const open = await provider.db.select().from(passwordResets).where(eq(passwordResets.user_id, id));
    expect(open.filter(({ used_at }) => used_at === null)).toHaveLength(0);
  });

  it('has links that a password changed within a session makes void', async () => {
    const { id, email, headers } = await register('changes-after-asking');
    await requestReset(email);
    const [token] = await mailedKeys(email, 1);
    const change = { password: 'Third-Pass-2026!', current_password: VALID_PASSWORD };
    await call('PUT', `/user/users/${id}`, change, headers);
    expect((await call('GET', '/user/password-reset', undefined, { 'X-Reset-Token': token ?? '' })).status).toBe(410);
  });
});

describe('security questions', () => {
  const questionIds = async (login: string) =>
    ((await call('GET', `/user/user/security-questions-answers?login=${login}`)).body.answers as { id: number }[]).map(
      ({ id }) => id,
    );
  const answer = (login: string) =>
    call('PUT', '/user/user/security-questions-answers', {
      login,
      answers: [
        { id: '1', answer: 'wrong' },
        { id: '2', answer: 'wrong' },
      ],
    });

  it('keep the answers of one of two changes made at once', async () => {
    const { email, headers } = await register('answers-twice');
    const change = (answers: readonly { id: string; answer: string }[]) =>
      call('PUT', '/user/user/security-questions-answers', { answers }, headers);
    const [first, second] = [
      ['1', '2'],
      ['2', '3'],
    ].map((ids) => ids.map((id) => ({ id, answer: `${ids} of ${id}` })));
    const sent = await Promise.all([change(first ?? []), change(second ?? [])]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect([
      [1, 2],
      [2, 3],
    ]).toContainEqual(await questionIds(email));
  });

  it('cost as much work for a login without an account as for one with answers', async () => {
    const hashesOf = async (login: string) => {
      const before = hashing.count;
      return { ...(await answer(login)), hashes: hashing.count - before };
    };
    const known = await hashesOf('owner@example.test');
    expect(known.status).toBe(422);
    expect(known.hashes).toBeGreaterThan(0);
    expect(await hashesOf('nobody@example.test')).toEqual(known);
    const { email } = await register('no-answers');
    expect(await hashesOf(email)).toEqual(known);
  });

  it('are refused where two answer the same question', async () => {
    const { headers } = await register('repeats-a-question');
    const answers = ['1', '1', '2'].map((id) => ({ id, answer: 'something' }));
    expect((await call('PUT', '/user/user/security-questions-answers', { answers }, headers)).status).toBe(422);
  });

  it('of logins without an account differ, and stay the same for each', async () => {
    const logins = Array.from({ length: 12 }, (_, index) => `unknown-${index}@example.test`);
    const asked = await Promise.all(logins.map(questionIds));
    expect(asked.every((ids) => ids.length === 2 && ids[0] !== ids[1])).toBe(true);
    expect(new Set(asked.map(String)).size).toBeGreaterThan(1);
    expect(await Promise.all(logins.map(questionIds))).toEqual(asked);
  });

  it('are limited per address over many logins', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 65; index++) statuses.push((await answer(`spray-${index}@example.test`)).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(60);
  }, 60_000);
});

it('a sign-in costs as much work for an unknown login as for a known one', async () => {
  const hashesOf = async (login: string) => {
    const before = hashing.count;
    return { ...(await logIn(login, 'wrong')), hashes: hashing.count - before };
  };
  expect(await hashesOf('nobody@example.test')).toEqual(await hashesOf('owner@example.test'));
});
