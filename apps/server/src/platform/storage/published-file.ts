import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Puts a file where other programs on this machine find it; replaced in one step, so that no reader sees half a file. */
export async function publishFile(file: string, content: string | Uint8Array): Promise<void> {
  const present = await readFile(file).catch(() => null);
  if (present?.equals(Buffer.from(content)) === true) return;
  await mkdir(path.dirname(file), { recursive: true });
  // Two tasks of one process may publish at once.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, file);
}
