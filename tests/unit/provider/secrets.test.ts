import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '#provider/secrets.ts';

it('passwords that are hashed at once continue one per iteration of the event loop', async () => {
  let iteration = 0;
  const count = () => {
    iteration++;
    counter = setImmediate(count);
  };
  let counter = setImmediate(count);
  const continuedIn = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => {
      await hashPassword(`password ${n}`);
      // What a request does next: the other keys are ready in the meantime.
      const end = performance.now() + 100;
      while (performance.now() < end);
      return iteration;
    }),
  );
  clearImmediate(counter);
  expect(new Set(continuedIn).size).toBe(continuedIn.length);
});

it('a password is known by its hash alone', async () => {
  const hash = await hashPassword('one');
  expect([await verifyPassword('one', hash), await verifyPassword('two', hash)]).toEqual([true, false]);
});
