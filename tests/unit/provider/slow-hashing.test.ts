import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD, startProvider, type TestProvider } from '#tests/support/provider.ts';

// What others do while a password is hashed, which takes as long as a test wants here. The hashes are real: the database that all
// tests copy has some.
const hashing = vi.hoisted(() => ({ beforeNext: (): Promise<void> => Promise.resolve() }));
vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:crypto')>();
  type ScryptCallback = Parameters<typeof original.scrypt>[4];
  const scrypt = (password: string, salt: Buffer, length: number, done: ScryptCallback) => {
    void hashing.beforeNext().then(() => original.scrypt(password, salt, length, done));
  };
  return { ...original, scrypt };
});

let provider: TestProvider;
let owner: Record<string, string>;
beforeAll(async () => {
  provider = await startProvider();
  owner = await provider.signIn('owner');
});
afterAll(() => provider.stop());

type Body = { errors?: Record<string, string[]>; token?: string; outcomes?: { ok: boolean }[] } & Record<
  string,
  unknown
>;
const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await provider.json<Body>(method, path, body, headers);
  return { status: answer.status, body: answer.body };
};

/**
 * Starts a request, and does something else before one of its hashes is there.
 * @param number of the hash, from 1
 */
async function whileHashing<T>(start: () => Promise<T>, number: number, meanwhile: () => Promise<unknown>): Promise<T> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  const reached = new Promise<void>((resolve) => {
    hashing.beforeNext = async () => {
      if (++count !== number) return;
      resolve();
      await released;
    };
  });
  const response = start();
  const answeredBefore = response.then((value) => {
    throw new Error(`The request needed ${count} hashes: ${JSON.stringify(value)}`);
  });
  await Promise.race([reached, answeredBefore]);
  await meanwhile();
  release();
  return response;
}

const NEW_PASSWORD = 'Another-Pass-2026!';
const register = (email: string, more: object = {}) =>
  call('POST', '/user/users', { email, firstname: 'New', lastname: 'Person', password: PASSWORD, ...more });

describe('an old password that is checked while it is changed', () => {
  async function account(email: string) {
    const { body } = await register(email);
    const { id } = body.user as { id: number };
    const headers = { Authorization: `Bearer ${body.token}` };
    const change = (password: string) =>
      call('PUT', `/user/users/${id}`, { password, current_password: PASSWORD }, headers);
    return { change, changeFirst: async () => expect((await change(NEW_PASSWORD)).status).toBe(200) };
  }

  it('signs nobody in', async () => {
    const login = 'signs-in-meanwhile@example.test';
    const { changeFirst } = await account(login);
    const credentials = { login, password: PASSWORD };
    const response = await whileHashing(() => call('POST', '/user/session/login', credentials), 1, changeFirst);
    expect(response.status).toBe(401);
  });

  it('does not change it again', async () => {
    const { change, changeFirst } = await account('changes-meanwhile@example.test');
    const { status, body } = await whileHashing(() => change('Third-Pass-2026!'), 1, changeFirst);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['current_password']]);
  });
});

describe('a registration during whose hash', () => {
  it('the same email is registered is refused at its field', async () => {
    const email = 'twice@example.test';
    const { status, body } = await whileHashing(
      () => register(email),
      1,
      async () => expect((await register(email)).status).toBe(201),
    );
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['email']]);
  });
});

it('old security answers that are checked while they are replaced open no account', async () => {
  const login = 'answers-meanwhile@example.test';
  const { body } = await register(login);
  const headers = { Authorization: `Bearer ${body.token}` };
  const answer = (pet: string, more: object, by?: Record<string, string>) => {
    const answers = [
      { id: 1, answer: pet },
      { id: 2, answer: 'Harbour Street' },
    ];
    return call('PUT', '/user/user/security-questions-answers', { answers, ...more }, by);
  };
  await answer('Rex', {}, headers);
  const { status } = await whileHashing(
    () => answer('Rex', { login }),
    5,
    () => answer('Bella', {}, headers),
  );
  expect(status).toBe(422);
});

it('an import writes nothing before its last hash, so that others can write', async () => {
  const list = ['one', 'two', 'three'].map((name) => ({
    local_part: `import.${name}`,
    name: '',
    password: NEW_PASSWORD,
    quota: 10,
  }));
  const request = { domain_id: '1', dry_run: false, mailboxes: list };
  const { status, body } = await whileHashing(
    () => call('POST', '/email/mailboxes/import', request, { ...owner, 'Idempotency-Key': 'an import' }),
    3,
    async () => {
      const created = await call('POST', '/email/mailbox', { ...list[1], domain_id: '1' }, owner);
      expect(created.status).toBe(201);
    },
  );
  expect([status, body.outcomes?.map(({ ok }) => ok)]).toEqual([200, [true, false, true]]);
});
