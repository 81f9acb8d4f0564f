import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest)$/;
// Below that the headers of the answer are longer than what is saved.
const WORTH_IT = 500;

/**
 * Writes each hashed file a second time as Brotli has it at its best, which is too slow while someone waits: an eighth fewer bytes
 * than the server makes of it on the way, and no work for it at all.
 */
export const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const names = Object.keys(bundle).filter((name) => name.startsWith('assets/') && COMPRESSIBLE.test(name));
    await Promise.all(names.map((name) => compressFile(path.join(dir, name))));
  },
};

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_IT) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await compress(bytes, { params }));
}
