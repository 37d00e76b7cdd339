import * as OTPAuth from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { credentials } from '#core/http/credentials.ts';
import { send, sessionHooks } from '#core/http/send.ts';
import { readClaims } from '#core/http/token.ts';
import { clock } from '#core/platform/clock.ts';
import { onIdentityChange } from '#core/runtime/identity.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { parseLoginToken } from '#core/session/login-token.ts';
import { session } from '#core/session/session.store.ts';
import { listTeams } from '#core/team/team.endpoints.ts';
import { TOTP_SECRET } from '#provider/user/user.seed.ts';
import { PASSWORD, startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
  configurePortal({ apiBase: provider.url });
});
afterAll(() => provider.stop());
afterEach(() => session().signOut());

const signIn = (name: string, password = PASSWORD) => session().signIn({ login: `${name}@example.test`, password });

describe('outcomes of a sign-in (S1 §2)', () => {
  it('user present means signed in', async () => {
    expect((await signIn('owner')).kind).toBe('signed-in');
    expect(session().user.peek()).toMatchObject({ email: 'owner@example.test', roles: [{ name: 'team_owner' }] });
    expect(credentials().guest()).toBeNull();
  });

  it('a wrong password fails, and stops loading', async () => {
    const outcome = await signIn('owner', 'wrong');
    expect(outcome).toMatchObject({ kind: 'failed', error: { status: 401 } });
    expect(session().isSigningIn.peek()).toBe(false);
    expect(session().status.peek()).toBe('signed-out');
  });

  it('several teams lead to the choice, and the choice to the team', async () => {
    expect((await signIn('teams')).kind).toBe('choose-team');
    const teams = session().teamChoices.peek();
    expect(teams.map((team) => team.name)).toEqual(['Marsh & Daughters', 'Tidewater Sailing Club']);
    expect((await session().chooseTeam(teams[1]?.id ?? '')).kind).toBe('signed-in');
    expect(session().user.peek()).toMatchObject({
      team_id: teams[1]?.id,
      roles: [{ name: 'team_service' }, { name: 'team_support' }],
    });
    expect(session().teamChoices.peek()).toEqual([]);
  });

  it('2FA asks for a code, refuses a wrong one and takes a real one', async () => {
    expect((await signIn('twofactor')).kind).toBe('second-factor');
    const wrong = await session().confirmSecondFactor('000000');
    expect(wrong.kind === 'failed' && wrong.error.fieldMessage('code')).toBe('The code is wrong or has expired.');
    expect(session().isSecondFactorPending.peek()).toBe(true);
    const code = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(TOTP_SECRET) }).generate();
    expect((await session().confirmSecondFactor(code)).kind).toBe('signed-in');
  });

  it('a second submit while one is under way is ignored', async () => {
    const [first, second] = await Promise.all([signIn('owner'), signIn('owner')]);
    expect([first.kind, second.kind]).toEqual(['signed-in', 'ignored']);
  });

  it('signing out ends the session at the provider too', async () => {
    await signIn('owner');
    const Authorization = `Bearer ${credentials().token.peek()}`;
    await session().signOut();
    expect((await provider.json('GET', '/user/teams', undefined, { Authorization })).status).toBe(401);
  });
});

describe('a session that is over', () => {
  it('200 refusals at once make one sign-out', async () => {
    await signIn('owner');
    const { token } = await provider
      .json('POST', '/user/session/login', { login: 'owner@example.test', password: PASSWORD })
      .then(({ body }) => body as { token: string });
    credentials().setToken(token);
    await provider.json('DELETE', '/user/session/logout', undefined, { Authorization: `Bearer ${token}` });
    let ends = 0;
    const stop = session().status.subscribe((status) => {
      if (status === 'signed-out') ends++;
    });
    const answers = await Promise.allSettled(Array.from({ length: 200 }, () => send(listTeams)));
    stop();
    expect(answers.filter((one) => one.status === 'rejected')).toHaveLength(200);
    expect(ends).toBe(1);
    expect(session().isExpired.peek()).toBe(true);
    expect(credentials().token.peek()).toBeNull();
  });
  it('a late refusal of a previous token leaves the current session alone', async () => {
    await signIn('owner');
    const previous = credentials().token.peek() ?? '';
    const late = send(listTeams).catch(() => undefined);
    await signIn('support');
    await provider.json('DELETE', '/user/session/logout', undefined, { Authorization: `Bearer ${previous}` });
    await late;
    expect(session().user.peek()?.email).toBe('support@example.test');
  });
});

