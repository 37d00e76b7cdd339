import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LogEvent, LogLine } from '#core/project/project.schema.ts';
import { createLogRelay } from '#provider/project/log-relay.ts';
import { listenTo } from '../../support/channel-listener.ts';
import {
  crasherSettings,
  createProjectTeam,
  type ProjectTeam,
  toEnv,
  webSettings,
} from '../../support/container-fixture.ts';
import { startProvider, type TestProvider } from '../../support/provider.ts';

let provider: TestProvider;
let team: ProjectTeam;
beforeAll(async () => {
  provider = await startProvider();
  team = await createProjectTeam(provider);
});
afterAll(() => provider.stop());

const containerOf = async (service: number) => (await team.listContainers(service))[0]?.id ?? 0;
const logs = async (id: number, query = '') => (await team.call('GET', `/containers/${id}/logs?${query}`)).body;

/** Listens to the log of a container, as a page does. */
async function listen(id: number) {
  const { texts, close } = await listenTo(provider, team.headers, `private-container.${id}`);
  const messages = () =>
    texts.flatMap((text) => {
      const { event, data } = JSON.parse(text) as { event: string; data: string | LogEvent };
      if (event !== 'log') return [];
      return [{ size: text.length, event: typeof data === 'string' ? (JSON.parse(data) as LogEvent) : data }];
    });
  return {
    events: () => messages().map(({ event }) => event),
    sizes: () => messages().map(({ size }) => size),
    close,
  };
}

/** What a page has that asks for the lines that an event left out. */
async function follow(id: number, events: readonly LogEvent[]): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  for (const event of events) {
    lines.push(...event.lines);
    let at = event.lines.at(-1)?.seq ?? event.from - 1;
    while (at < event.to) {
      const page = await logs(id, `after=${at}&limit=${Math.min(1000, event.to - at)}`);
      lines.push(...(page.lines as LogLine[]));
      at = page.lines.at(-1)?.seq ?? event.to;
    }
  }
  return lines;
}

describe('the log of a container', () => {
  it('has its lines in order, with their run, and is read in pages', async () => {
    const service = await team.run(
      'runs',
      crasherSettings({
        env: toEnv({ RUN_MS: '700', EXIT_CODE: '5' }),
        retry_policy: { name: '', condition: 'any', maxAttempts: 1, delay: 0 },
      }),
    );
    const id = await containerOf(service);
    const { runs } = await team.container(id, ({ status }) => status === 'exited');
    const all = await logs(id, 'limit=1000');
    expect(all.lines.map(({ seq }) => seq)).toEqual(all.lines.map((_, index) => index + 1));
    expect(all.lines.map(({ run }) => run)).toEqual([...all.lines].map(({ run }) => run).toSorted((a, b) => a - b));
    expect(all.lines.filter(({ stream }) => stream === 'stderr').length).toBeGreaterThan(0);
    expect(runs).toMatchObject([
      { number: 2, first_seq: all.lines.find(({ run }) => run === 2)?.seq, last_seq: all.last_seq },
      { number: 1, first_seq: 1 },
    ]);
    const second = await logs(id, 'run=2&limit=1000');
    expect(new Set(second.lines.map(({ run }) => run))).toEqual(new Set([2]));
    const page = await logs(id, 'after=1&limit=2');
    expect(page.lines.map(({ seq }) => seq)).toEqual([2, 3]);
  });

  it('comes over its channel without a line lost or doubled, however much it is', { timeout: 60_000 }, async () => {
    const service = await team.run(
      'noisy',
      webSettings({ image: 'harbour/noisy', ports: [], health_check: null, env: toEnv({ LINES_PER_SECOND: '2000' }) }),
    );
    const id = await containerOf(service);
    const { events: read, sizes, close } = await listen(id);
    await vi.waitFor(() => expect(read().length).toBeGreaterThan(20), { timeout: 20_000 });
    await team.call('PUT', `/containers/${id}/stop`);
    await team.container(id, ({ status }) => status === 'stopped');
    const { last_seq } = await logs(id, 'limit=1');
    await vi.waitFor(() => expect(read().at(-1)?.to).toBe(last_seq));
    const events = read();
    close();
    expect(Math.max(...sizes())).toBeLessThan(10_240);
    expect(events.some(({ to, lines }) => (lines.at(-1)?.seq ?? 0) < to)).toBe(true);
    const seen = (await follow(id, events)).map(({ seq }) => seq);
    const from = events[0]?.from ?? 0;
    expect(seen).toEqual(Array.from({ length: last_seq - from + 1 }, (_, index) => from + index));
  });

  it('is not sent once the provider has stopped', async () => {
    vi.useFakeTimers();
    const publish = vi.fn();
    let publisher = { publish, members: () => [{}] } as unknown as ReturnType<Parameters<typeof createLogRelay>[1]>;
    const line = { seq: 1, run: 1, stream: 'stdout' as const, text: 'late', at: new Date().toISOString() };
    const store = { append: async () => [line] } as unknown as Parameters<typeof createLogRelay>[0];
    const relay = createLogRelay(store, () => publisher);
    await relay.append(1, 1, [line]);
    vi.runAllTimers();
    await relay.append(1, 1, [line]);
    publisher = undefined;
    vi.runAllTimers();
    expect(publish).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('is searched by text and by pattern, and refuses an invalid pattern', async () => {
    const id = await containerOf(await team.run('searched', webSettings()));
    const search = (query: string) => team.call('GET', `/containers/${id}/logs/search?${query}`);
    const found = await search('search=listening');
    expect(found.body).toMatchObject({ total: 1, lines: [{ text: expect.stringContaining('Listening on port') }] });
    expect((await search('search=port%20%5Cd%2B&regex=true')).body.total).toBe(1);
    const broken = await search('search=%28&regex=true');
    expect(broken.status).toBe(422);
    expect(Object.keys(broken.body.errors)).toEqual(['search']);
    expect((await search('search=')).status).toBe(422);
    expect((await search('search=&level=error')).body).toEqual({ total: 0, lines: [] });
    expect(Object.keys((await search('search=a&level=loud')).body.errors)).toEqual(['level']);
  });

  it('is downloaded as a file', async () => {
    const id = await containerOf(await team.run('file', webSettings()));
    const response = await fetch(`${provider.url}${team.base}/containers/${id}/logs/download`, {
      headers: team.headers,
    });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="file-1-1.log"');
    expect(await response.text()).toMatch(/^\d{4}-\d\d-\d\dT\S+Z harbour\/web 1\.0\n/);
  });

  it('survives any parameters', async () => {
    const id = await containerOf(await team.run('hostile', webSettings()));
    for (const query of ['after=-5', 'before=x', 'limit=100000', 'run=999', 'after=1e300', 'limit=0', 'limit=NaN']) {
      const answer = await team.call('GET', `/containers/${id}/logs?${query}`);
      expect(answer.status, query).toBe(200);
      expect(answer.body.lines.length).toBeLessThanOrEqual(1000);
    }
  });
});
