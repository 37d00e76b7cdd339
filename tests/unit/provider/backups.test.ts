import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backups } from '#provider/db/schema.ts';
import { treeOf, useBackups } from '#tests/support/backup-fixture.ts';
import { createFilesTeam, type FilesTeam } from '#tests/support/files-fixture.ts';
import { processorTime } from '#tests/support/processor-time.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { waitForJob } from '#tests/support/wait-for-job.ts';

let provider: TestProvider;
let team: FilesTeam;
let own: ReturnType<typeof useBackups>;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createFilesTeam(provider);
  own = useBackups(provider, team, { type: 'hosting', id: team.account.id });
});

const ALL = { paths: ['/'], removes_new: true };
const archiveOf = async (id: number) => {
  const [row] = await provider.db.select().from(backups).where(eq(backups.id, id));
  return join(provider.backupsDir, row?.stored_as ?? '');
};
const leftovers = () => readdirSync(join(provider.backupsDir, 'drafts'));
const hold = (step: string, fault = 'hold') =>
  provider.json('POST', '/__demo/jobs', { match: { subject_id: team.account.id, step }, fault });
const release = () => provider.json('DELETE', `/__demo/jobs?subject_id=${team.account.id}`);

describe('a backup of a hosting account', () => {
  it('is a zip that other programs open, with its own description', async () => {
    await team.write('ü 📷/a.txt', 'a'.repeat(5000));
    await mkdir(join(team.home, 'empty'));
    const backup = await own.make('full', '  Before the redesign ');
    expect(backup).toMatchObject({
      kind: 'full',
      reason: 'manual',
      note: 'Before the redesign',
      tables_count: 0,
      expires_at: null,
      subject: { type: 'hosting', id: team.account.id },
    });
    expect(backup.files_count).toBe(team.names().length);
    const archive = await archiveOf(backup.id);
    const script =
      'import sys, zipfile, json; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(json.dumps(z.namelist())); print(json.dumps(json.loads(z.read("manifest.json"))["subject"]))';
    if (!spawnSync('python3', ['--version']).error) {
      const [names, subject] = execFileSync('python3', ['-c', script, archive]).toString().trim().split('\n');
      expect(JSON.parse(names ?? '')).toEqual(
        expect.arrayContaining(['files/ü 📷/a.txt', 'files/empty/', 'manifest.json']),
      );
      expect(JSON.parse(subject ?? '')).toEqual({ type: 'hosting', id: team.account.id, name: team.account.name });
    }
    if (!spawnSync('unzip', ['-v']).error)
      expect(execFileSync('unzip', ['-t', archive]).toString()).toContain('No errors');
    expect(leftovers()).toEqual([]);
  });

  it('is downloaded once by its address, without a session', async () => {
    const backup = await own.make();
    const { url } = (await own.call('POST', `/backups/${backup.id}/download`)).body.data;
    const answer = await fetch(provider.url + url);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.equals(readFileSync(await archiveOf(backup.id)))).toBe(true);
    expect(answer.headers.get('Content-Disposition')).toContain(`${team.account.name}-`);
    expect((await fetch(provider.url + url)).status).toBe(410);
  });

  it('counts in what its backups use, and is found by kind, reason and note', async () => {
    const full = await own.make('full', 'spring');
    const files = await own.make('files');
    expect((await own.list()).used).toBe(full.size + files.size);
    expect((await own.list('&kind=files')).backups.map(({ id }) => id)).toEqual([files.id]);
    expect((await own.list('&search=spri')).backups.map(({ id }) => id)).toEqual([full.id]);
    expect((await own.list('&reason=schedule')).backups).toEqual([]);
    expect((await own.list('&sort=created_at')).backups.map(({ id }) => id)).toEqual([full.id, files.id]);
  });

  it('is refused for what an account does not have', async () => {
    const { status, body } = await own.order('database');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['kind']]);
    expect((await own.order('full', 'x'.repeat(201))).body.errors).toHaveProperty('note');
    await team.setStatus('suspended');
    expect((await own.order()).status).toBe(409);
  });

  it('is stopped on demand, and leaves nothing', async () => {
    await hold('archive');
    const { job } = (await own.order()).body;
    await provider.json('POST', `/job/jobs/${job.id}/cancel`, {}, own.headersOf());
    expect((await waitForJob(provider, job.id)).status).toBe('cancelled');
    await release();
    expect([(await own.list()).backups, leftovers()]).toEqual([[], []]);
  });

  it('is kept until that is undone', async () => {
    const { id } = await own.make();
    expect((await own.call('PUT', `/backups/${id}`, { is_kept: true })).body.backup.is_kept).toBe(true);
    expect((await own.call('DELETE', `/backups/${id}`)).status).toBe(409);
    await own.call('PUT', `/backups/${id}`, { is_kept: false, note: 'old' });
    const archive = await archiveOf(id);
    expect((await own.call('DELETE', `/backups/${id}`)).status).toBe(200);
    expect((await own.call('GET', `/backups/${id}`)).status).toBe(404);
    expect(readdirSync(provider.backupsDir)).not.toContain(archive.split('/').at(-1));
  });
});

