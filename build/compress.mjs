/**
 * Writes `file.br` and `file.gz` beside each file of `dist` that browsers load, at the best level, for hosts that serve precompressed
 * files. No package contains them: its users bundle it or have a CDN that compresses.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { browserFiles } from './cdn.mjs';

const COMPRESSIBLE = /\.(js|css|json|txt)$/;
/** By the file extension that servers look for. */
const encodings = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: zlib.Z_BEST_COMPRESSION }),
};

/** @param files paths in the folder; already compressed ones, such as fonts, are skipped */
export async function compressFiles(folder, files) {
  const compress = async (file) => {
    const bytes = await readFile(join(folder, file));
    for (const [ending, encode] of Object.entries(encodings))
      await writeFile(join(folder, `${file}.${ending}`), await encode(bytes));
  };
  await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map(compress));
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const dist = join(import.meta.dirname, '../dist');
  await compressFiles(dist, browserFiles(dist));
}
