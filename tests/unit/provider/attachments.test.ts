import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachments, messages, tickets } from '#provider/db/schema.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

const FILE_BYTES = 10_000_000;
/** Linux lists here what a process has open. */
const OPEN_FILES = '/proc/self/fd';

let provider: TestProvider;
let owner: { Authorization: string };
beforeAll(async () => {
  provider = await startProvider();
  owner = await provider.signIn('owner');
  await mkdir(provider.attachmentsDir, { recursive: true });
});
afterAll(() => provider.stop());

const openTicket = async (body: object = {}, headers: Record<string, string> = owner) => {
  const ticket = { subject: 'Files', body: 'See the files', ...body };
  const answer = await provider.json<{ data: { id: number; auth_key: string } }>(
    'POST',
    '/support/ticket',
    ticket,
    headers,
  );
  return answer.body.data;
};
const fileOn = (name: string) => join(provider.attachmentsDir, name);
/** Records a file of the ticket's first message, as an upload would. */
async function record(ticketId: number, file: string, size = FILE_BYTES) {
  const { db } = provider;
  const [message] = await db.select().from(messages).where(eq(messages.ticket_id, ticketId)).limit(1);
  const common = { message_id: message?.id ?? 0, ticket_id: ticketId, type: 'application/zip' };
  return db
    .insert(attachments)
    .values({ ...common, name: `${file}.zip`, size, file })
    .returning();
}

/** A ticket with 60 MB of files. */
async function openLargeTicket(prefix: string): Promise<number> {
  const { id } = await openTicket();
  for (let n = 0; n < 6; n++) {
    await writeFile(fileOn(`${prefix}-${n}`), Buffer.alloc(FILE_BYTES, n));
    await record(id, `${prefix}-${n}`);
  }
  return id;
}

/** Files of a large ticket that this process has open. */
const openFilesOf = (prefix: string) =>
  readdirSync(OPEN_FILES).filter((fd) => {
    try {
      return readlinkSync(`${OPEN_FILES}/${fd}`).includes(`/${prefix}-`);
    } catch {
      return false;
    }
  });

describe('the zip of a ticket', () => {
  it.skipIf(process.platform === 'win32')(
    'begins before its last file has been read, while other calls are answered',
    async () => {
      const id = await openLargeTicket('slow');
      // A pipe is a file whose end has not come.
      execFileSync('mkfifo', [fileOn('slow-pipe')]);
      await record(id, 'slow-pipe');
      const download = await fetch(`${provider.url}/support/attachments?ticket_id=${id}`, { headers: owner });
      const order: string[] = [];
      const zip = download.arrayBuffer().then((bytes) => {
        order.push('downloaded');
        return bytes;
      });
      expect((await fetch(`${provider.url}/healthz`)).status).toBe(200);
      order.push('healthz');
      await writeFile(fileOn('slow-pipe'), 'the end');
      const entries = unzipSync(new Uint8Array(await zip));
      expect(order).toEqual(['healthz', 'downloaded']);
      expect(Object.values(entries).map((bytes) => bytes.length)).toEqual([...Array(6).fill(FILE_BYTES), 7]);
    },
  );

  it.skipIf(!existsSync(OPEN_FILES))('is not read on when the caller has gone', async () => {
    const id = await openLargeTicket('aborted');
    const openFiles = () => openFilesOf('aborted');
    const path = `/support/attachments?ticket_id=${id}`;
    const request = openRequest({ port: provider.port, host: '127.0.0.1', path, headers: owner });
    request.on('error', () => undefined);
    // The answer is not read: what the sockets do not hold waits in the file.
    const response = await new Promise((resolve) => request.on('response', resolve).end());
    expect(response).toBeDefined();
    await expect.poll(openFiles).toHaveLength(1);
    request.destroy();
    await expect.poll(openFiles).toEqual([]);
  });

  it.skipIf(!existsSync(OPEN_FILES))('is not read when only its headers are asked for', async () => {
    const id = await openLargeTicket('headers');
    const path = `${provider.url}/support/attachments?ticket_id=${id}`;
    for (let n = 0; n < 5; n++) expect((await fetch(path, { method: 'HEAD', headers: owner })).status).toBe(200);
    expect(openFilesOf('headers')).toEqual([]);
  });

  it('names the files that are gone', async () => {
    const { id } = await openTicket();
    await writeFile(fileOn('kept'), 'here');
    await record(id, 'kept');
    const [missing] = await record(id, 'removed');
    const answer = await fetch(`${provider.url}/support/attachments?ticket_id=${id}`, { headers: owner });
    const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(entries)).toHaveLength(2);
    expect(strFromU8(entries['missing-files.txt'] ?? new Uint8Array())).toBe(`${missing?.id}-removed.zip\n`);
  });

  it.skipIf(spawnSync('unzip', ['-v']).error)('opens with unzip', async () => {
    const { id } = await openTicket();
    await writeFile(fileOn('tested'), 'content');
    await record(id, 'tested');
    const answer = await fetch(`${provider.url}/support/attachments?ticket_id=${id}`, { headers: owner });
    await writeFile(fileOn('tested.zip'), new Uint8Array(await answer.arrayBuffer()));
    expect(execFileSync('unzip', ['-t', fileOn('tested.zip')]).toString()).toContain('No errors');
  });
});

