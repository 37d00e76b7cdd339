/** Decodes newline-delimited JSON, the format of events and pulls, from chunks that may end anywhere. Skips invalid lines. */
export class NdjsonDecoder {
  #rest = '';
  readonly #decoder = new TextDecoder();

  push(chunk: Buffer): unknown[] {
    const rows = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split('\n');
    this.#rest = rows.pop() ?? '';
    return rows.flatMap(parseRow);
  }
  /** Decodes the last line, which may have no line break. */
  flush(): unknown[] {
    const row = this.#rest;
    this.#rest = '';
    return parseRow(row);
  }
}

function parseRow(row: string): unknown[] {
  if (row.trim() === '') return [];
  try {
    return [JSON.parse(row)];
  } catch {
    return [];
  }
}

/** Why a pull or a load failed: the status is 200 before it starts, so errors are in the stream. Null if it succeeded. */
export function streamError(messages: readonly unknown[]): string | null {
  for (const message of messages) {
    if (typeof message !== 'object' || message === null) continue;
    const { error, errorDetail } = message as { error?: unknown; errorDetail?: { message?: unknown } };
    const text = errorDetail?.message ?? error;
    if (typeof text === 'string' && text !== '') return text;
  }
  return null;
}

/** The images that a load names: `Loaded image: name:tag` and `Loaded image ID: sha256:…`. */
export const loadedImages = (messages: readonly unknown[]): string[] =>
  messages.flatMap((message) => {
    const { stream } = message as { stream?: unknown };
    if (typeof stream !== 'string') return [];
    return [...stream.matchAll(/Loaded image(?:\(s\))?(?: ID)?: *(\S+)/g)].flatMap(([, names = '']) =>
      names.split(',').filter((name) => name !== ''),
    );
  });