describe('a restore of files', () => {
  it('gives back every byte, permission and time, and can be undone', async () => {
    await team.write('site/a.php', '<?php');
    await chmod(join(team.home, 'site/a.php'), 0o640);
    await utimes(join(team.home, 'site/a.php'), 1_600_000_000.123, 1_600_000_000.123);
    symlinkSync('a.php', join(team.home, 'site/current'));
    await mkdir(join(team.home, 'site/cache'), { mode: 0o700 });
    const before = treeOf(team.home);
    const backup = await own.make();
    await team.write('site/a.php', 'hacked');
    await rm(join(team.home, 'site/current'));
    await rm(join(team.home, 'site/cache'), { recursive: true });
    await team.write('site/cache', 'a file now');
    await team.write('new/deep/file.txt');
    const changed = treeOf(team.home);
    const job = await own.restored(backup.id, ALL);
    expect([job.status, job.error]).toEqual(['succeeded', null]);
    expect(treeOf(team.home)).toEqual(before);
    expect(job.result).toMatchObject({ files: backup.files_count, tables: 0 });
    const undone = await own.restored(Number(job.result.undo_backup_id), ALL);
    expect(undone.error).toBe(null);
    expect(treeOf(team.home)).toEqual(changed);
    expect(readdirSync(join(team.root, 'drafts'))).toEqual([]);
  });

  it('restores single files and folders, and keeps new files by default', async () => {
    for (const path of ['a/1.txt', 'a/2.txt', 'b/1.txt']) await team.write(path, 'old');
    const backup = await own.make();
    for (const path of ['a/1.txt', 'a/2.txt', 'b/1.txt', 'a/new.txt']) await team.write(path, 'new text');
    await own.restored(backup.id, { paths: ['/a/1.txt', '/b'] });
    const content = (path: string) => readFileSync(join(team.home, path), 'utf8');
    expect(['a/1.txt', 'a/2.txt', 'b/1.txt', 'a/new.txt'].map(content)).toEqual(['old', 'new text', 'old', 'new text']);
    await own.restored(backup.id, { paths: ['/a'], removes_new: true });
    expect(team.names('a')).toEqual(['1.txt', '2.txt']);
  });

  it('says before what it changes, and folder by folder what is different', async () => {
    for (const path of ['a/1.txt', 'a/2.txt', 'b/1.txt']) await team.write(path, 'old');
    const backup = await own.make();
    await team.write('a/1.txt', 'else');
    await rm(join(team.home, 'a/2.txt'));
    await team.write('a/new.txt');
    await utimes(join(team.home, 'b/1.txt'), 1, 1);
    const states = async (path: string) =>
      Object.fromEntries(
        (await own.call('GET', `/backups/${backup.id}/files?path=${path}`)).body.entries.map(({ name, now }) => [
          name,
          now,
        ]),
      );
    expect(await states('/a')).toEqual({ '1.txt': 'changed', '2.txt': 'missing', 'new.txt': 'new' });
    expect(await states('/')).toMatchObject({ a: 'changed', b: 'same' });
    const { preview } = (
      await own.call('POST', `/backups/${backup.id}/restore/preview`, { paths: ['/a'], removes_new: true })
    ).body;
    expect(preview).toMatchObject({
      files: { added: 1, changed: 1, removed: 1, examples: ['/a/new.txt', '/a/1.txt', '/a/2.txt'] },
      warnings: ['1 file changed since then will be replaced.', '1 file added since then will be removed.'],
      blocked: null,
    });
  });

  it('finds a change that kept size and time', async () => {
    const at = new Date(1_600_000_000_000);
    await team.write('a.php', 'good');
    await utimes(join(team.home, 'a.php'), at, at);
    const backup = await own.make();
    await team.write('a.php', 'evil');
    await utimes(join(team.home, 'a.php'), at, at);
    const { entries } = (await own.call('GET', `/backups/${backup.id}/files?path=/`)).body;
    expect(entries.find(({ name }) => name === 'a.php')?.now).toBe('changed');
  });

  it('refuses what is not in the backup, and nothing at all', async () => {
    const { id } = await own.make();
    expect((await own.restore(id, { paths: ['/none'] })).body.errors.paths).toEqual(['/none isn’t in this backup.']);
    expect((await own.restore(id, { paths: ['/../etc'] })).body.errors).toHaveProperty('paths');
    expect((await own.restore(id, { tables: ['wp_posts'] })).body.errors.tables).toEqual([
      'This backup has no tables.',
    ]);
    expect((await own.restore(id, {})).body.errors).toHaveProperty('paths');
    expect((await own.call('GET', `/backups/${id}/files?path=/../..`)).status).toBe(422);
  });

  it('refuses more than the plan has room for, before anything changes', async () => {
    await team.write('big.bin', 'x'.repeat(200_000));
    const backup = await own.make();
    await rm(join(team.home, 'big.bin'));
    await team.limitTo(100_000);
    const before = treeOf(team.home);
    const { preview } = (await own.call('POST', `/backups/${backup.id}/restore/preview`, ALL)).body;
    expect(preview.blocked).toContain('may have');
    const job = await own.restored(backup.id, ALL);
    expect([job.status, job.error]).toEqual(['failed', expect.stringContaining('Nothing was changed.')]);
    expect(treeOf(team.home)).toEqual(before);
  });

  it('excludes a second one, and a backup at the same time', async () => {
    const { id } = await own.make();
    await hold('restore');
    const first = (await own.restore(id, ALL)).body.job.id;
    expect((await own.restore(id, ALL)).status).toBe(409);
    expect((await own.order()).status).toBe(409);
    expect((await own.call('DELETE', `/backups/${id}`)).status).toBe(409);
    const { preview } = (await own.call('POST', `/backups/${id}/restore/preview`, ALL)).body;
    expect(preview.blocked).toContain('Something else is being done');
    expect((await provider.json('POST', `/job/jobs/${first}/cancel`, {}, own.headersOf())).status).toBe(409);
    await release();
    expect((await waitForJob(provider, first)).status).toBe('succeeded');
  });
});

