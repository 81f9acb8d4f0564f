import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const TMPFS = 0x01021994;
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Where an installation of a test lies: in memory where the system has room for it. A database is 1,400 files. */
export function quickestFolder(): string {
  try {
    const { type, bavail, bsize } = statfsSync('/dev/shm');
    if (type === TMPFS && bavail * bsize >= ENOUGH_BYTES) return '/dev/shm';
  } catch {
    // This system has no such place.
  }
  return tmpdir();
}
