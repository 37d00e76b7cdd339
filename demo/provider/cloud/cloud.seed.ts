import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { serverEvents, servers, services, sshKeys } from '../db/schema.ts';
import { daysFromNow } from '../seed/days.ts';
import { findFreeAddress, ipv6Of } from './addresses.ts';
import { parsePublicKey } from './ssh-keys.ts';

const KEYS = [
  ['Olivia’s laptop', 'AAAAC3NzaC1lZDI1NTE5AAAAIHyPPBfsD606wi7LFaoFA3NYFbgbtrpR3Byb60yadyP2', -140],
  ['Deployment', 'AAAAC3NzaC1lZDI1NTE5AAAAIMoBjr1EXO+krYuo6YfqaFUdQT88/mYBYvriM0pmURW6', -96],
] as const;
const MINUTES = 1 / 1440;

interface People {
  id: number;
  people: { owner: { id: number } } & Record<string, { id: number }>;
}

async function seedKeys(db: Database, teamId: number): Promise<number[]> {
  const ids: number[] = [];
  for (const [name, blob, days] of KEYS) {
    const key = parsePublicKey(`ssh-ed25519 ${blob}`);
    if ('refusal' in key) throw new Error(key.refusal);
    const { public_key, fingerprint } = key;
    const values = { team_id: teamId, name, public_key, fingerprint, created_at: daysFromNow(days) };
    const [row] = await db.insert(sshKeys).values(values).returning();
    if (row) ids.push(row.id);
  }
  return ids;
}

/** The servers of the busy team: one that has run for weeks, and one whose creation failed; and their SSH keys. */
export async function seedBusyServers(db: Database, { id: teamId, people }: People): Promise<void> {
  const keys = await seedKeys(db, teamId);
  const rows = await db
    .select()
    .from(services)
    .where(and(eq(services.team_id, teamId), inArray(services.name, ['web-1', 'build-runner'])));
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? 0;
  const [web, runner] = [idOf('web-1'), idOf('build-runner')];
  const common = { region: 'lon1', ssh_key_ids: keys };
  await db.insert(servers).values([
    {
      ...common,
      service_id: web,
      status: 'running',
      image: 'debian-12',
      vcpus: 4,
      memory_mb: 8192,
      disk_gb: 160,
      ipv4: await findFreeAddress(db),
      ipv6: ipv6Of(web),
      booted_at: daysFromNow(-3),
      created_at: daysFromNow(-74),
    },
    {
      ...common,
      service_id: runner,
      status: 'error',
      image: 'docker-debian-12',
      vcpus: 2,
      memory_mb: 4096,
      disk_gb: 80,
      created_at: daysFromNow(-0.05),
    },
  ]);
  const event = (
    service_id: number,
    kind: string,
    days: number,
    detail: Record<string, unknown> = {},
    by?: string,
  ) => ({
    service_id,
    kind,
    detail,
    user_id: by ? (people[by]?.id ?? null) : null,
    created_at: daysFromNow(days),
  });
  await insertMany(db, serverEvents, [
    event(web, 'created', -74 + 2 * MINUTES, { image: 'debian-12' }),
    event(web, 'console', -73, {}, 'owner'),
    event(web, 'rebooted', -41, { down_at: daysFromNow(-41 - MINUTES) }, 'service'),
    event(web, 'renamed', -40, { from: 'web', to: 'web-1' }, 'service'),
    event(web, 'shutdown', -5, {}, 'owner'),
    event(web, 'started', -4.8, {}, 'owner'),
    event(web, 'console', -4.7, {}, 'owner'),
    event(web, 'rebooted', -3, { down_at: daysFromNow(-3 - MINUTES) }, 'service'),
    event(runner, 'failed', -0.049, {
      action: 'create',
      reason: 'The host that it was placed on went down. Nothing is lost: try again.',
      is_on: false,
    }),
  ]);
}