describe('a backup that is not what it says', () => {
  it('is refused when a byte of it has changed', async () => {
    const { id } = await own.make();
    const archive = await archiveOf(id);
    const bytes = readFileSync(archive);
    bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60);
    writeFileSync(archive, bytes);
    const before = treeOf(team.home);
    const job = await own.restored(id, ALL);
    expect(job.error).toBe('This backup has been changed since it was made, so it can’t be used. Choose another one.');
    expect(treeOf(team.home)).toEqual(before);
  });

  it('is refused when its archive is gone or no archive', async () => {
    const [removed, broken] = [await own.make(), await own.make()];
    await rm(await archiveOf(removed.id));
    writeFileSync(await archiveOf(broken.id), 'no zip');
    expect((await own.restore(removed.id, ALL)).body.message).toContain('no longer available');
    expect((await own.call('POST', `/backups/${removed.id}/download`)).status).toBe(200);
    expect((await own.restore(broken.id, ALL)).body.message).toContain('damaged');
  });

  it('is refused when it is of another account', async () => {
    const other = await createFilesTeam(provider);
    const theirs = await useBackups(provider, other, { type: 'hosting', id: other.account.id }).make();
    const ours = await own.make();
    const [row] = await provider.db.select().from(backups).where(eq(backups.id, theirs.id));
    await writeFile(await archiveOf(ours.id), readFileSync(await archiveOf(theirs.id)));
    await provider.db
      .update(backups)
      .set({ checksum: row?.checksum ?? '' })
      .where(eq(backups.id, ours.id));
    const { message } = (await own.call('POST', `/backups/${ours.id}/restore/preview`, ALL)).body;
    const job = await own.restored(ours.id, ALL).catch((error: Error) => error);
    expect([message, job instanceof Error ? job.message : job.error].join()).toContain(
      `This backup isn’t of ${team.account.name}`,
    );
    expect((await own.call('GET', `/backups/${theirs.id}`)).status).toBe(404);
  });
});

describe('who may', () => {
  it('see and make backups of a hosting account: those who may see the account', async () => {
    const { id } = await own.make();
    const job = (await own.list()).backups[0];
    expect(job?.id).toBe(id);
    for (const [person, status] of [
      ['support', 403],
      ['service', 200],
    ] as const) {
      if (!team.people[person]) continue;
      expect((await own.call('GET', `/backups/${id}`, undefined, person)).status).toBe(status);
      const { body } = await own.call('GET', '/jobs', undefined, person);
      expect(body.jobs.length > 0).toBe(status === 200);
    }
  });
});

describe('a site with 2,000 backups', () => {
  it('lists any page of them quickly', async () => {
    const large = await provider.signIn('large');
    const { sites } = (await provider.json<{ sites: { id: number }[] }>('GET', '/wordpress/sites', undefined, large))
      .body;
    const path = `/backup/backups?subject_type=wordpress&subject_id=${sites[0]?.id}&per_page=100&kind=database&page=15`;
    const time = await processorTime(async () => {
      const { body } = await provider.json<{ backups: object[]; meta: { total: number } }>(
        'GET',
        path,
        undefined,
        large,
      );
      expect([body.backups.length, body.meta.total]).toEqual([100, 1714]);
    });
    expect(time).toBeLessThan(3000);
  });
});
