import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepBackups } from '#provider/backup/backup-nights.ts';
import { expiryOf, isDue, nextRun, runsUntil } from '#provider/backup/schedule.rules.ts';
import { setClockOffset } from '#provider/clock.ts';
import { backups, mails } from '#provider/db/schema.ts';
import { useBackups } from '#tests/support/backup-fixture.ts';
import { deleteServices } from '#tests/support/delete-services.ts';
import { createFilesTeam, type FilesTeam } from '#tests/support/files-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

const DAY_MS = 86_400_000;
const at = (iso: string) => Date.parse(`${iso}:00.000Z`);
const iso = (time: number | null) => time && new Date(time).toISOString().slice(0, 16);
const daily = { frequency: 'daily', hour: 3, weekday: 1 } as const;
const weekly = { frequency: 'weekly', hour: 3, weekday: 7 } as const;
const monthly = { frequency: 'monthly', hour: 0, weekday: 1 } as const;

describe('a schedule', () => {
  it.each([
    [daily, '2026-03-01T02:59', '2026-03-01T03:00'],
    [daily, '2026-03-01T03:00', '2026-03-02T03:00'],
    [weekly, '2026-11-22T02:00', '2026-11-22T03:00'],
    [weekly, '2026-11-22T04:00', '2026-11-29T03:00'],
    [{ ...weekly, weekday: 1 }, '2026-11-22T04:00', '2026-11-23T03:00'],
    [monthly, '2026-01-31T12:00', '2026-02-01T00:00'],
    [monthly, '2026-12-01T00:00', '2027-01-01T00:00'],
    [{ ...daily, frequency: 'off' }, '2026-03-01T02:59', null],
  ] as const)('%o after %s runs at %s', (schedule, after, next) => {
    expect(iso(nextRun(schedule, at(after)))).toBe(next);
  });

  it('is due at once the first time, and then at its hours', () => {
    const time = at('2026-03-02T02:00');
    expect(isDue(daily, null, time)).toBe(true);
    expect(isDue({ ...daily, frequency: 'off' }, null, time)).toBe(false);
    expect(isDue(daily, at('2026-03-01T03:00'), time)).toBe(false);
    expect(isDue(daily, at('2026-03-01T02:59'), time)).toBe(true);
  });

  it('knows how long its backups stay', () => {
    expect(iso(expiryOf({ ...weekly, keep: 2 }, at('2026-11-22T03:00')))).toBe('2026-12-06T03:00');
    expect(runsUntil(daily, at('2026-03-01T02:00'), at('2026-03-08T02:00'))).toBe(7);
  });
});

