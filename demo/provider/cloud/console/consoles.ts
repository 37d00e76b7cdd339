import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { type WebSocket, WebSocketServer } from 'ws';
import { ConsoleInput, type ConsoleOutput } from '#core/cloud/cloud.schema.ts';
import { currentTime, machineNow, machineTime } from '../../clock.ts';
import type { Services, UserCaller } from '../../context.ts';
import { members, sessions, sshKeys } from '../../db/schema.ts';
import { afterCommit, outsideTransaction } from '../../db/transaction.ts';
import { HttpError } from '../../errors.ts';
import type { SignIn } from '../../realtime/publisher.ts';
import { beginAction } from '../begin-action.ts';
import { createDisk, type Disk } from '../machine/disk.ts';
import { imageFiles } from '../machine/image-files.ts';
import type { MachineInfo } from '../machine/machine-info.ts';
import { createTerminal, type Terminal } from '../machine/terminal.ts';
import { measureNow } from '../metrics.ts';
import { findServer, type OwnServer, toMetricSource } from '../own-server.ts';
import { findPowerEvents, recordServerEvent } from '../server-events.ts';
import { updateServer } from '../server-jobs.ts';
import { type ConsoleHolder, createConsoleTickets } from './console-tickets.ts';

/** Why a console has ended. */
export type ConsoleEnd = 'off' | 'rebooting' | 'reinstalling' | 'deleted' | 'idle' | 'signed-out';

const PATH = '/cloud/console';
const MAX_PAYLOAD_BYTES = 64 * 1024;
const MAX_FRAMES_PER_SECOND = 100;
/** Frames that arrive before the console is open. */
const MAX_EARLY_FRAMES = 20;
/** Of a browser that no longer reads. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
const MAX_CONSOLES_PER_SERVER = 5;
const IDLE_MS = 10 * 60_000;
const SESSION_CHECK_MS = 15_000;
/** Application codes are from 4000 on (RFC 6455, 7.4.2). */
export const consoleCloseCodes = { ended: 1000, tooMany: 1008, refused: 4401, idle: 4408 } as const;

/** An open console. */
interface Connection {
  socket: WebSocket;
  holder: ConsoleHolder;
  terminal: Terminal;
  idleTimer: NodeJS.Timeout;
}

function parseFrame(text: string): ConsoleInput | null {
  try {
    const parsed = ConsoleInput.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function send(socket: WebSocket, message: ConsoleOutput): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) return socket.terminate();
  socket.send(JSON.stringify(message));
}

/** Counts frames. @returns whether there are too many in this second */
function createFrameLimit() {
  let second = 0;
  let frames = 0;
  return () => {
    const current = Math.floor(machineTime() / 1000);
    if (current !== second) [second, frames] = [current, 0];
    return ++frames > MAX_FRAMES_PER_SECOND;
  };
}

const closeCodeOf = (reason: ConsoleEnd): number => {
  if (reason === 'idle') return consoleCloseCodes.idle;
  return reason === 'signed-out' ? consoleCloseCodes.refused : consoleCloseCodes.ended;
};

async function isSignedIn({ db }: Services, { sessionId, userId, teamId }: ConsoleHolder): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(members, and(eq(members.user_id, userId), eq(members.team_id, teamId)))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at), gt(sessions.expires_at, machineNow())));
  return rows.length > 0;
}

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

/** The disks of simulated machines whose consoles are open. Consoles of one server share one. */
function createDisks(services: () => Services) {
  const disks = new Map<number, { disk: Disk; users: number }>();
  const saving = new Set<number>();
  async function save(id: number): Promise<void> {
    for (;;) {
      const state = disks.get(id)?.disk.takeChanges();
      if (!state) return;
      await updateServer(services().db, id, { disk_state: { ...state } });
    }
  }
  /** Keeps what has changed, one write at a time. */
  function keep(id: number): void {
    if (saving.has(id)) return;
    saving.add(id);
    services().runInBackground(`disk of server ${id}`, async () => {
      await save(id).finally(() => saving.delete(id));
      if (disks.get(id)?.users === 0) disks.delete(id);
    });
  }
  return {
    open(id: number, info: MachineInfo, { disk_state, created_at }: OwnServer['server']): Disk {
      const known = disks.get(id);
      const disk = known?.disk ?? createDisk(imageFiles(info, Date.parse(created_at)), disk_state, currentTime);
      disks.set(id, { disk, users: (known?.users ?? 0) + 1 });
      return disk;
    },
    keep,
    /** A console no longer uses it. */
    release(id: number): void {
      const known = disks.get(id);
      if (known) disks.set(id, { ...known, users: known.users - 1 });
      keep(id);
    },
    forget: (id: number) => disks.delete(id),
  };
}

