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
 * Reads the log of a container from a position, and moves the position.
 * @param isFollowing until the container ends; without, what there is
 * @param onLines lines that were not reported yet, in their order
 * @throws where the connection is lost
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
  const answer = await client.stream('GET', `/containers/${id}/logs`, {
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
  for await (const chunk of answer) report(frames.push(chunk as Buffer).flatMap((frame) => assembler.push(frame)));
  // While it is followed, a piece may belong to a line whose rest the lost connection keeps.
  if (!isFollowing) report(assembler.flush());
}
