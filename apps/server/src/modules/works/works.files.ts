import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '../../platform/platform.ts';

const DAY_MS = 24 * 3600_000;

const folderOf = ({ config }: Platform): string => path.join(config.dataDir, 'unfinished');

/**
 * A place on this machine's disk for a file that is being made, gone when `make` ends. What a process left that died
 * meanwhile goes with the next one.
 */
export async function withScratchFile<T>(platform: Platform, make: (file: string) => Promise<T>): Promise<T> {
  const folder = folderOf(platform);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await dropOld(folder);
  // The same work may be in two hands, and processes in containers have equal ids.
  const file = path.join(folder, randomBytes(12).toString('hex'));
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
