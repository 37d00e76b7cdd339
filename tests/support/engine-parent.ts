/** A provider that runs containers until it is ended: `node --import tsx tests/support/engine-parent.ts <folder>`. */
import { createEmbeddedEngine } from '#provider/project/engine/embedded/embedded-engine.ts';

const engine = createEmbeddedEngine({ dir: process.argv[2] ?? '' });
await engine.open({
  onOutput: (_, lines) => {
    for (const { text } of lines) process.stdout.write(`${text}\n`);
  },
  onExit: () => undefined,
});
const { digest } = await engine.resolveImage({ name: 'harbour/worker', tag: '1.1', digest: null, file: null });
// They write nothing after their start: else the broken pipe would end them.
const silent = { INTERVAL_MS: '3600000' };
for (const [name, env] of Object.entries({ one: { ...silent, CHILDREN: '1' }, other: silent })) {
  const image = { name: 'harbour/worker', tag: '1.1', digest };
  const id = await engine.create({
    name,
    network: 'net',
    alias: name,
    image,
    env,
    mounts: [],
    files: [],
    port: null,
    cpus: 1,
    memoryMb: 128,
  });
  await engine.start(id);
}
process.stdin.once('data', () => process.exit(0));
