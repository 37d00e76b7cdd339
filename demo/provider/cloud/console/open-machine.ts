import { inArray } from 'drizzle-orm';
import type { WebSocket } from 'ws';
import { currentTime } from '../../clock.ts';
import type { Services } from '../../context.ts';
import { sshKeys } from '../../db/schema.ts';
import { HttpError } from '../../errors.ts';
import { beginAction } from '../begin-action.ts';
import type { MachineInfo } from '../machine/machine-info.ts';
import { createTerminal, type Terminal } from '../machine/terminal.ts';
import { measureNow } from '../metrics.ts';
import { type OwnServer, toMetricSource } from '../own-server.ts';
import { findPowerEvents } from '../server-events.ts';
import type { ConsoleOwner } from './console-control.ts';
import { send } from './console-frames.ts';
import type { MachineDisks } from './machine-disks.ts';

async function readMachine({ db }: Services, { server, service }: OwnServer): Promise<MachineInfo> {
  const keys = server.ssh_key_ids.length
    ? await db.select().from(sshKeys).where(inArray(sshKeys.id, server.ssh_key_ids))
    : [];
  return {
    name: service.name,
    image: server.image,
    vcpus: server.vcpus,
    memory_mb: server.memory_mb,
    disk_gb: server.disk_gb,
    ipv4: server.ipv4 ?? '127.0.0.1',
    ipv6: server.ipv6 ?? '::1',
    public_keys: keys.map(({ public_key, name }) => `${public_key} ${name}`),
    bootedAt: Date.parse(server.booted_at ?? '') || currentTime(),
  };
}

async function requestPower(
  services: Services,
  { serverId, userId }: ConsoleOwner,
  action: 'reboot' | 'power-off',
): Promise<string | null> {
  try {
    await beginAction(services, serverId, action === 'reboot' ? 'reboot' : 'shutdown', userId);
    return null;
  } catch (error) {
    return error instanceof HttpError ? error.message : 'Something went wrong on our side.';
  }
}

/** Connects a socket to the simulated machine of a server. */
export async function openMachine(
  services: Services,
  disks: MachineDisks,
  socket: WebSocket,
  owner: ConsoleOwner,
  own: OwnServer,
): Promise<Terminal> {
  const { serverId } = owner;
  const info = await readMachine(services, own);
  const source = toMetricSource(own, await findPowerEvents(services.db, [serverId]), undefined);
  return createTerminal({
    info,
    disk: disks.open(serverId, info, own.server),
    write: (data) => send(socket, { type: 'output', data }),
    onPower: (action) => requestPower(services, owner, action),
    onChange: () => disks.scheduleSave(serverId),
    now: currentTime,
    measure() {
      const { cpu, memory, disk } = measureNow(source, currentTime());
      return { cpu: cpu ?? 1, memory: memory ?? 10, disk: disk ?? 3 };
    },
  });
}
