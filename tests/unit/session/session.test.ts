import * as OTPAuth from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TOTP_SECRET } from '../../../demo/provider/seed/people.ts';
import { credentials } from '../../../src/core/http/credentials.ts';
import { configurePortal } from '../../../src/core/runtime/runtime.ts';
import { session } from '../../../src/core/session/session.store.ts';
import { PASSWORD, startProvider, type TestProvider } from '../../support/provider.ts';

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
    const teams = session().teamsToChoose.peek();
    expect(teams.map((team) => team.name)).toEqual(['Marsh & Daughters', 'Tidewater Sailing Club']);
    expect((await session().chooseTeam(teams[1]?.id ?? '')).kind).toBe('signed-in');
    expect(session().user.peek()).toMatchObject({ team_id: teams[1]?.id, roles: [{ name: 'team_service' }, { name: 'team_support' }] });
    expect(session().teamsToChoose.peek()).toEqual([]);
  });

  it('2FA asks for a code, refuses a wrong one and takes a real one', async () => {
    expect((await signIn('twofactor')).kind).toBe('second-factor');
    const wrong = await session().confirmSecondFactor('000000');
    expect(wrong.kind === 'failed' && wrong.error.field('code')).toBe('The code is wrong or has expired.');
    expect(session().isSecondFactorOpen.peek()).toBe(true);
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
