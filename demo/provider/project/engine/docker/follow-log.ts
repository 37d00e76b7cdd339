import { FrameDecoder } from './frames.ts';
import { LineAssembler, type LogPosition, type TimedLine } from './log-lines.ts';
import type { SocketClient } from './socket-client.ts';

export interface OutputLine {
  stream: 'stdout' | 'stderr';
  text: string;
  /** ISO 8601. */
  at: string;
}

const toOutput = ({ stream, text, time }: TimedLine): OutputLine => ({
  stream,
  text,
  at: new Date(Number(time / 1_000_000n)).toISOString(),
});

/**
 * Reads the log of a container from a position, and advances the position.
 * @param options.isFollowing reads until the container ends; otherwise what has been written
 * @param options.onLines gets lines that were not reported before, in order
 * @throws when the connection is lost
 */
export async function readLog(
  client: SocketClient,
  id: string,
  options: {
    position: LogPosition;
    isFollowing: boolean;
    signal: AbortSignal;
    onLines(lines: readonly OutputLine[]): void;
  },
): Promise<void> {
  const { position, isFollowing, signal, onLines } = options;
  const since = position.begin();
  const response = await client.stream('GET', `/containers/${id}/logs`, {
    query: {
      stdout: '1',
      stderr: '1',
      timestamps: '1',
      follow: isFollowing ? '1' : '0',
      ...(since !== null && { since: String(since) }),
    },
    signal,
  });
  const frames = new FrameDecoder();
  const assembler = new LineAssembler();
  const report = (lines: readonly TimedLine[]) => {
    const fresh = lines.filter((line) => position.accept(line));
    if (fresh.length > 0) onLines(fresh.map(toOutput));
  };
  for await (const chunk of response) report(frames.push(chunk as Buffer).flatMap((frame) => assembler.push(frame)));
  // When following, the last piece may be half a line: the connection was lost within it.
  if (!isFollowing) report(assembler.flush());
}
