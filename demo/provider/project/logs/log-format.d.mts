import type { LogLevel } from '#core/project/log-line.rules.ts';
import type { LogLine } from '#core/project/project.schema.ts';

export function formatRecord(
  run: number,
  line: Pick<LogLine, 'stream' | 'text' | 'at'>,
  level: LogLevel | null,
): string;
export function parseRecord(record: string, seq: number): LogLine;
export function runOf(record: Buffer): number;
