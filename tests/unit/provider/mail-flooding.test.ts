import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails } from '#provider/db/schema.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

const mailsTo = (email: string) => provider.db.select().from(mails).where(eq(mails.to, email));
async function openTicket(email: string) {
  const guest = (await provider.json<{ data: { id: number; auth_key: string } }>('POST', '/user/guests')).body.data;
  const headers = { 'X-Guest-Auth': guest.auth_key };
  const { status, body } = await provider.json<{ data: { id: number } }>(
    'POST',
    '/support/ticket',
    { subject: 'Hello', guest_id: guest.id, guest_key: guest.auth_key, name: 'Some One', email },
    headers,
  );
  return { status, id: body.data.id, headers };
}

describe('a person gets at most five mails an hour', () => {
  it('about tickets that visitors open in their name, which are opened all the same', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 7; index++) statuses.push((await openTicket('named-by-visitors@example.test')).status);
    expect(statuses).toEqual(Array.from({ length: 7 }, () => 201));
    expect(await mailsTo('named-by-visitors@example.test')).toHaveLength(5);
  });

  it('with transcripts, whoever asks for them', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 7; index++) {
      const { id, headers } = await openTicket(`transcripts-${index}@example.test`);
      const body = { email: 'wants-no-transcript@example.test' };
      statuses.push((await provider.json('POST', `/support/ticket/${id}/transcript`, body, headers)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await mailsTo('wants-no-transcript@example.test')).toHaveLength(5);
  });

  it('with an invite that is sent again', async () => {
    const owner = await provider.signIn('owner');
    const { body } = await provider.json<{ invite: { id: number } }>(
      'POST',
      '/user/invite',
      { email: 'invited-again@example.test', permissions: ['team_support'] },
      owner,
    );
    const statuses: number[] = [];
    for (let index = 0; index < 6; index++)
      statuses.push(
        (await provider.json('PUT', `/user/invite/${body.invite.id}`, { status: 'pending' }, owner)).status,
      );
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await mailsTo('invited-again@example.test')).toHaveLength(5);
  });
});
