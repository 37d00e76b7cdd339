import type Pusher from 'pusher';
import { machineNow, machineTime } from '../clock.ts';
import type { Settings } from '../context.ts';
import { afterCommit } from '../db/transaction.ts';
import { UnusableSettingError } from '../errors.ts';
import { createEventQueue } from './event-queue.ts';
import { isSignInOf, type Presence, type Publisher, type SignedOut, type SignIn } from './publisher.ts';
import type { PusherApp } from './pusher-url.ts';
import type { Realtime } from './realtime.ts';

const TIMEOUT_MS = 5000;
/** How long a guest counts as a member of a channel after being authorised. */
const GUEST_MEMBERSHIP_MS = 12 * 60 * 60_000;

interface ClusterOptions {
  app: PusherApp;
  log: Settings['log'];
  /** Milliseconds before each further attempt to publish. */
  retryDelaysMs?: readonly number[];
}

/**
 * A server cluster that speaks the Pusher protocol, such as Channels, Reverb or Soketi, instead of the provider's own websocket. It
 * doesn't report who is on a private channel, so its members are those who were authorised. It can't close connections either, so
 * somebody who lost access receives events until their page reconnects.
 * @throws UnusableSettingError when the cluster doesn't know the app; an unreachable cluster is accepted, because it may come back
 */
export async function openCluster({ app, log, retryDelaysMs }: ClusterOptions): Promise<Realtime> {
  const report = (fields: object) => log?.(JSON.stringify({ at: machineNow(), realtime: app.host, ...fields }));
  const { default: PusherClient } = await import('pusher');
  const pusher = new PusherClient({
    appId: app.id,
    key: app.key,
    secret: app.secret,
    host: app.host,
    ...(app.port ? { port: app.port } : {}),
    useTLS: app.usesTls,
    timeout: TIMEOUT_MS,
  });
  await checkApp(pusher, app, report);
  const queue = createEventQueue({
    send: async (events) => requireAccepted(await pusher.triggerBatch(events)),
    onLost: (events, cause) =>
      report({ lost: events.map(({ channel, name }) => `${channel} ${name}`), error: describeError(cause) }),
    ...(retryDelaysMs ? { retryDelaysMs } : {}),
  });
  const roster = createRoster();
  const publish: Publisher['publish'] = (channel, name, data, exceptSocket) =>
    afterCommit(() => queue.add({ channel, name, data, ...(exceptSocket ? { socket_id: exceptSocket } : {}) }));

  return {
    address: app.address,
    authorize: (socketId, channel) => ({ auth: pusher.authorizeChannel(socketId, channel).auth }),
    publisher: {
      publish,
      members: roster.members,
      identify(socketId, channel, presence, signIn) {
        const isNew = roster.add(channel, presence, signIn);
        // A client could announce its own arrival, but under any name.
        if (isNew && channel.startsWith('private-ticket.'))
          publish(channel, 'TicketAction', { action: 'joined', id: presence.id, name: presence.name }, socketId);
      },
      disconnect: (who) => afterCommit(() => roster.remove(who)),
    },
    attach(server, handleOther = () => false) {
      server.on('upgrade', (request, socket, head) => {
        socket.on('error', () => socket.destroy());
        if (!handleOther(request, socket, head)) socket.destroy();
      });
    },
    close: queue.close,
  };
}

/** Soketi sends refusals with status 200 and the code in the body. @throws Error with that code as its `status` */
async function requireAccepted(response: Pusher.Response): Promise<void> {
  const { code = 0, error } = (await response.json().catch(() => ({}))) as { code?: number; error?: string };
  if (code >= 400) throw Object.assign(new Error(error), { status: code });
}

/** Leaves out the URL of the library's errors: it is signed, so it must not be in the log. */
const describeError = (cause: unknown): string => {
  const { message, status, body, error } = cause as Partial<Pusher.RequestError>;
  return [message, status && body, error?.message].filter(Boolean).join(': ');
};

async function checkApp(pusher: Pusher, app: PusherApp, report: (fields: object) => void): Promise<void> {
  try {
    await requireAccepted(await pusher.get({ path: '/channels' }));
  } catch (cause) {
    const { status = 0 } = cause as Partial<Pusher.RequestError>;
    if ([401, 403, 404].includes(status))
      throw new UnusableSettingError(
        `PUSHER_URL: ${app.host} does not know the app "${app.id}" with this key and secret (${status}).`,
        { cause },
      );
    report({ error: describeError(cause) });
  }
}

/** Who was authorised for which channel, until their sign-in ends. */
function createRoster() {
  interface Entry {
    presence: Presence;
    signIn: SignIn | null;
    /** Milliseconds since the epoch. */
    until: number;
  }
  const channels = new Map<string, Map<string, Entry>>();
  const removeWhere = (shouldRemove: (entry: Entry) => boolean) => {
    for (const [channel, entries] of channels) {
      for (const [id, entry] of entries) if (shouldRemove(entry)) entries.delete(id);
      if (entries.size === 0) channels.delete(channel);
    }
  };
  const removeExpired = () => removeWhere(({ until }) => until <= machineTime());
  return {
    /** @returns whether they are a new member */
    add(channel: string, presence: Presence, signIn: SignIn | null): boolean {
      removeExpired();
      const entries = channels.get(channel) ?? new Map<string, Entry>();
      channels.set(channel, entries);
      const isNew = !entries.has(presence.id);
      entries.set(presence.id, { presence, signIn, until: signIn?.expiresAt ?? machineTime() + GUEST_MEMBERSHIP_MS });
      return isNew;
    },
    members(channel: string): Presence[] {
      removeExpired();
      return [...(channels.get(channel)?.values() ?? [])].map(({ presence }) => presence);
    },
    remove: (who: SignedOut) => removeWhere(({ signIn }) => signIn !== null && isSignInOf(signIn, who)),
  };
}
