import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as fc from 'fast-check';
import { pack } from 'tar-stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDockerEngine } from '#provider/project/engine/docker/docker-engine.ts';
import { FrameDecoder } from '#provider/project/engine/docker/frames.ts';
import { LineAssembler, LogPosition, parseTimestamp } from '#provider/project/engine/docker/log-lines.ts';
import { loadedImages, NdjsonDecoder, streamError } from '#provider/project/engine/docker/ndjson.ts';
import { parseListeningPorts, toUsage } from '#provider/project/engine/docker/stats.ts';
import { isFolderStat, readVolumeArchive } from '#provider/project/engine/docker/volumes.ts';
import { EngineError, type EngineExit, ImageError } from '#provider/project/engine/engine.ts';

type Stream = 'stdout' | 'stderr';
function frame(stream: Stream, payload: string | Buffer): Buffer {
  const body = Buffer.from(payload);
  const header = Buffer.alloc(8);
  header[0] = stream === 'stderr' ? 2 : 1;
  header.writeUInt32BE(body.length, 4);
  return Buffer.concat([header, body]);
}
/** Cuts bytes at these places. */
function cut(data: Buffer, places: readonly number[]): Buffer[] {
  const at = [...new Set(places.map((place) => place % (data.length + 1)))].sort((one, other) => one - other);
  return [0, ...at].map((start, index) => data.subarray(start, at[index] ?? data.length));
}
const time = (ms: number, zone = 'Z') => `2026-01-02T03:04:05.${String(ms).padStart(9, '0')}${zone} `;

describe('frames', () => {
  const frames = fc.array(
    fc.record({ stream: fc.constantFrom<Stream>('stdout', 'stderr'), text: fc.string({ unit: 'binary' }) }),
  );
  it('are the same wherever the stream is cut', () => {
    fc.assert(
      fc.property(frames, fc.array(fc.nat()), (list, places) => {
        const decoder = new FrameDecoder();
        const data = Buffer.concat(list.map(({ stream, text }) => frame(stream, text)));
        const read = cut(data, places).flatMap((chunk) => decoder.push(chunk));
        expect(read.map(({ stream, payload }) => ({ stream, text: payload.toString() }))).toEqual(list);
      }),
    );
  });
  it('of a length that none has are refused', () => {
    expect(() => new FrameDecoder().push(Buffer.from([1, 0, 0, 0, 255, 255, 255, 255]))).toThrow(RangeError);
  });
});

describe('lines', () => {
  const push = (assembler: LineAssembler, text: string | Buffer, stream: Stream = 'stdout') =>
    assembler.push({ stream, payload: Buffer.from(text) });
  it('that were cut every 16 kB are one line again, with the time of its start', () => {
    const assembler = new LineAssembler();
    const bytes = Buffer.from(`ä${'ö'.repeat(20_000)}`);
    // In the middle of a letter.
    const pieces = [bytes.subarray(0, 16_385), bytes.subarray(16_385, 32_769), bytes.subarray(32_769)];
    const lines = pieces.flatMap((piece, index) =>
      push(assembler, Buffer.concat([Buffer.from(time(index)), piece, Buffer.from(index === 2 ? '\n' : '')])),
    );
    expect(lines).toEqual([{ stream: 'stdout', text: bytes.toString(), time: parseTimestamp(time(0))?.time }]);
  });
  it('of the two streams are not mixed', () => {
    const assembler = new LineAssembler();
    push(assembler, `${time(1)}out`);
    expect(push(assembler, `${time(2)}err\n`, 'stderr').map(({ text }) => text)).toEqual(['err']);
    expect(push(assembler, `${time(3)}put\n`).map(({ text }) => text)).toEqual(['output']);
  });
  it('can be empty, have a carriage return, or look like a time', () => {
    const assembler = new LineAssembler();
    const typed = ['', 'a\r', '10%\r20%', time(9)];
    expect(typed.flatMap((text) => push(assembler, `${time(1)}${text}\n`)).map(({ text }) => text)).toEqual([
      '',
      'a',
      '10%\r20%',
      time(9),
    ]);
  });
  it('without an end are given at the end of the run, and cut at 1 MB', () => {
    const assembler = new LineAssembler();
    push(assembler, `${time(1)}no end`);
    expect(assembler.flush().map(({ text }) => text)).toEqual(['no end']);
    expect(push(assembler, Buffer.alloc(1024 * 1024 + 1, 'x'))).toHaveLength(1);
  });
  it('have a time in any zone, to the nanosecond', () => {
    expect(parseTimestamp('2026-01-02T03:04:05.1Z a')?.time).toBe(1_767_323_045_100_000_000n);
    expect(parseTimestamp('2026-01-02T04:04:05.100000001+01:00 a')?.time).toBe(1_767_323_045_100_000_001n);
    expect(parseTimestamp('2026-99-02T04:04:05Z a')).toBeNull();
    expect(parseTimestamp('a')).toBeNull();
  });
});

