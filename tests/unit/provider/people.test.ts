import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invites, members, passwordResets, teams } from '#provider/db/schema.ts';
import { PASSWORD, startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

type Body = Record<string, never> & { message?: string; errors?: Record<string, string[]> };
const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await provider.json(method, path, body, headers);
  return { status: answer.status, body: answer.body as Body };
};
const lastMail = async (to: string) => {
  const { mails } = (await call('GET', '/__demo/mails')).body as unknown as { mails: { to: string; body: string }[] };
  return mails.find((mail) => mail.to === to)?.body ?? '';
};
const keyIn = (text: string) => /[\w-]{43}/.exec(text)?.[0] ?? '';
const bearer = (token: unknown) => ({ Authorization: `Bearer ${token}` });
const VALID_PASSWORD = 'Another-Pass-2026';

async function register(name: string, more: object = {}) {
  const { status, body } = await call('POST', '/user/users', {
    email: `${name}@example.test`,
    firstname: 'New',
    lastname: name,
    password: VALID_PASSWORD,
    brand_name: 'hp',
    ...more,
  });
  return {
    status,
    body,
    headers: bearer(body.token),
    user: body.user as unknown as { id: number; team_id: number; roles: { name: string }[] },
  };
}

describe('an account', () => {
  it('is created with a team of its own', async () => {
    const { status, user, headers } = await register('fresh');
    expect([status, user.roles]).toEqual([201, [{ name: 'team_owner' }]]);
    expect((await call('GET', `/user/users/${user.id}`, undefined, headers)).status).toBe(200);
  });
  it.each([
    [{ email: 'owner@example.test' }, 'email', /account with this email/],
    [{ email: 'nonsense' }, 'email', /Invalid email/],
    [{ password: 'short' }, 'password', /at least one lowercase/],
    [{ email: 'repeater@example.test', password: 'Repeater-Pass-26' }, 'password', /must not contain your email/],
    [{ firstname: ' ' }, 'firstname', /1 to 100/],
  ])('rejects %j with an error of %s', async (more, field, word) => {
    const { status, body } = await register('refused', more);
    expect(status).toBe(422);
    expect(body.errors?.[field]?.[0]).toMatch(word);
  });
  it('needs the current password for a new one, which ends all other sessions', async () => {
    const { user, headers } = await register('changer');
    const elsewhere = bearer(
      (await call('POST', '/user/session/login', { login: 'changer@example.test', password: VALID_PASSWORD })).body
        .token,
    );
    const change = (password: string, current_password: string) =>
      call('PUT', `/user/users/${user.id}`, { password, current_password }, headers);
    expect((await change('Third-Pass-2026!', 'wrong')).body.errors).toHaveProperty('current_password');
    expect((await change(VALID_PASSWORD, VALID_PASSWORD)).body.errors?.password?.[0]).toMatch(/another password/);
    expect((await change('Third-Pass-2026!', VALID_PASSWORD)).body.message).toBe('Your password has been changed');
    expect((await call('GET', '/user/sessions', undefined, elsewhere)).status).toBe(401);
    expect((await call('GET', '/user/sessions', undefined, headers)).status).toBe(200);
  });
  it('a reset link works once and ends every session', async () => {
    const { headers } = await register('forgetful');
    const token = await provider.requestResetKey('forgetful@example.test');
    const { id } = (await call('GET', '/user/password-reset', undefined, { 'X-Reset-Token': token })).body;
    expect(
      (await call('PUT', `/user/password-reset/${id}`, { token, password: 'weak' })).body.errors?.password,
    ).toHaveLength(1);
    expect((await call('PUT', `/user/password-reset/${id}`, { token, password: 'Fourth-Pass-2026' })).status).toBe(200);
    expect((await call('PUT', `/user/password-reset/${id}`, { token, password: 'Fifth-Pass-2026!' })).status).toBe(410);
    expect((await call('GET', '/user/password-reset', undefined, { 'X-Reset-Token': token })).status).toBe(410);
    expect((await call('GET', '/user/sessions', undefined, headers)).status).toBe(401);
    const unknown = await call('POST', '/user/password-reset', { email: 'nobody@example.test' });
    expect(unknown.body.message).toBe(
      (await call('POST', '/user/password-reset', { email: 'owner@example.test' })).body.message,
    );
  });
  it('correct security answers give a reset code, and wrong ones are rate-limited', async () => {
    const { headers } = await register('answerer');
    const answers = [
      { id: '1', answer: 'Biscuit' },
      { id: '3', answer: 'A  Mini' },
    ];
    expect(
      (await call('PUT', '/user/user/security-questions-answers', { answers: answers.slice(1) }, headers)).status,
    ).toBe(422);
    expect((await call('PUT', '/user/user/security-questions-answers', { answers }, headers)).status).toBe(200);
    const asked = (await call('GET', '/user/user/security-questions-answers?login=answerer@example.test')).body
      .answers as unknown as { id: number }[];
    expect(asked.map(({ id }) => id)).toEqual([1, 3]);
    expect(
      (await call('GET', '/user/user/security-questions-answers?login=nobody@example.test')).body.answers,
    ).toHaveLength(2);
    const give = (first: string) =>
      call('PUT', '/user/user/security-questions-answers', {
        login: 'answerer@example.test',
        answers: [
          { id: '1', answer: first },
          { id: '3', answer: 'a mini' },
        ],
      });
    const { code } = (await give('biscuit')).body;
    expect((await call('GET', '/user/password-reset', undefined, { 'X-Reset-Token': String(code) })).status).toBe(200);
    for (let attempt = 0; attempt < 5; attempt++) expect((await give('wrong')).status).toBe(422);
    expect((await give('biscuit')).status).toBe(429);
  });
});

