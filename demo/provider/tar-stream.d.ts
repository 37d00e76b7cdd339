/** The parts of `tar-stream` that are used here. The package has no types. */
declare module 'tar-stream' {
  import type { Duplex, Readable, Writable } from 'node:stream';

  export interface Headers {
    name: string;
    size?: number;
    mode?: number;
    mtime?: Date;
    linkname?: string | null;
    /** Of an extended header (POSIX.1-2001). */
    pax?: Readonly<Record<string, string>> | null;
    type?:
      | 'file'
      | 'link'
      | 'symlink'
      | 'character-device'
      | 'block-device'
      | 'directory'
      | 'fifo'
      | 'contiguous-file'
      | null;
  }
  export interface Entry extends Readable {
    header: Headers & { size: number };
  }
  export interface Extract extends Duplex, AsyncIterable<Entry> {
    [Symbol.asyncIterator](): AsyncIterator<Entry>;
    on(event: 'entry', listener: (header: Headers, stream: Readable, next: (error?: unknown) => void) => void): this;
    on(event: string, listener: (...values: never[]) => void): this;
  }
  export interface Pack extends Readable {
    entry(headers: Headers, content?: string | Buffer): Writable;
    finalize(): void;
  }
  export function extract(): Extract;
  export function pack(): Pack;
}