describe('a position in a log', () => {
  const line = (ns: number, text = '', stream: Stream = 'stdout') => ({ stream, text, time: BigInt(ns) });
  const logs = fc
    .array(fc.record({ step: fc.nat(2), stream: fc.constantFrom<Stream>('stdout', 'stderr') }))
    .map((entries) => {
      let at = 5_000_000_000;
      return entries.map(({ step, stream }, index) => {
        at += step;
        return line(at, String(index), stream);
      });
    });
  it('loses and doubles no line, however often the connection is lost', () => {
    fc.assert(
      fc.property(logs, fc.array(fc.nat(), { maxLength: 5 }), (log, breaks) => {
        let position = new LogPosition();
        const seen: string[] = [];
        for (const end of [...breaks.map((place) => place % (log.length + 1)), log.length]) {
          position.begin();
          // A reading gives lines again that were read before: all of them here.
          for (const one of log.slice(0, end)) if (position.accept(one)) seen.push(one.text);
          position = LogPosition.from(JSON.parse(JSON.stringify(position)));
        }
        expect(seen.toSorted((one, other) => Number(one) - Number(other))).toEqual(log.map(({ text }) => text));
      }),
    );
  });
  it('is requested from two seconds before the newest line', () => {
    const position = new LogPosition();
    expect(position.begin()).toBeNull();
    position.accept(line(9_500_000_000));
    position.accept(line(4_000_000_000, '', 'stderr'));
    expect(position.begin()).toBe(7);
  });
});

describe('messages in a stream', () => {
  it('are the same wherever it is cut', () => {
    const messages = fc.array(fc.record({ status: fc.string({ unit: 'binary' }) }));
    fc.assert(
      fc.property(messages, fc.array(fc.nat()), (list, places) => {
        const stream = new NdjsonDecoder();
        const data = Buffer.from(list.map((message) => `${JSON.stringify(message)}\r\n`).join(''));
        expect(cut(data, places).flatMap((chunk) => stream.push(chunk))).toEqual(list);
      }),
    );
  });
  it('may end without a line break', () => {
    const stream = new NdjsonDecoder();
    expect([...stream.push(Buffer.from('{"a":1}')), ...stream.flush()]).toEqual([{ a: 1 }]);
  });
  it('say why a pull failed', () => {
    expect(streamError([{ status: 'Pulling' }, { errorDetail: { message: 'denied' }, error: 'x' }])).toBe('denied');
    expect(streamError([{ error: 'not found' }])).toBe('not found');
    expect(streamError([{ status: 'Done' }, null, 1])).toBeNull();
  });
  it('name the loaded images', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const messages = [
      { stream: 'Loaded image: web:1\n' },
      { stream: `Loaded image ID: ${digest}\n` },
      { stream: 'Loaded image(s): a:1,b:1' },
      { status: 'Loading layer' },
    ];
    expect(loadedImages(messages)).toEqual(['web:1', digest, 'a:1', 'b:1']);
  });
});

