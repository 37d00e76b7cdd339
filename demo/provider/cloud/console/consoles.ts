import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type WebSocket, WebSocketServer } from 'ws';
import { machineNow } from '../../clock.ts';
import type { Services } from '../../context.ts';
import { members, sessions } from '../../db/schema.ts';
import { afterCommit, outsideTransaction } from '../../db/transaction.ts';
import { createOneTimeTickets } from '../../one-time-tickets.ts';
import type { Terminal } from '../machine/terminal.ts';
import { findServer, type OwnServer } from '../own-server.ts';
import { recordServerEvent } from '../server-events.ts';
import type { ConsoleEnd, ConsoleOwner, Consoles } from './console-control.ts';
import { createFrameLimit, parseFrame, send } from './console-frames.ts';
import { createMachineDisks } from './machine-disks.ts';
import { openMachine } from './open-machine.ts';

const PATH = '/cloud/console';
const TICKET_VALID_MS = 30_000;
const MAX_PAYLOAD_BYTES = 64 * 1024;
/** Frames that arrive before the console is open. */
const MAX_EARLY_FRAMES = 20;
const MAX_CONSOLES_PER_SERVER = 5;
const IDLE_MS = 10 * 60_000;
const SESSION_CHECK_MS = 15_000;
/** Application codes start at 4000 (RFC 6455, 7.4.2). */
const consoleCloseCodes = { ended: 1000, tooMany: 1008, failed: 1011, refused: 4401, idle: 4408 } as const;

interface Connection {
  socket: WebSocket;
  owner: ConsoleOwner;
  terminal: Terminal;
  idleTimer: NodeJS.Timeout;
}

const closeCodeOf = (reason: ConsoleEnd): number => {
  if (reason === 'idle') return consoleCloseCodes.idle;
  return reason === 'signed-out' ? consoleCloseCodes.refused : consoleCloseCodes.ended;
};

const belongsTo = ({ owner: { sessionId, userId, teamId } }: Connection, who: Parameters<Consoles['disconnect']>[0]) =>
  'sessionId' in who ? sessionId === who.sessionId : userId === who.userId && teamId === who.teamId;

async function isSignedIn({ db }: Services, { sessionId, userId, teamId }: ConsoleOwner): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(members, and(eq(members.user_id, userId), eq(members.team_id, teamId)))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at), gt(sessions.expires_at, machineNow())));
  return rows.length > 0;
}

/** Callbacks of a socket. */
interface SocketHandlers {
  services: Services;
  /** @returns null if it has closed the socket instead */
  open(): Promise<Connection | null>;
  isOpen(connection: Connection): boolean;
  handleFrame(connection: Connection, text: string): void;
  drop(connection: Connection): void;
}

/** Listens to a socket. Frames that arrive before its console is open are queued. */
function listen(socket: WebSocket, { services, open, isOpen, handleFrame, drop }: SocketHandlers): void {
  const early: string[] = [];
  let connection: Connection | null = null;
  const isTooFast = createFrameLimit();
  socket.on('error', () => socket.terminate());
  socket.on('message', (data, isBinary) => {
    if (isBinary) return;
    if (isTooFast()) socket.close(consoleCloseCodes.tooMany, 'Too fast');
    else if (connection && isOpen(connection)) handleFrame(connection, data.toString());
    else if (!connection && early.length < MAX_EARLY_FRAMES) early.push(data.toString());
  });
  socket.on('close', () => {
    if (connection && isOpen(connection)) drop(connection);
  });
  services.runInBackground('console', async () => {
    connection = await open().catch((error) => {
      socket.close(consoleCloseCodes.failed, 'Something went wrong');
      throw error;
    });
    const opened = connection;
    if (!opened) return;
    if (socket.readyState !== socket.OPEN && isOpen(opened)) drop(opened);
    for (const text of early) if (isOpen(opened)) handleFrame(opened, text);
  });
}

/** Checks whether a console may be opened. @returns its server; null if it has closed the socket instead */
async function admit(
  services: Services,
  socket: WebSocket,
  owner: ConsoleOwner | null,
  countOpen: (serverId: number) => number,
): Promise<OwnServer | null> {
  const own = owner ? await findServer(services, owner.serverId) : undefined;
  if (!owner || own?.service.team_id !== owner.teamId || !(await isSignedIn(services, owner))) {
    socket.close(consoleCloseCodes.refused, 'This ticket is no longer valid');
    return null;
  }
  if (own.server.status !== 'running') {
    send(socket, { type: 'closed', reason: 'off' });
    socket.close(consoleCloseCodes.ended, 'off');
    return null;
  }
  if (countOpen(owner.serverId) >= MAX_CONSOLES_PER_SERVER) {
    socket.close(consoleCloseCodes.tooMany, 'Too many consoles of this server are open');
    return null;
  }
  return own;
}

