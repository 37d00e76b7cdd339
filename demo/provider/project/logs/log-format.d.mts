import type { LogLine } from '#core/project/project.schema.ts';

export function formatRecord(run: number, line: Pick<LogLine, 'stream' | 'text' | 'at'>): string;
export function parseRecord(record: string, seq: number): LogLine;
export function runOf(record: Buffer): number;
