import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useBackups } from '#tests/support/backup-fixture.ts';
import { type CloudTeam, createCloudTeam } from '#tests/support/cloud-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let team: CloudTeam;
let own: ReturnType<typeof useBackups>;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createCloudTeam(provider);
  own = useBackups(provider, team, { type: 'server', id: team.web });
});

const disk = { changes: { '/root/a.txt': { kind: 'file', text: 'one', at: 1 }, '/etc/motd': null }, history: ['ls'] };

describe('a backup of a server', () => {
  it('is refused where it was ordered without, and says what to do', async () => {
    await team.change(team.web, { has_backups: false });
    const { status, body } = await own.order();
    expect([status, body.message]).toEqual([409, expect.stringContaining('Contact support to add them')]);
  });

  it('gives the disk back once the server is off', async () => {
    await team.change(team.web, { has_backups: true, disk_state: disk });
    const backup = await own.make();
    expect(backup).toMatchObject({ kind: 'full', files_count: 2, tables_count: 0 });
    await team.change(team.web, { disk_state: {}, image: 'almalinux-9' });
    const all = { paths: ['/'] };
    const { preview } = (await own.call('POST', `/backups/${backup.id}/restore/preview`, all)).body;
    expect(preview.blocked).toContain('must be off');
    expect((await own.restore(backup.id, all)).status).toBe(409);
    await team.change(team.web, { status: 'off', booted_at: null });
    const job = await own.restored(backup.id, all);
    expect([job.status, job.error]).toEqual(['succeeded', null]);
    const after = await team.row(team.web);
    expect([after.disk_state, after.image]).toEqual([disk, backup.facts.image]);
    const undone = await own.restored(Number(job.result.undo_backup_id), all);
    expect([undone.error, (await team.row(team.web)).disk_state]).toEqual([null, {}]);
  });

  it('is whole or nothing', async () => {
    await team.change(team.web, { has_backups: true });
    expect(Object.keys((await own.order('files')).body.errors)).toEqual(['kind']);
  });
});