const send = (ticketId: number, name: string, fields: Record<string, string> = {}, headers = owner) => {
  const form = new FormData();
  for (const [key, value] of Object.entries({ ticket_id: String(ticketId), body: 'See the file', ...fields }))
    form.append(key, value);
  form.append('filepath[]', new File(['text'], name));
  return provider.json<{
    errors: { filepath: string[] };
    message: { attachments: { url: string }[] };
  }>('POST', '/support/messages', form, headers);
};

describe('a file', () => {
  it('stays with its message when the deletion stops halfway', async () => {
    const { id } = await openTicket();
    const { body } = await send(id, 'note.txt');
    await provider.db.$client.execute(
      `CREATE TRIGGER stop BEFORE DELETE ON messages BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
    );
    const [message] = await provider.db
      .select()
      .from(messages)
      .where(eq(messages.ticket_id, id))
      .orderBy(desc(messages.id))
      .limit(1);
    expect((await provider.json('DELETE', `/support/messages/${message?.id}`, undefined, owner)).status).toBe(500);
    await provider.db.$client.execute('DROP TRIGGER stop');
    const file = await fetch(`${provider.url}${body.message.attachments[0]?.url}`);
    expect([file.status, await file.text()]).toEqual([200, 'text']);
  });

  it('that is gone is not found', async () => {
    const { id } = await openTicket();
    const { body } = await send(id, 'note.txt');
    for (const { file } of await provider.db.select().from(attachments).where(eq(attachments.ticket_id, id)))
      await rm(fileOn(file));
    const answer = await provider.json('GET', body.message.attachments[0]?.url ?? '');
    expect([answer.status, answer.body]).toEqual([404, { message: 'File not found' }]);
  });

  it('is refused when the ticket holds 100', async () => {
    const { id } = await openTicket();
    for (let n = 0; n < 99; n++) await record(id, `many-${n}`, 1);
    expect((await send(id, 'last.txt')).status).toBe(201);
    const { status, body } = await send(id, 'more.txt');
    expect(status).toBe(422);
    expect(body.errors.filepath).toEqual(['A ticket holds 100 files at most. Open another ticket to send more.']);
  });

  it('is refused when the team has 5 GB', async () => {
    const { id } = await openTicket();
    const [large] = await record(id, 'large', 5_000_000_000);
    const { status, body } = await send((await openTicket()).id, 'more.txt');
    await provider.db.delete(attachments).where(eq(attachments.id, large?.id ?? 0));
    expect(status).toBe(413);
    expect(body.errors.filepath?.[0]).toMatch(/^Your files may take up 5000 MB in all\. Delete messages/);
    expect((await send(id, 'more.txt')).status).toBe(201);
  });

  it('is refused when the guest has 200 MB, in whichever ticket they are', async () => {
    const guest = (await provider.json<{ data: { id: number; auth_key: string } }>('POST', '/user/guests', {})).body
      .data;
    const named = { guest_id: String(guest.id), guest_key: guest.auth_key };
    const key = { 'X-Guest-Auth': guest.auth_key } as unknown as typeof owner;
    const first = await openTicket(named, key);
    const second = await openTicket(named, key);
    await record(first.id, 'guest-large', 200_000_000);
    const { status, body } = await send(second.id, 'more.txt', named, key);
    expect(status).toBe(413);
    expect(body.errors.filepath?.[0]).toMatch(/^Your files may take up 200 MB in all\./);
  });

  it('counts against the limit although others are sent at the same moment', async () => {
    const { id } = await openTicket();
    for (let n = 0; n < 98; n++) await record(id, `at-once-${n}`, 1);
    const before = readdirSync(provider.attachmentsDir).length;
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => send(id, `at-once-${n}.txt`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422]);
    // What was refused leaves no file.
    expect(readdirSync(provider.attachmentsDir)).toHaveLength(before + 2);
  });

  it('that is refused opens no ticket', async () => {
    const titled = `Refused ${crypto.randomUUID()}`;
    const [large] = await record((await openTicket()).id, 'full', 5_000_000_000);
    const form = new FormData();
    form.set('subject', titled);
    form.append('filepath[]', new File(['x'], 'note.txt'));
    const { status } = await provider.json('POST', '/support/ticket', form, owner);
    await provider.db.delete(attachments).where(eq(attachments.id, large?.id ?? 0));
    expect(status).toBe(413);
    expect(await provider.db.select().from(tickets).where(eq(tickets.subject, titled))).toEqual([]);
  });
});
