import * as z from 'zod/mini';
import { type Ctx, createRouter, type Router } from '../context.ts';
import { HttpError } from '../errors.ts';
import { readBody } from '../validate.ts';
import type { Peers } from './peer.ts';
import type { Publisher } from './publisher.ts';
import type { Signatures } from './signatures.ts';

/** The limits of Pusher Channels. */
const MAX_CHANNELS = 100;
const MAX_BATCH = 10;
const MAX_NAME_LENGTH = 200;

const Event = z.object({
  name: z.string().check(z.maxLength(MAX_NAME_LENGTH)),
  data: z.string(),
  socket_id: z.optional(z.string()),
});
const EventRequest = z.extend(Event, {
  channel: z.optional(z.string()),
  channels: z.optional(z.array(z.string()).check(z.maxLength(MAX_CHANNELS))),
});
const BatchRequest = z.object({
  batch: z.array(z.extend(Event, { channel: z.string() })).check(z.maxLength(MAX_BATCH)),
});

interface Dependencies {
  appId: string;
  signatures: Signatures;
  publish: Publisher['publish'];
  peers: Peers;
}

/** The HTTP API of the Pusher protocol, so that any of its server libraries can publish here. Every call is signed. */
export function createPusherRoutes({ appId, signatures, publish, peers }: Dependencies): Router {
  const countSubscriptions = () => {
    const counts = new Map<string, number>();
    for (const { channels } of peers.values())
      for (const channel of channels) counts.set(channel, (counts.get(channel) ?? 0) + 1);
    return counts;
  };
  const isSigned = async ({ req }: Ctx) => {
    const { pathname, searchParams } = new URL(req.url);
    return (
      req.param('app') === appId && signatures.verifyHttpSignature(req.method, pathname, searchParams, await req.text())
    );
  };

  return createRouter()
    .use('/apps/:app/*', async (c, next) => {
      if (!(await isSigned(c))) throw new HttpError(401, 'The signature is wrong.');
      return next();
    })
    .post('/apps/:app/events', async (c) => {
      const { name, data, socket_id, channel, channels = channel ? [channel] : [] } = await readBody(c, EventRequest);
      for (const each of channels) publish(each, name, data, socket_id);
      return c.json({});
    })
    .post('/apps/:app/batch_events', async (c) => {
      const { batch } = await readBody(c, BatchRequest);
      for (const { channel, name, data, socket_id } of batch) publish(channel, name, data, socket_id);
      return c.json({});
    })
    .get('/apps/:app/channels', (c) => {
      const prefix = c.req.query('filter_by_prefix') ?? '';
      const occupied = [...countSubscriptions()].filter(([channel]) => channel.startsWith(prefix));
      return c.json({
        channels: Object.fromEntries(occupied.map(([channel, count]) => [channel, { subscription_count: count }])),
      });
    })
    .get('/apps/:app/channels/:channel', (c) => {
      const count = countSubscriptions().get(c.req.param('channel')) ?? 0;
      return c.json({ occupied: count > 0, subscription_count: count });
    });
}