describe('a second factor', () => {
  it('is enrolled with a code, accepts each code once, accepts recovery codes, and can be switched off', async () => {
    const { user, headers } = await register('careful');
    const { secret } = (await call('GET', '/user/2fa/re-authenticate', undefined, headers)).body as unknown as {
      secret: string;
    };
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    expect((await call('PUT', '/user/2fa/verify', { code: '000000' }, headers)).status).toBe(422);
    const codes = (
      await call('PUT', '/user/2fa/verify', { code: totp.generate({ timestamp: Date.now() - 30_000 }) }, headers)
    ).body.recovery_codes as unknown as string[];
    expect(codes).toHaveLength(10);
    const login = async () =>
      (await call('POST', '/user/session/login', { login: 'careful@example.test', password: VALID_PASSWORD })).body
        .data as unknown as { key: string };
    const code = totp.generate();
    const enter = async (given: string | undefined) =>
      call('POST', '/user/2fa/login', { key: (await login()).key, code: given });
    const later = bearer((await enter(code)).body.token);
    expect((await enter(code)).body.errors?.code?.[0]).toMatch(/already been used/);
    expect((await enter(codes[0])).status).toBe(200);
    expect((await enter(codes[0])).status).toBe(422);
    // Signed in with a code a moment ago: that is proof enough.
    expect((await call('DELETE', `/user/2fa/disable/${user.id}`, undefined, later)).status).toBe(200);
    expect(await login()).not.toHaveProperty('key');
  });
  it('cannot be switched off by another user', async () => {
    const { user, headers } = await register('absent');
    const { secret } = (await call('GET', '/user/2fa/re-authenticate', undefined, headers)).body as unknown as {
      secret: string;
    };
    await call(
      'PUT',
      '/user/2fa/verify',
      { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() },
      headers,
    );
    const other = await call('POST', '/user/session/refresh', undefined, headers);
    expect(other.status).toBe(200);
    const stranger = await register('stranger');
    expect((await call('DELETE', `/user/2fa/disable/${user.id}`, undefined, stranger.headers)).status).toBe(403);
  });
});

