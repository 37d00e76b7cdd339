import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { treeOf, useBackups } from '#tests/support/backup-fixture.ts';
import { createFilesTeam, type FilesTeam } from '#tests/support/files-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { waitForJob } from '#tests/support/wait-for-job.ts';

/** Blocks of 4 kB that the disk has free; null is what it really has. */
const disk = vi.hoisted(() => ({ free: null as number | null }));
vi.mock('node:fs/promises', async (load) => {
  const fs = await load<typeof import('node:fs/promises')>();
  return {
    ...fs,
    statfs: async (path: string) => (disk.free === null ? fs.statfs(path) : { bavail: disk.free, bsize: 4096 }),
  };
});

let provider: TestProvider;
let team: FilesTeam;
let own: ReturnType<typeof useBackups>;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  disk.free = null;
  team = await createFilesTeam(provider);
  own = useBackups(provider, team, { type: 'hosting', id: team.account.id });
});

describe('a full disk', () => {
  it('refuses a backup in words, and leaves nothing', async () => {
    disk.free = 10;
    const job = await waitForJob(provider, (await own.order()).body.job.id);
    expect([job.status, job.error]).toEqual(['failed', expect.stringContaining('The server’s disk is full')]);
    expect([(await own.list()).backups, readdirSync(join(provider.backupsDir, 'drafts'))]).toEqual([[], []]);
  });

  it('refuses a restore before anything changes, and says so before', async () => {
    const { id } = await own.make();
    await rm(join(team.home, 'public_html'), { recursive: true });
    const before = treeOf(team.home);
    disk.free = 10;
    const { preview } = (await own.call('POST', `/backups/${id}/restore/preview`, { paths: ['/'] })).body;
    expect(preview.blocked).toContain('disk is full');
    const job = await own.restored(id, { paths: ['/'] });
    expect([job.status, job.error]).toEqual(['failed', expect.stringContaining('The server’s disk is full')]);
    expect(treeOf(team.home)).toEqual(before);
  });
});