/** The open consoles. @param idleMs without input after which one is closed */
function createConnections(disks: Pick<ReturnType<typeof createMachineDisks>, 'release'>, idleMs: number) {
  const connections = new Set<Connection>();
  function drop(connection: Connection): void {
    clearTimeout(connection.idleTimer);
    connection.terminal.stop();
    connections.delete(connection);
    disks.release(connection.owner.serverId);
  }
  function end(connection: Connection, reason: ConsoleEnd): void {
    send(connection.socket, { type: 'closed', reason });
    connection.socket.close(closeCodeOf(reason), reason);
    drop(connection);
  }
  return {
    connections,
    ofServer: (id: number) => [...connections].filter(({ owner }) => owner.serverId === id),
    resetIdleTimer(connection: Connection): void {
      clearTimeout(connection.idleTimer);
      connection.idleTimer = setTimeout(() => end(connection, 'idle'), idleMs);
      connection.idleTimer.unref();
    },
    drop,
    end,
  };
}

/**
 * The consoles of servers: `POST cloud/servers/{id}/console` issues a ticket, which opens a websocket to a simulated
 * machine.
 * @param idleMs without input after which a console is closed
 */
export function createConsoles(idleMs = IDLE_MS) {
  const wss = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD_BYTES });
  const tickets = createOneTimeTickets<ConsoleOwner>(TICKET_VALID_MS);
  /** By server id: the time of the last boot whose log has been shown. */
  const seenBoots = new Map<number, string>();
  let services: Services;
  let checkTimer: NodeJS.Timeout | undefined;
  const disks = createMachineDisks(() => services);
  const { connections, ofServer, resetIdleTimer, drop, end } = createConnections(disks, idleMs);

  /** Redeems a ticket. @returns null if it has closed the socket instead */
  async function open(socket: WebSocket, ticket: string): Promise<Connection | null> {
    const owner = tickets.take(ticket);
    const own = await admit(services, socket, owner, (id) => ofServer(id).length);
    if (!owner || !own) return null;
    await recordServerEvent(services, owner.serverId, 'console', {}, owner.userId);
    const terminal = await openMachine(services, disks, socket, owner, own);
    const connection: Connection = { socket, owner, terminal, idleTimer: setTimeout(() => undefined, 0) };
    connections.add(connection);
    resetIdleTimer(connection);
    const bootedAt = own.server.booted_at ?? '';
    terminal.open(seenBoots.get(owner.serverId) !== bootedAt);
    seenBoots.set(owner.serverId, bootedAt);
    return connection;
  }

  function handleFrame(connection: Connection, text: string): void {
    resetIdleTimer(connection);
    const frame = parseFrame(text);
    if (frame?.type === 'input') connection.terminal.input(frame.data);
    else if (frame?.type === 'resize') connection.terminal.resize(frame.cols, frame.rows);
    else if (frame?.type === 'ctrl-alt-del') connection.terminal.ctrlAltDel();
  }

  const accept = (socket: WebSocket, ticket: string) =>
    listen(socket, {
      services,
      open: () => open(socket, ticket),
      isOpen: (connection) => connections.has(connection),
      handleFrame,
      drop,
    });

  /** Closes the consoles of sessions that have expired. */
  async function checkSessions(): Promise<void> {
    for (const connection of [...connections])
      if (!(await isSignedIn(services, connection.owner))) end(connection, 'signed-out');
  }

  const control: Consoles = {
    issueTicket: (serverId, { id: userId, teamId, sessionId }) =>
      tickets.issue({ serverId, userId, teamId, sessionId }),
    broadcast(serverId, action) {
      for (const { terminal } of ofServer(serverId)) terminal.announceShutdown(action);
    },
    close(serverId, reason) {
      afterCommit(() => {
        for (const connection of ofServer(serverId)) end(connection, reason);
      });
    },
    forget: disks.forget,
    disconnect(who) {
      outsideTransaction(() => {
        for (const connection of [...connections]) if (belongsTo(connection, who)) end(connection, 'signed-out');
      });
    },
  };
  function endAll(): void {
    for (const connection of [...connections]) {
      connection.socket.terminate();
      clearTimeout(connection.idleTimer);
      connection.terminal.stop();
      connections.delete(connection);
      disks.forget(connection.owner.serverId);
    }
  }

  return {
    ...control,
    start(withServices: Services): void {
      services = withServices;
      checkTimer = setInterval(() => services.runInBackground('sessions of consoles', checkSessions), SESSION_CHECK_MS);
      checkTimer.unref();
    },
    /** Closes all consoles, when the data is reseeded. */
    endAll,
    stop(): void {
      clearInterval(checkTimer);
      endAll();
      wss.close();
    },
    /** @returns whether the request is for a console, and so has been handled */
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      const [path, query = ''] = (request.url ?? '').split('?');
      if (path !== PATH) return false;
      const ticket = new URLSearchParams(query).get('ticket') ?? '';
      // Otherwise another site's page could use a stolen ticket.
      if (services.settings.allowedOrigins.includes(request.headers.origin ?? ''))
        wss.handleUpgrade(request, socket, head, (ws) => accept(ws, ticket));
      else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return true;
    },
  };
}