describe('sessions', () => {
  it('can be listed, ended one by one, and renewed', async () => {
    const { headers } = await register('everywhere');
    const phone = bearer(
      (await call('POST', '/user/session/login', { login: 'everywhere@example.test', password: VALID_PASSWORD })).body
        .token,
    );
    const { sessions } = (await call('GET', '/user/sessions', undefined, headers)).body as unknown as {
      sessions: { id: string; is_current: boolean }[];
    };
    expect(sessions).toHaveLength(2);
    const other = sessions.find((one) => !one.is_current);
    expect((await call('DELETE', `/user/sessions/${other?.id}`, undefined, headers)).status).toBe(200);
    expect((await call('GET', '/user/sessions', undefined, phone)).status).toBe(401);
    const { token } = (await call('POST', '/user/session/refresh', undefined, headers)).body;
    expect((await call('GET', '/user/sessions', undefined, bearer(token))).status).toBe(200);
    const stranger = await register('nosy');
    expect((await call('DELETE', `/user/sessions/${sessions[0]?.id}`, undefined, stranger.headers)).status).toBe(404);
  });
  it('can move to another team of the user, and to no other team', async () => {
    const headers = await provider.signIn('teams', 2);
    const { teams } = (await call('GET', '/user/teams', undefined, headers)).body as unknown as {
      teams: { id: number }[];
    };
    const moved = await call('POST', `/user/session/refresh?team_id=${teams[1]?.id}`, undefined, headers);
    expect(moved.status).toBe(200);
    // The former token names a team that the session has left.
    expect((await call('GET', '/user/teams', undefined, headers)).status).toBe(401);
    expect((await call('POST', '/user/session/refresh?team_id=1', undefined, bearer(moved.body.token))).status).toBe(
      403,
    );
  });
  it('expire', async () => {
    const short = await startProvider({ sessionMinutes: 0.02 });
    const headers = await short.signIn('owner');
    await expect
      .poll(async () => (await short.json('GET', '/user/sessions', undefined, headers)).status, { timeout: 5000 })
      .toBe(401);
    await short.stop();
  });
});

describe('invites', () => {
  const invite = (headers: Record<string, string>, more: object = {}) =>
    call(
      'POST',
      '/user/invite',
      { email: 'guest-a@example.test', permissions: ['team_support'], notifications: ['service'], ...more },
      headers,
    );

  it('let the invited person join the team once', async () => {
    const owner = await provider.signIn('owner');
    expect((await invite(owner)).status).toBe(201);
    expect((await invite(owner)).body.errors?.email?.[0]).toMatch(/already been invited/);
    const key = keyIn(await lastMail('guest-a@example.test'));
    const viewed = await call('GET', `/user/invite/${key}`);
    expect(viewed.body).toMatchObject({
      isUserExist: false,
      userInvite: { email: 'guest-a@example.test', inviter_team_name: 'Northwind Studio' },
    });
    expect(JSON.stringify(viewed.body)).not.toContain(key);
    expect((await register('somebody-else', { invite_key: key })).body.errors?.email?.[0]).toMatch(/is for guest-a/);
    const joined = await register('guest-a', { invite_key: key });
    expect(joined.user).toMatchObject({ team_id: 1, roles: [{ name: 'team_support' }] });
    expect((await call('GET', `/user/invite/${key}`)).status).toBe(410);
  });
  it('are valid for the invited person only, and can be sent again, rejected and withdrawn', async () => {
    const owner = await provider.signIn('owner');
    const { id } = (await invite(owner, { email: 'teams@example.test' })).body.invite as unknown as { id: number };
    const previous = keyIn(await lastMail('teams@example.test'));
    expect((await call('PUT', `/user/invite/${id}`, { status: 'pending' }, owner)).body.message).toMatch(/resent/);
    const key = keyIn(await lastMail('teams@example.test'));
    expect((await call('GET', `/user/invite/${previous}`)).status).toBe(404);
    expect((await call('PUT', `/user/invite/${key}`, { status: 'accepted' })).status).toBe(401);
    const wrong = await call(
      'PUT',
      `/user/invite/${key}`,
      { status: 'accepted' },
      await provider.signIn('twofactor').catch(() => ({})),
    );
    expect(wrong.status).toBe(401);
    const other = await call(
      'PUT',
      `/user/invite/${key}`,
      { status: 'accepted' },
      (await register('bystander')).headers,
    );
    expect([other.status, other.body.message]).toEqual([
      403,
      'This invite is for teams@example.test. You’re signed in as bystander@example.test.',
    ]);
    expect((await call('PUT', `/user/invite/${key}`, { status: 'rejected' })).body.message).toMatch(/declined/);
    expect(
      (await call('PUT', `/user/invite/${key}`, { status: 'accepted' }, await provider.signIn('teams', 2))).status,
    ).toBe(410);
    const stranger = await provider.signIn('large');
    expect((await call('DELETE', `/user/invite/${id}`, undefined, stranger)).status).toBe(404);
    expect((await call('DELETE', `/user/invite/${id}`, undefined, owner)).status).toBe(200);
  });
  it.each(['../../user/users/1', '%2e%2e%2f1', 'a'.repeat(43), "' OR 1=1 --"])('the key %s is unknown', async (key) => {
    expect((await call('GET', `/user/invite/${encodeURIComponent(key)}`)).status).toBe(404);
  });
  it('only an owner can invite an owner', async () => {
    expect(
      (await invite(await provider.signIn('user'), { email: 'x@example.test', permissions: ['team_owner'] })).status,
    ).toBe(422);
  });
});