describe('stats of a container', () => {
  const stats = (used: number, read = '2026-01-01T00:00:02Z') => ({
    read,
    cpu_stats: { cpu_usage: { total_usage: used } },
    memory_stats: { usage: 100, stats: {} },
  });
  const before = { used: 1e9, at: Date.parse('2026-01-01T00:00:00Z') };
  it('become cores in use since the last sample', () => expect(toUsage(stats(2e9), before)?.cpu).toBe(0.5));
  it('give 0 cores without an earlier sample, and after a restart', () => {
    expect([toUsage(stats(2e9), undefined)?.cpu, toUsage(stats(5e8), before)?.cpu]).toEqual([0, 0]);
  });
  it.each([
    ['cgroup 2', { inactive_file: 40 }, 60],
    ['cgroup 1', { total_inactive_file: 30 }, 70],
    ['no cache', {}, 100],
    ['more cache than use', { inactive_file: 200 }, 0],
  ])('leave out reclaimable page cache: %s', (_, cache, memory) => {
    expect(toUsage({ ...stats(1), memory_stats: { usage: 100, stats: cache } }, undefined)?.memory).toBe(memory);
  });
  it('are absent for a stopped container', () => {
    expect(toUsage(stats(0, '0001-01-01T00:00:00Z'), undefined)).toBeNull();
    expect(toUsage({}, undefined)).toBeNull();
  });
  it('are complemented by the listening ports', () => {
    const table = `  sl  local_address rem_address   st
   0: 00000000:1F90 00000000:0000 0A 00000000:00000000
   1: 0100007F:0050 0100007F:9C40 01 00000000:00000000`;
    expect(parseListeningPorts(table)).toEqual([8080]);
  });
});

describe('the archive of a folder', () => {
  const read = (entries: Parameters<ReturnType<typeof pack>['entry']>[0][]) => {
    const archive = pack();
    for (const entry of entries) archive.entry(entry, 'x'.repeat(entry.size ?? 0));
    archive.finalize();
    return readVolumeArchive(Readable.from(archive), 'top');
  };
  it.each(['', './', '/'])('gives its children, and not theirs, with names that begin with %j', async (start) => {
    expect(
      await read([
        { name: start || 'a.txt', type: start ? 'directory' : 'file', size: start ? 0 : 2 },
        { name: `${start}a.txt`, size: 2 },
        { name: `${start}b/`, type: 'directory' },
        { name: `${start}b/c.txt`, size: 3 },
      ]),
    ).toMatchObject([
      { path: 'top/a.txt', isFolder: false, size: 2 },
      { path: 'top/b', isFolder: true, size: 0 },
    ]);
  });
  it('is that of a folder where its mode says so', () => {
    const header = (mode: number) => Buffer.from(JSON.stringify({ name: 'a', mode })).toString('base64');
    expect([isFolderStat(header(2 ** 31 + 0o755)), isFolderStat(header(0o755))]).toEqual([true, false]);
  });
  it('is refused where it is cut off', async () => {
    await expect(readVolumeArchive(Readable.from([Buffer.alloc(300, 'x')]), '')).rejects.toThrow(EngineError);
  });
});

/** An engine that answers as a test says. */
const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});
async function fakeEngine(answer: (path: string, response: ServerResponse, request: IncomingMessage) => void) {
  const dir = mkdtempSync(join(tmpdir(), 'fake-engine-'));
  const socketPath = join(dir, 'engine.sock');
  const server = createServer((request, response) => {
    const path = `${request.method} ${request.url}`;
    if (path === 'GET /_ping') response.end('OK');
    else if (path.startsWith('GET /events')) response.flushHeaders();
    else answer(path, response, request);
  });
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  const engine = createDockerEngine({ socketPath, providerId: 'test', dir });
  endings.push(() => {
    void engine.close();
    server.closeAllConnections();
    server.close();
    rmSync(dir, { recursive: true, force: true });
  });
  return engine;
}
const json = (response: ServerResponse, value: unknown, status = 200) => {
  response.statusCode = status;
  response.end(JSON.stringify(value));
};