describe('nights', () => {
  let provider: TestProvider;
  let team: FilesTeam;
  let own: ReturnType<typeof useBackups>;
  beforeEach(async () => {
    provider = await startProvider();
    // Nobody else's services: thousands of them renew meanwhile.
    await deleteServices(provider.db);
    team = await createFilesTeam(provider);
    own = useBackups(provider, team, { type: 'hosting', id: team.account.id });
    // Noon, whatever the machine's hour: a night and the schedule's hour lie in each day that passes.
    setClockOffset((DAY_MS * 1.5 - (Date.now() % DAY_MS)) % DAY_MS);
  });
  afterEach(() => provider.stop());
  const advance = async (time: string) =>
    expect((await provider.json('POST', '/__demo/clock', { advance: time })).status).toBe(200);
  const path = () => `/schedules/hosting/${team.account.id}`;
  const scheduled = async () => (await own.list('&reason=schedule')).backups;

  it('make a backup each, and delete all but the number that the schedule keeps', async () => {
    await own.call('PUT', path(), { frequency: 'daily', hour: 3, keep: 2 });
    await advance('4d');
    expect((await scheduled()).length).toBe(2);
    expect(readdirSync(provider.backupsDir).filter((name) => name.endsWith('.zip')).length).toBe(
      (await provider.db.select().from(backups)).length,
    );
  });

  it('delete no backup that was made by hand or is kept', async () => {
    await own.call('PUT', path(), { frequency: 'daily', hour: 3, keep: 2 });
    const byHand = await own.make();
    await advance('1d');
    const [first] = await scheduled();
    await own.call('PUT', `/backups/${first?.id}`, { is_kept: true });
    await advance('4d');
    const left = await scheduled();
    expect(left.length).toBe(3);
    expect(left.map(({ id }) => id)).toContain(first?.id);
    expect((await own.list('&reason=manual')).backups.map(({ id }) => id)).toEqual([byHand.id]);
  });

  it('delete no backup that somebody keeps while the others are deleted', async () => {
    await own.call('PUT', path(), { frequency: 'daily', hour: 3, keep: 3 });
    await advance('3d');
    const oldest = (await scheduled()).at(-1);
    await own.call('PUT', path(), { frequency: 'daily', hour: 3, keep: 1 });
    await provider.db.$client.execute(
      `CREATE TRIGGER kept AFTER DELETE ON backups BEGIN UPDATE backups SET is_kept = 1 WHERE id = ${oldest?.id}; END`,
    );
    await advance('1d');
    expect((await scheduled()).map(({ id }) => id)).toContain(oldest?.id);
  });

  it('follow the schedule that was chosen, which says when the next one is', async () => {
    expect((await own.call('GET', path())).body.schedule).toMatchObject({ frequency: 'daily', hour: 3, keep: 7 });
    const { schedule } = (await own.call('PUT', path(), { frequency: 'weekly', hour: 5, weekday: 3, keep: 2 })).body;
    expect(new Date(schedule.next_run_at).getUTCDay()).toBe(3);
    expect(new Date(schedule.next_run_at).getUTCHours()).toBe(5);
    await advance('30d');
    const left = await scheduled();
    expect(left.length).toBe(2);
    const [newest, before] = left.map(({ created_at }) => Date.parse(created_at));
    expect((newest ?? 0) - (before ?? 0)).toBeGreaterThan(6 * DAY_MS);
    await own.call('PUT', path(), { frequency: 'off', hour: 5, keep: 2 });
    await advance('10d');
    expect((await scheduled()).map(({ id }) => id)).toEqual(left.map(({ id }) => id));
  });

  it('refuse a schedule that cannot be, field by field', async () => {
    const { status, body } = await own.call('PUT', path(), { frequency: 'hourly', hour: 24, weekday: 8, keep: 61 });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['frequency', 'hour', 'keep', 'weekday']]);
    expect((await own.call('PUT', path(), { frequency: 'daily', hour: 1.5, keep: 0 })).status).toBe(422);
    expect((await own.call('GET', `/schedules/nothing/${team.account.id}`)).status).toBe(404);
  });

  it('remove backups made before a change after 30 days', async () => {
    await own.call('PUT', path(), { frequency: 'off', hour: 5, keep: 2 });
    const { id } = await own.make();
    const job = await own.restored(id, { paths: ['/'] });
    expect((await own.list('&reason=restore')).backups.map((one) => one.id)).toEqual([job.result.undo_backup_id]);
    await advance('29d');
    expect((await own.list('&reason=restore')).backups.length).toBe(1);
    await advance('3d');
    expect((await own.list('&reason=restore')).backups).toEqual([]);
    expect((await own.list()).backups.map((one) => one.id)).toEqual([id]);
  });

  it('say when a backup failed, and try again at its next time', async () => {
    await provider.json('POST', '/__demo/jobs', {
      match: { subject_id: team.account.id, step: 'archive' },
      fault: 'fail',
      // Once at night, and once at the hour of the schedule.
      times: 2,
    });
    await advance('1d');
    const sent = await provider.db
      .select()
      .from(mails)
      .where(eq(mails.to, team.people.owner?.email ?? ''));
    expect(sent.map(({ subject }) => subject)).toContain(`The backup of ${team.account.name} failed`);
    expect(await scheduled()).toEqual([]);
    await advance('1d');
    expect((await scheduled()).length).toBeGreaterThan(0);
  });

  it('a start removes archives without a row, and abandoned drafts', async () => {
    const { id } = await own.make();
    const before = readdirSync(provider.backupsDir);
    writeFileSync(join(provider.backupsDir, 'hosting-1-lost.zip'), 'x');
    mkdirSync(join(provider.backupsDir, 'drafts/job-99999-manual'), { recursive: true });
    await sweepBackups(provider.db, { backupsDir: provider.backupsDir });
    expect(readdirSync(provider.backupsDir).sort()).toEqual(before.sort());
    expect(readdirSync(join(provider.backupsDir, 'drafts'))).toEqual([]);
    expect((await own.call('POST', `/backups/${id}/restore/preview`, { paths: ['/'] })).status).toBe(200);
  });
});
