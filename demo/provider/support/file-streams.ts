import { createReadStream, existsSync } from 'node:fs';
import { Zip, ZipPassThrough } from 'fflate';

const EMPTY_CHUNK = new Uint8Array(0);
const MISSING_NAME = 'missing-files.txt';

interface ZippedFile {
  /** Its name in the zip. */
  name: string;
  path: string;
}

/** A response body that is read only as fast as the client receives it, and not at all for a HEAD request. */
export const toBody = (chunks: AsyncGenerator<Uint8Array>): ReadableStream =>
  new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );

/** The bytes of a file, which is opened on the first read. */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path)) yield chunk as Buffer;
}

async function* missingNames(files: readonly ZippedFile[]): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(files.map(({ name }) => `${name}\n`).join(''));
}

/**
 * A zip of the files, streamed: only one chunk is in memory at a time. Nothing is compressed, because most attachments already are.
 * Missing files are listed in a text file.
 */
export async function* zipFiles(files: readonly ZippedFile[]): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  const missing = files.filter(({ path }) => !existsSync(path));
  const entries = files
    .filter((file) => !missing.includes(file))
    .map(({ name, path }) => ({ name, content: () => readChunks(path) }));
  if (missing.length > 0) entries.push({ name: MISSING_NAME, content: () => missingNames(missing) });
  for (const { name, content } of entries) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    for await (const chunk of content()) {
      entry.push(chunk);
      yield* written.splice(0);
    }
    entry.push(EMPTY_CHUNK, true);
  }
  zip.end();
  yield* written.splice(0);
}