describe('a team', () => {
  it('always keeps an owner', async () => {
    const { user, headers } = await register('lonely');
    expect((await call('DELETE', `/user/user/team/${user.id}`, undefined, headers)).body.errors?.roles?.[0]).toMatch(
      /needs an owner/,
    );
    expect((await call('PUT', `/user/users/${user.id}`, { roles: ['team_user'] }, headers)).status).toBe(422);
  });
  it('lets only those with the right change roles of members', async () => {
    const manager = await provider.signIn('user');
    const { users } = (await call('GET', '/user/user/team', undefined, manager)).body as unknown as {
      users: { id: number; email: string; roles: { name: string }[] }[];
    };
    const byName = (name: string) => users.find((one) => one.email === `${name}@example.test`)?.id;
    expect(
      (await call('PUT', `/user/users/${byName('service')}`, { roles: ['team_service', 'team_user'] }, manager)).status,
    ).toBe(200);
    expect((await call('PUT', `/user/users/${byName('owner')}`, { roles: ['team_user'] }, manager)).status).toBe(403);
    expect((await call('PUT', `/user/users/${byName('support')}`, { roles: ['team_owner'] }, manager)).status).toBe(
      422,
    );
    expect((await call('PUT', `/user/users/${byName('support')}`, { roles: ['root'] }, manager)).status).toBe(422);
    expect(
      (
        await call(
          'PUT',
          `/user/users/${byName('support')}`,
          { roles: ['team_user'] },
          await provider.signIn('billing'),
        )
      ).status,
    ).toBe(403);
    expect((await call('DELETE', `/user/user/team/${byName('owner')}`, undefined, manager)).status).toBe(403);
  });
  it('validates the postcode by country, and the VAT number', async () => {
    const { user, headers } = await register('address');
    const put = (change: object) => call('PUT', `/user/teams/${user.team_id}`, change, headers);
    expect((await put({ country: 'GB', zip: '12345' })).body.errors?.zip).toEqual(['Please enter valid postcode']);
    expect((await put({ country: 'DE', zip: '12345' })).status).toBe(200);
    expect((await put({ vat_number: 'GB12' })).body.errors).toHaveProperty('vat_number');
    expect((await put({ vat_number: 'DE 811 907 980' })).body.team).toMatchObject({ vat_number: 'DE811907980' });
    const vat = async (number: string) =>
      (await call('GET', `/user/check/vat-number/${encodeURIComponent(number)}`)).body.isValid;
    expect([await vat('GB980780684'), await vat('GB1'), await vat('XX123')]).toEqual([true, false, false]);
  });
  it('with five thousand members is read by pages', async () => {
    const headers = await provider.signIn('large');
    const { users, meta } = (await call('GET', '/user/user/team?page=2&per_page=50', undefined, headers))
      .body as unknown as {
      users: unknown[];
      meta: { total: number };
    };
    expect([users.length, meta.total]).toEqual([50, 5001]);
  });
  it('is not readable by members of other teams', async () => {
    const { headers, user } = await register('leaver');
    await call('POST', '/user/teams', { name: 'Second' }, headers);
    expect((await provider.json('GET', '/user/teams', undefined, headers)).status).toBe(200);
    expect((await call('GET', `/user/teams/${user.team_id + 999}`, undefined, headers)).status).toBe(403);
  });
});

