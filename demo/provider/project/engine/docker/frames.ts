/** A chunk of output of a container without a terminal (Docker API, "Stream format" of attach). */
export interface Frame {
  stream: 'stdout' | 'stderr';
  payload: Buffer;
}

/** Stream type, three zero bytes, and the payload's length as a big-endian uint32. */
const HEADER_BYTES = 8;
/** Frames of 16 kB are usual; a longer one means that the stream has no frames. */
const MAX_FRAME_BYTES = 16 * 1024 * 1024;
const STDERR = 2;

/** Decodes frames from chunks that may end anywhere, even within a header. */
export class FrameDecoder {
  #rest: Buffer = Buffer.alloc(0);

  /** @throws RangeError where a frame is too long */
  push(chunk: Buffer): Frame[] {
    const frames: Frame[] = [];
    const data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let offset = 0;
    while (data.length - offset >= HEADER_BYTES) {
      const length = data.readUInt32BE(offset + 4);
      if (length > MAX_FRAME_BYTES) throw new RangeError(`A frame of ${length} bytes`);
      if (data.length - offset < HEADER_BYTES + length) break;
      const stream = data[offset] === STDERR ? 'stderr' : 'stdout';
      frames.push({ stream, payload: data.subarray(offset + HEADER_BYTES, offset + HEADER_BYTES + length) });
      offset += HEADER_BYTES + length;
    }
    this.#rest = Buffer.from(data.subarray(offset));
    return frames;
  }
}