describe('an engine', () => {
  it('that answers a pull with 200 and an error has refused it', async () => {
    const engine = await fakeEngine((path, response) => {
      if (path.startsWith('POST /images/create'))
        response.end('{"status":"Pulling"}\r\n{"errorDetail":{"message":"no space left on device"},"error":"x"}\r\n');
      else json(response, { message: 'no such image' }, 404);
    });
    const image = { name: 'nginx', tag: '1', digest: null, file: null };
    await expect(engine.resolveImage(image)).rejects.toThrow(
      new ImageError('docker.io/library/nginx couldn’t be pulled: no space left on device'),
    );
  });

  it('that says what it cannot do is quoted', async () => {
    const engine = await fakeEngine((_, response) => json(response, { message: 'the disk is full' }, 500));
    await expect(engine.createVolume('data', 1)).rejects.toThrow('The volume couldn’t be made: the disk is full');
  });

  const labels = { 'portal.provider': 'test', 'portal.container': 'web' };
  const container = (state: object) => ({ Id: 'a', Name: '/web', State: state, Config: { Labels: labels } });
  it('that does not know the provider shows it nothing', async () => {
    const other = { ...container({ Status: 'running' }), Config: { Labels: { 'portal.provider': 'other' } } };
    const engine = await fakeEngine((_, response) => json(response, other));
    expect(await engine.inspect('a')).toBeUndefined();
    await expect(engine.start('a')).rejects.toThrow(EngineError);
  });

  it('that loses the connection of a log loses and doubles no line, and reports the end once', async () => {
    const texts = Array.from({ length: 9 }, (_, index) => `${time(Math.floor(index / 3))}line ${index}\n`);
    let readings = 0;
    let state: object = { Status: 'running', StartedAt: '2026-01-01T00:00:00Z' };
    const engine = await fakeEngine((path, response) => {
      if (path.startsWith('GET /containers/json')) return json(response, [{ Id: 'a' }]);
      if (path.startsWith('GET /containers/a/json')) return json(response, container(state));
      readings += 1;
      response.write(Buffer.concat(texts.slice(0, readings * 4).map((text) => frame('stdout', text))));
      // The first two readings break in the middle of a frame.
      if (readings < 3) response.write(frame('stdout', texts[8] ?? '').subarray(0, 11), () => response.destroy());
      else {
        state = { Status: 'exited', ExitCode: 137, OOMKilled: true, FinishedAt: '2026-01-01T00:00:09Z' };
        response.end();
      }
    });
    const seen: string[] = [];
    const exits: EngineExit[] = [];
    await engine.open({
      onOutput: (_, lines) => void seen.push(...lines.map(({ text }) => text)),
      onExit: (_, exit) => void exits.push(exit),
    });
    await vi.waitFor(() => expect(exits).toHaveLength(1), { timeout: 10_000 });
    expect(seen).toEqual(texts.map((_, index) => `line ${index}`));
    expect(exits).toEqual([{ code: 137, signal: null, isOutOfMemory: true, at: '2026-01-01T00:00:09.000Z' }]);
  });

  it.each([
    [{ ExitCode: 1, OOMKilled: true }, false],
    [{ ExitCode: 137, OOMKilled: false }, false],
    [{ ExitCode: 137, OOMKilled: true }, true],
  ])('whose container ended with %j', async (state, isOutOfMemory) => {
    const engine = await fakeEngine((_, response) => json(response, container({ Status: 'exited', ...state })));
    expect((await engine.inspect('a'))?.exit?.isOutOfMemory).toBe(isOutOfMemory);
  });
});