describe('onboarding of gb', () => {
  it('bills a year once, refuses a declined card, and renews the paid service', async () => {
    const headers = await provider.signIn('gb-one');
    const { services } = (await call('GET', '/services/services?type=email', undefined, headers)).body as unknown as {
      services: { id: number; renewal_at: string }[];
    };
    const service = services[0];
    const bill = async () =>
      ((await call('POST', '/billing/invoices', { service_id: String(service?.id) }, headers)).body
        .invoice as unknown as { id: number; total: number }) ?? {};
    const invoice = await bill();
    expect([invoice.total, (await bill()).id]).toEqual([15, invoice.id]);
    const { cards } = (await call('GET', '/billing/cards', undefined, headers)).body as unknown as {
      cards: { id: number; status: string; type: string; label: string }[];
    };
    const pay = (card: { id: number } | undefined) =>
      call('POST', '/billing/transactions', { invoice_id: String(invoice.id), card_id: String(card?.id) }, headers);
    expect((await pay(cards.find((card) => card.label.endsWith('0002')))).status).toBe(402);
    expect((await pay(cards.find((card) => card.status === 'pending'))).status).toBe(422);
    expect((await pay(cards[0])).body.message).toBe('Paid');
    expect((await pay(cards[0])).status).toBe(409);
    const after = (await call('GET', `/services/services/${service?.id}`, undefined, headers)).body
      .service as unknown as { renewal_at: string };
    expect(Date.parse(after.renewal_at) - Date.parse(service?.renewal_at ?? '')).toBeGreaterThan(360 * 24 * 3_600_000);
  });
});

it('rejects an invalid token, and locks a login after ten wrong passwords', async () => {
  expect((await call('GET', '/user/sessions', undefined, bearer('nonsense'))).status).toBe(401);
  for (let attempt = 0; attempt < 10; attempt++)
    await call('POST', '/user/session/login', { login: 'settings@example.test', password: 'wrong' });
  expect(
    (await call('POST', '/user/session/login', { login: 'settings@example.test', password: PASSWORD })).status,
  ).toBe(429);
});

describe('expiry, deletion and the log', () => {
  it('an expired invite and an expired reset link are rejected', async () => {
    const owner = await provider.signIn('owner');
    await call('POST', '/user/invite', { email: 'late@example.test', permissions: ['team_support'] }, owner);
    const key = keyIn(await lastMail('late@example.test'));
    await provider.db
      .update(invites)
      .set({ expires_at: '2020-01-01T00:00:00.000Z' })
      .where(eq(invites.email, 'late@example.test'));
    expect((await call('GET', `/user/invite/${key}`)).body.message).toBe('This invite has expired. Ask for a new one.');
    expect((await call('PUT', `/user/invite/${key}`, { status: 'accepted' }, owner)).status).toBe(410);
    await call('POST', '/user/password-reset', { email: 'owner@example.test' });
    const token = keyIn(await lastMail('owner@example.test'));
    await provider.db.update(passwordResets).set({ expires_at: '2020-01-01T00:00:00.000Z' });
    expect((await call('GET', '/user/password-reset', undefined, { 'X-Reset-Token': token })).status).toBe(410);
  });
  it('deleting a team ends its sessions, and signing in says why', async () => {
    const { user, headers } = await register('orphan');
    await provider.db.delete(members).where(eq(members.team_id, user.team_id));
    await provider.db.delete(teams).where(eq(teams.id, user.team_id));
    expect((await call('GET', `/user/users/${user.id}`, undefined, headers)).status).toBe(401);
    const answer = await call('POST', '/user/session/login', {
      login: 'orphan@example.test',
      password: VALID_PASSWORD,
    });
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'This account isn’t in a team. Ask for an invite, or contact support.',
    ]);
  });
  it('the log contains no key, token or password', async () => {
    const lines: string[] = [];
    const logged = await startProvider({ log: (line) => lines.push(line) });
    const owner = await logged.signIn('owner');
    await logged.json('POST', '/user/invite', { email: 'logged@example.test', permissions: ['team_support'] }, owner);
    const { mails } = (await logged.json('GET', '/__demo/mails')).body as { mails: { to: string; body: string }[] };
    const key = keyIn(mails.find((mail) => mail.to === 'logged@example.test')?.body ?? '');
    await logged.json('GET', `/user/invite/${key}`);
    await logged.json('GET', '/user/password-reset', undefined, { 'X-Reset-Token': key });
    await logged.stop();
    const log = lines.join('\n');
    expect(log).toContain('/user/invite/{key}');
    for (const secret of [key, owner.Authorization.slice(7), PASSWORD]) expect(log).not.toContain(secret);
  });
});
