import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createDeliveries } from '#provider/realtime/deliveries.ts';
import { createPeer } from '#provider/realtime/peer.ts';

it('an event is serialized once for all listeners', () => {
  const received: string[] = [];
  const socket: WebSocket = Object.create(WebSocket.prototype);
  socket.send = (frame: unknown) => received.push(String(frame));
  const peers = Array.from({ length: 3 }, () => createPeer(socket));
  for (const peer of peers) peer.channels.add('private-ticket.1');
  let made = 0;
  const data = { toJSON: () => ({ number: ++made }) };
  createDeliveries(new Map(peers.map((peer) => [peer.id, peer]))).deliver('private-ticket.1', 'MessageCreated', data);
  const frame = { event: 'MessageCreated', channel: 'private-ticket.1', data: '{"number":1}' };
  expect(received.map((text) => JSON.parse(text))).toEqual([frame, frame, frame]);
});
