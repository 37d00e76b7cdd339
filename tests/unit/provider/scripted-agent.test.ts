import { describe, expect, it } from 'vitest';
import { type ChatLine, nextReplies } from '#provider/support/scripted-replies.ts';
import { startProvider } from '#tests/support/provider.ts';

/** Plays a chat in which the customer writes these one after the other. @returns who answered what */
function play(...questions: string[]) {
  const lines: ChatLine[] = [];
  for (const text of questions) {
    lines.push({ author: 'customer', text });
    for (const reply of nextReplies(lines, 'Amara')) lines.push({ author: reply.speaker, text: reply.text });
  }
  return lines.filter(({ author }) => author !== 'customer');
}

describe('the scripted agent', () => {
  it.each([
    ['What does a .co.uk name cost?', /Prices are beside each name/],
    ['Can I transfer my domain?', /EPP code/],
    ['My mail to one customer comes back', /Which mailbox/],
    ['Where do I change the MX record?', /DNS changes/],
    ['I was charged twice', /invoices are under Billing/],
    ['The site is down', /Which address/],
    ['Hi', /What can I help you with/],
    ['Lorem ipsum', /tell me a little more/],
  ])('answers "%s" by what it asks', (question, answer) => expect(play(question)[0]?.text).toMatch(answer));

  it('greets once', () => {
    const texts = play('Hi', 'What does it cost?').map(({ text }) => text.startsWith('Hello'));
    expect(texts).toEqual([true, false]);
  });

  it.each(['cost?', 'transfer', 'email', 'dns', 'invoice', 'it is slow', 'hello', 'thanks', 'lorem'])(
    'never repeats a reply twice in a row to a repeated "%s"',
    (question) => {
      const texts = play(...Array.from({ length: 30 }, () => question)).map(({ text }) => text);
      const repeated = texts.filter((text, index) => texts[index - 1]?.includes(text));
      expect(repeated).toEqual([]);
    },
  );

  it('replies the same to the same chat', () =>
    expect(play('Hi', 'What does it cost?')).toEqual(play('Hi', 'What does it cost?')));

  it('hands over to a person requested by name, who continues', () => {
    const [first, handover, person, next] = play('My site is slow', 'Can I speak to a human?', 'It began today');
    expect(first?.author).toBe('assistant');
    expect(handover).toEqual({
      author: 'assistant',
      text: 'I’m handing you over to a person. Amara takes over in a moment.',
    });
    expect([person?.author, person?.text.startsWith('Hello, Amara here.')]).toEqual(['person', true]);
    expect(next?.author).toBe('person');
  });

  it('hands over automatically after four replies', () =>
    expect(play('a', 'b', 'c', 'd', 'e').map(({ author }) => author)).toEqual([
      'assistant',
      'assistant',
      'assistant',
      'assistant',
      'assistant',
      'person',
    ]));
});

it('a chat that asks for a person is answered by the assistant, then by the person under their own name', async () => {
  const provider = await startProvider({ hasScriptedAgent: true });
  const headers = await provider.signIn('owner');
  const ticket = { subject: 'Live chat', communication_medium: 'client_app_im' };
  const { body } = await provider.json<{ data: { id: number } }>('POST', '/support/ticket', ticket, headers);
  const form = new FormData();
  form.append('ticket_id', String(body.data.id));
  form.append('body', 'Can I speak to a person?');
  await provider.json('POST', '/support/messages', form, headers);
  const authors = async () => {
    type Answer = { messages: { user: { firstname: string; lastname: string } }[] };
    const read = await provider.json<Answer>('GET', `/support/ticket/${body.data.id}`, undefined, headers);
    return read.body.messages.map(({ user }) => `${user.firstname} ${user.lastname}`);
  };
  await expect.poll(authors, { timeout: 45_000 }).toEqual(['Olivia Ward', 'Assistant ', 'Amara Cole']);
  await provider.stop();
}, 60_000);
