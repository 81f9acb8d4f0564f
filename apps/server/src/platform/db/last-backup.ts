import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeDurably } from './data-folder.ts';

const Record = z.object({ madeAt: z.iso.datetime() });

/** Beside the database, so that it needs none to be noted. It is no part of a backup. */
const fileIn = (dataDir: string): string => path.join(dataDir, 'last-backup.json');

/** Notes that a backup is whole. */
export function noteBackup(dataDir: string, madeAt: string): void {
  writeDurably(fileIn(dataDir), `${JSON.stringify({ madeAt })}\n`);
}

/** When the last backup was made; null where none was. */
export async function readLastBackup(dataDir: string): Promise<Date | null> {
  try {
    return new Date(Record.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8'))).madeAt);
  } catch {
    return null;
  }
}
