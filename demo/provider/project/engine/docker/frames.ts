/** A piece of the output of a container without a terminal. */
export interface Frame {
  stream: 'stdout' | 'stderr';
  payload: Buffer;
}

/** Type of the stream, three empty bytes, and the length of the payload with the highest byte first. */
const HEADER = 8;
/** Bytes. Frames of 16 kB are usual; a longer one means that what is read are no frames. */
const MAX_FRAME = 16 * 1024 * 1024;
const STDERR = 2;

/** Takes frames out of a stream that is cut anywhere, in the middle of a header too. */
export class FrameDecoder {
  #rest: Buffer = Buffer.alloc(0);

  /** @throws RangeError where a frame is too long */
  push(chunk: Buffer): Frame[] {
    const frames: Frame[] = [];
    const data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    while (data.length - at >= HEADER) {
      const length = data.readUInt32BE(at + 4);
      if (length > MAX_FRAME) throw new RangeError(`A frame of ${length} bytes`);
      if (data.length - at < HEADER + length) break;
      const stream = data[at] === STDERR ? 'stderr' : 'stdout';
      frames.push({ stream, payload: data.subarray(at + HEADER, at + HEADER + length) });
      at += HEADER + length;
    }
    this.#rest = Buffer.from(data.subarray(at));
    return frames;
  }
}
