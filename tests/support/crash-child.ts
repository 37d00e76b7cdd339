/** A provider in a process of its own, which is killed before a statement or at the end of a step. Forked by crash.ts. */
import { deployJob } from '#provider/project/deploy-job.ts';
import { createProvider } from '#provider/provider.ts';
import { type CrashPoint, isCountedAt, providerOptions } from './crash-options.ts';

const { dir, port, bankUrl, crashAt, counts, step, jobPace } = JSON.parse(process.env.CRASH ?? '{}') as CrashPoint;
for (const one of deployJob.steps.filter(({ key }) => key === step)) {
  const { run } = one;
  one.run = async (context) => {
    await run(context);
    process.kill(process.pid, 'SIGKILL');
  };
}
let isCounting = false;
let count = 0;
const { server } = await createProvider({
  ...providerOptions(dir, bankUrl, jobPace),
  beforeStatement(sql) {
    if (isCounting && isCountedAt(counts, sql) && ++count === crashAt) process.kill(process.pid, 'SIGKILL');
  },
});
process.on('message', () => {
  isCounting = true;
  process.send?.(count);
});
server.listen(port, '127.0.0.1', () => process.send?.('listening'));