/**
 * The consoles of servers: `POST cloud/servers/{id}/console` gives a ticket, which opens one websocket to a simulated machine.
 * @param idleMs silence after which a console ends
 */
export function createConsoles(idleMs = IDLE_MS) {
  const wss = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD_BYTES });
  const tickets = createConsoleTickets();
  const connections = new Set<Connection>();
  /** When the boot was that somebody has seen, by server. */
  const seenBoots = new Map<number, string>();
  let services: Services;
  let checkTimer: NodeJS.Timeout | undefined;
  const disks = createDisks(() => services);

  function end(connection: Connection, reason: ConsoleEnd): void {
    send(connection.socket, { type: 'closed', reason });
    connection.socket.close(closeCodeOf(reason), reason);
    drop(connection);
  }
  function drop(connection: Connection): void {
    clearTimeout(connection.idleTimer);
    connection.terminal.stop();
    connections.delete(connection);
    disks.release(connection.holder.serverId);
  }
  const ofServer = (id: number) => [...connections].filter(({ holder }) => holder.serverId === id);

  async function power({ serverId, userId }: ConsoleHolder, what: 'reboot' | 'power-off'): Promise<string | null> {
    try {
      await beginAction(services, serverId, what === 'reboot' ? 'reboot' : 'shutdown', userId);
      return null;
    } catch (error) {
      return error instanceof HttpError ? error.message : 'Something went wrong on our side.';
    }
  }

  async function createMachine(socket: WebSocket, holder: ConsoleHolder, own: OwnServer): Promise<Terminal> {
    const { serverId } = holder;
    const info = await readMachine(services, own);
    const source = toMetricSource(own, await findPowerEvents(services.db, [serverId]), undefined);
    return createTerminal({
      info,
      disk: disks.open(serverId, info, own.server),
      write: (data) => send(socket, { type: 'output', data }),
      onPower: (what) => power(holder, what),
      onChange: () => disks.keep(serverId),
      now: currentTime,
      measure() {
        const { cpu, memory, disk } = measureNow(source, currentTime());
        return { cpu: cpu ?? 1, memory: memory ?? 10, disk: disk ?? 3 };
      },
    });
  }

  /** Opens the console that a ticket is for. @returns null when it has ended it instead */
  async function open(socket: WebSocket, ticket: string): Promise<Connection | null> {
    const holder = tickets.take(ticket);
    const own = holder ? await findServer(services, holder.serverId) : undefined;
    if (!holder || own?.service.team_id !== holder.teamId || !(await isSignedIn(services, holder))) {
      socket.close(consoleCloseCodes.refused, 'This ticket is no longer valid');
      return null;
    }
    if (own.server.status !== 'running') {
      send(socket, { type: 'closed', reason: 'off' });
      socket.close(consoleCloseCodes.ended, 'off');
      return null;
    }
    if (ofServer(holder.serverId).length >= MAX_CONSOLES_PER_SERVER) {
      socket.close(consoleCloseCodes.tooMany, 'Too many consoles of this server are open');
      return null;
    }
    await recordServerEvent(services, holder.serverId, 'console', {}, holder.userId);
    const terminal = await createMachine(socket, holder, own);
    const connection: Connection = { socket, holder, terminal, idleTimer: setTimeout(() => undefined, 0) };
    connections.add(connection);
    const bootedAt = own.server.booted_at ?? '';
    terminal.open(seenBoots.get(holder.serverId) !== bootedAt);
    seenBoots.set(holder.serverId, bootedAt);
    return connection;
  }

  function stayOpen(connection: Connection): void {
    clearTimeout(connection.idleTimer);
    connection.idleTimer = setTimeout(() => end(connection, 'idle'), idleMs);
    connection.idleTimer.unref();
  }
  function handleFrame(connection: Connection, text: string): void {
    stayOpen(connection);
    const frame = parseFrame(text);
    if (frame?.type === 'input') connection.terminal.input(frame.data);
    else if (frame?.type === 'resize') connection.terminal.resize(frame.cols, frame.rows);
    else if (frame?.type === 'ctrl-alt-del') connection.terminal.ctrlAltDel();
  }

  function accept(socket: WebSocket, ticket: string): void {
    const early: string[] = [];
    let connection: Connection | null = null;
    const isTooFast = createFrameLimit();
    socket.on('error', () => socket.terminate());
    socket.on('message', (data, isBinary) => {
      if (isBinary) return;
      if (isTooFast()) return socket.close(consoleCloseCodes.tooMany, 'Too fast');
      if (connection) handleFrame(connection, data.toString());
      else if (early.length < MAX_EARLY_FRAMES) early.push(data.toString());
    });
    socket.on('close', () => {
      if (connection && connections.has(connection)) drop(connection);
    });
    services.runInBackground('console', async () => {
      const opened = await open(socket, ticket).catch((error) => {
        socket.close(1011, 'Something went wrong');
        throw error;
      });
      if (!opened) return;
      connection = opened;
      stayOpen(opened);
      if (socket.readyState !== socket.OPEN) return drop(opened);
      for (const text of early) if (connections.has(opened)) handleFrame(opened, text);
    });
  }

  /** Ends the consoles of sessions that have expired. */
  async function checkSessions(): Promise<void> {
    for (const connection of [...connections])
      if (!(await isSignedIn(services, connection.holder))) end(connection, 'signed-out');
  }

  function endAll(): void {
    for (const connection of [...connections]) {
      connection.socket.terminate();
      clearTimeout(connection.idleTimer);
      connection.terminal.stop();
      connections.delete(connection);
      disks.forget(connection.holder.serverId);
    }
  }

  return {
    start(withServices: Services): void {
      services = withServices;
      checkTimer = setInterval(() => services.runInBackground('sessions of consoles', checkSessions), SESSION_CHECK_MS);
      checkTimer.unref();
    },
    /** Ends all consoles, when the data is seeded anew. */
    endAll,
    stop(): void {
      clearInterval(checkTimer);
      endAll();
      wss.close();
    },
    issueTicket: (serverId: number, caller: UserCaller) => tickets.issue(serverId, caller),
    /** Takes a websocket's connection. @returns whether it is one of a console */
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      const [path, query = ''] = (request.url ?? '').split('?');
      if (path !== PATH) return false;
      // Another site's page could otherwise use a ticket that it got hold of.
      if (!services.settings.allowedOrigins.includes(request.headers.origin ?? '')) {
        socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        return true;
      }
      wss.handleUpgrade(request, socket, head, (ws) => accept(ws, new URLSearchParams(query).get('ticket') ?? ''));
      return true;
    },
    /** Tells whoever has a console open that the machine goes down. */
    broadcast(serverId: number, what: 'reboot' | 'power-off'): void {
      for (const { terminal } of ofServer(serverId)) terminal.announceEnd(what);
    },
    /** Ends the consoles of a server. */
    close(serverId: number, reason: ConsoleEnd): void {
      afterCommit(() => {
        for (const connection of ofServer(serverId)) end(connection, reason);
      });
    },
    /** Its disk is another one from now on. */
    forget: (serverId: number) => disks.forget(serverId),
    /** Ends the consoles of a session, or of somebody who has left a team. */
    disconnect(who: Pick<SignIn, 'sessionId'> | Pick<SignIn, 'userId' | 'teamId'>): void {
      outsideTransaction(() => {
        for (const connection of [...connections]) {
          const { sessionId, userId, teamId } = connection.holder;
          const isMeant =
            'sessionId' in who ? sessionId === who.sessionId : userId === who.userId && teamId === who.teamId;
          if (isMeant) end(connection, 'signed-out');
        }
      });
    },
  };
}
export type Consoles = ReturnType<typeof createConsoles>;
