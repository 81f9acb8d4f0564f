import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '../../platform/platform.ts';
import type { FilesService } from '../files/index.ts';

const DAY_MS = 24 * 3600_000;

const folderOf = ({ config }: Platform): string => path.join(config.dataDir, 'unfinished');

/**
 * A place on this machine's disk for a file that is being made, gone when `make` ends. What a process left that died
 * meanwhile goes with the next one.
 */
export async function withScratchFile<T>(
  platform: Platform,
  name: string,
  make: (file: string) => Promise<T>,
): Promise<T> {
  const folder = folderOf(platform);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await dropOld(folder);
  const file = path.join(folder, name);
  try {
    return await make(file);
  } finally {
    await rm(file, { force: true });
  }
}

async function dropOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > DAY_MS) await rm(file, { force: true });
  }
}

/** Stores a file that stands on this machine's disk. */
export async function keepFile(
  files: FilesService,
  file: string,
  mediaType: string,
): Promise<{ sha256: string; sizeBytes: number }> {
  return files.keep(await readFile(file), mediaType);
}
