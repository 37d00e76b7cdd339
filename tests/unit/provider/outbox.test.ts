import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createOutbox } from '#provider/realtime/outbox.ts';

const PEERS = 250;

function createReceivers() {
  const received = Array.from({ length: PEERS }, () => ({ frames: [] as string[], writes: 0 }));
  const peers = received.map((own) => ({
    socket: { send: (frame: Buffer) => own.frames.push(String(frame)) },
    connection: { cork: () => own.writes++, uncork: () => undefined },
  }));
  return { received, peers: peers as never };
}

it('a frame goes to many in several rounds of the event loop', async () => {
  const { received, peers } = createReceivers();
  createOutbox().send(peers, Buffer.from('one'));
  const reached = () => received.filter(({ frames }) => frames.length > 0).length;
  expect(reached()).toBe(100);
  await setImmediate();
  await setImmediate();
  await setImmediate();
  expect(reached()).toBe(PEERS);
});

it('frames that come meanwhile go to a peer in one write, in their order', async () => {
  const { received, peers } = createReceivers();
  const outbox = createOutbox();
  const names = ['one', 'two', 'three'];
  for (const name of names) outbox.send(peers, Buffer.from(name));
  for (let round = 0; round < 6; round++) await setImmediate();
  expect(received.every(({ frames }) => frames.join() === names.join())).toBe(true);
  expect(received.at(-1)?.writes).toBe(1);
});
