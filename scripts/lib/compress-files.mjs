import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

const COMPRESSIBLE = /\.(?:css|html|js|json|md|svg|txt|wasm)$/;
/** Below it, the headers weigh more than what is saved. */
const LEAST_BYTES = 1024;
/** Brotli at its strongest takes many times as long on a large file, and none of a first load is large. */
const LARGE_BYTES = 200_000;
const LARGE_QUALITY = 9;

/** Puts `.br` and `.gz` beside the files of a folder for which that is shorter, so that no server compresses. */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(file) {
  const content = readFileSync(file);
  if (content.length < LEAST_BYTES) return;
  const quality = content.length > LARGE_BYTES ? LARGE_QUALITY : constants.BROTLI_MAX_QUALITY;
  const [brotli, zipped] = await Promise.all([
    toBrotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (brotli.length < content.length) writeFileSync(`${file}.br`, brotli);
  if (zipped.length < content.length) writeFileSync(`${file}.gz`, zipped);
}