describe('a session that continues', () => {
  it('in another team, with what belongs to it', async () => {
    await signIn('teams');
    await session().chooseTeam(session().teamChoices.peek()[0]?.id ?? '');
    const other = session()
      .user.peek()
      ?.teams.find((team) => team.id !== session().user.peek()?.team_id);
    expect((await session().switchTeam(other?.id ?? '')).kind).toBe('signed-in');
    expect(session().user.peek()?.team_id).toBe(other?.id);
    expect((await session().switchTeam('1')).kind).toBe('failed');
    expect(session().user.peek()?.team_id).toBe(other?.id);
  });
  it('is not renewed in the first half of its lifetime', async () => {
    await signIn('owner');
    const fetched = vi.spyOn(globalThis, 'fetch');
    await send(listTeams);
    // A renewal would be requested before this call is answered.
    await send(listTeams);
    const paths = fetched.mock.calls.map(([url]) => new URL(String(url)).pathname);
    fetched.mockRestore();
    expect(paths).toEqual([listTeams.path, listTeams.path]);
  });
  it('is renewed in the second half of its lifetime', async () => {
    await signIn('owner');
    const first = credentials().token.peek();
    const { iat = 0, exp = 0 } = readClaims(first ?? '') ?? {};
    clock().setFromServer(new Date((iat + (exp - iat) * 0.6) * 1000).toUTCString());
    sessionHooks().onUsed(first ?? '');
    await expect.poll(() => credentials().token.peek()).not.toBe(first);
    expect(readClaims(credentials().token.peek() ?? '')?.user_id).toBe(readClaims(first ?? '')?.user_id);
  });
});

describe('another tab', () => {
  const notified = (newValue: string | null) =>
    dispatchEvent(Object.assign(new Event('storage'), { key: 'auth.token', newValue }));
  const tokenOf = async (name: string) =>
    (
      (await provider.json('POST', '/user/session/login', { login: `${name}@example.test`, password: PASSWORD }))
        .body as { token: string }
    ).token;

  let resets = 0;
  let stop = () => {};
  beforeEach(async () => {
    await signIn('owner');
    resets = 0;
    stop = onIdentityChange(() => resets++);
  });
  afterEach(() => stop());

  it('that renewed the session resets nothing here', async () => {
    const renewed = await tokenOf('owner');
    notified(renewed);
    expect([resets, session().status.peek(), credentials().token.peek()]).toEqual([0, 'signed-in', renewed]);
  });

  it('that signed in somebody else signs them in here', async () => {
    notified(await tokenOf('support'));
    await expect.poll(() => session().user.peek()?.email).toBe('support@example.test');
    expect(resets).toBe(1);
  });

  it('that signed out signs out here', () => {
    notified(null);
    expect([session().status.peek(), session().user.peek()]).toEqual(['signed-out', null]);
  });
});

describe('a token that came from elsewhere', () => {
  it('signs in, or fails if it is invalid', async () => {
    const { token } = await provider
      .json('POST', '/user/session/login', { login: 'billing@example.test', password: PASSWORD })
      .then(({ body }) => body as { token: string });
    expect((await session().signInWithToken(token)).kind).toBe('signed-in');
    expect(session().user.peek()?.email).toBe('billing@example.test');
    await session().signOut();
    expect((await session().signInWithToken('a.b.c')).kind).toBe('failed');
    expect(session().status.peek()).toBe('signed-out');
  });
  it.each(['', 'nonsense', 'a.b.c', 'x'.repeat(5000), '<script>'])('%s is none', (text) =>
    expect(parseLoginToken(text)).toBeNull(),
  );
});
