/**
 * Loaded first into the provider's process: reports to its parent, by messages, how long the event loop was held up and which
 * statements the database ran. No part of the product depends on it.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The timer's own period, which each delay includes. Milliseconds. */
const RESOLUTION_MS = 5;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

/** How long this thread has had a processor, milliseconds: what others of the process do, as hashing, holds up nobody. Linux alone. */
const threadTime = () => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;

/**
 * The longest time between two ticks that this thread itself has worked, milliseconds. On a machine that others use, the delay is
 * longer: it counts the time in which they have the processor.
 */
let work = 0;
let lastTime = threadTime();
setInterval(() => {
  const time = threadTime();
  work = Math.max(work, time - lastTime);
  lastTime = time;
}, RESOLUTION_MS).unref();
let cpuAtReset = process.cpuUsage();

/** By the text of a statement: how often it ran and for how long, milliseconds. */
let statements = new Map();
// The client's own driver: all of its connections have this prototype.
const require = createRequire(import.meta.url);
const Driver = createRequire(require.resolve('@libsql/client'))('libsql');
const { prepare } = Driver.prototype;
Driver.prototype.prepare = function prepareAndMeasure(sql) {
  const startedAt = performance.now();
  const statement = prepare.call(this, sql);
  // Counted with the first use: the provider keeps its statements (demo/provider/db/statement-cache.ts).
  let preparing = performance.now() - startedAt;
  for (const name of ['all', 'run']) {
    const execute = statement[name];
    statement[name] = (...args) => {
      const beganAt = performance.now();
      try {
        return execute.apply(statement, args);
      } finally {
        const ms = preparing + performance.now() - beganAt;
        preparing = 0;
        const entry = statements.get(sql) ?? { count: 0, total: 0, longest: 0 };
        statements.set(sql, { count: entry.count + 1, total: entry.total + ms, longest: Math.max(entry.longest, ms) });
      }
    };
  }
  return statement;
};

const answers = {
  reset() {
    delay.reset();
    work = 0;
    cpuAtReset = process.cpuUsage();
    return null;
  },
  /** Since the reset, milliseconds. */
  figures() {
    const { user, system } = process.cpuUsage(cpuAtReset);
    return { delay: Math.max(0, delay.max / 1e6 - RESOLUTION_MS), work, cpu: (user + system) / 1000 };
  },
  statements() {
    const all = [...statements].map(([sql, figures]) => ({ sql, ...figures }));
    statements = new Map();
    return all;
  },
};
process.on('message', (question) => process.send?.({ question, answer: answers[question]() }));
// Whoever is asked is no reason to stay.
process.channel?.unref();
