import { spawn } from 'node:child_process';
import { createClient } from '@libsql/client';
import { expect, it } from 'vitest';
import { startProvider } from '#tests/support/provider.ts';

it('an uncaught error is logged, and the process survives', async () => {
  const script = `
    import { logUncaughtErrors } from '#provider/uncaught-errors.ts';
    logUncaughtErrors((line) => console.log(line));
    setTimeout(() => { throw new Error('thrown in a timer'); });
    void Promise.reject(new Error('rejected'));
    void Promise.reject(null);
    setTimeout(() => console.log('alive'), 50);
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const code = await new Promise((resolve) => child.on('exit', resolve));
  expect([code, output]).toEqual([0, expect.stringContaining('alive')]);
  for (const text of ['thrown in a timer', '"unhandledRejection","error":"Error: rejected', '"error":"null"'])
    expect(output).toContain(text);
});

it('the scripted agent answers after another process has locked the database', { timeout: 60_000 }, async () => {
  const logged: string[] = [];
  let waitingWrites = 0;
  const provider = await startProvider({
    hasScriptedAgent: true,
    log: (line) => void logged.push(line),
    beforeStatement: (sql) => {
      if (sql === 'begin') waitingWrites++;
    },
  });
  const headers = await provider.signIn('owner');
  const ticket = { subject: 'Live chat', communication_medium: 'client_app_im' };
  const { body } = await provider.json<{ data: { id: number } }>('POST', '/support/ticket', ticket, headers);
  const form = new FormData();
  form.append('ticket_id', String(body.data.id));
  form.append('body', 'What does it cost?');
  await provider.json('POST', '/support/messages', form, headers);

  const other = createClient({ url: provider.databaseUrl });
  const lock = await other.transaction('write');
  waitingWrites = 0;
  await expect.poll(() => waitingWrites, { timeout: 30_000 }).toBeGreaterThan(0);
  expect((await provider.json('GET', '/healthz')).status).toBe(200);
  await lock.rollback();
  other.close();

  const bodies = async () => {
    type Answer = { messages: { body: string }[] };
    return (await provider.json<Answer>('GET', `/support/ticket/${body.data.id}`, undefined, headers)).body.messages;
  };
  await expect.poll(bodies, { timeout: 30_000 }).toHaveLength(2);
  expect(logged.filter((line) => line.includes('"error"'))).toEqual([]);
  await provider.stop();
});
