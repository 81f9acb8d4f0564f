import { randomBytes } from 'node:crypto';
import { readFile, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { readLastBackup } from '../../../platform/db/last-backup.ts';
import { isOwnName } from './own-names.ts';
import { type Check, found } from './setup-check.parts.ts';

const DAY_MS = 24 * 3600 * 1000;
const SLOW_MS = 2000;
const MB = 1024 * 1024;
const DISK = { full: 256 * MB, low: 2048 * MB };
const BACKUP = { old: 7 * DAY_MS, forgotten: 30 * DAY_MS };

/** What is stored is read again and deleted. */
export const storageCheck: Check = {
  name: 'storage',
  otherwise: 'storage_broken',
  look: async ({ platform: { store, config } }) => {
    const name = new URL(config.storageUrl).protocol === 's3:' ? new URL(config.storageUrl).host : 'DATA_DIR';
    const began = performance.now();
    const bytes = new Uint8Array(randomBytes(64));
    const { sha256 } = await store.put(bytes, 'application/octet-stream');
    const read = await store.get(sha256);
    await store.remove(sha256);
    if (!Buffer.from(read).equals(Buffer.from(bytes))) throw new Error('What was read is not what was written.');
    const isSlow = performance.now() - began > SLOW_MS;
    const seconds = Math.round((performance.now() - began) / 1000);
    return isSlow ? found('look', 'storage_slow', { name, seconds }) : found('good', 'storage_good', { name });
  },
};

export const diskCheck: Check = {
  name: 'disk',
  otherwise: 'disk_unknown',
  look: async ({ platform: { config } }) => {
    const { bavail, bsize } = await statfs(config.dataDir);
    const bytes = bavail * bsize;
    if (bytes < DISK.full) return found('broken', 'disk_full', { bytes });
    return bytes < DISK.low ? found('look', 'disk_low', { bytes }) : found('good', 'disk_good', { bytes });
  },
};

export const addressCheck: Check = {
  name: 'address',
  otherwise: 'address_unset',
  look: async ({ platform: { config, settings } }) => {
    const name = config.publicUrl ?? '';
    if (!URL.canParse(name)) return found('broken', 'address_unset');
    const { hostname, protocol } = new URL(name);
    if (isOwnName(hostname)) return found('look', 'address_local', { name });
    const isChosen = config.isPublicUrlFixed || settings.get('public_url') !== undefined;
    if (!isChosen || isIP(hostname) !== 0) return found('look', 'address_unset', { name });
    return protocol === 'https:'
      ? found('good', 'address_good', { name })
      : found('broken', 'address_not_https', { name });
  },
};

export const fontsCheck: Check = {
  name: 'fonts',
  otherwise: 'fonts_missing',
  look: async ({ threads }) => {
    const missing = await threads.run('normal', 'missingFonts');
    const facts = { count: missing.length, name: missing.join(', ') };
    return missing.length > 0 ? found('broken', 'fonts_missing', facts) : found('good', 'fonts_good');
  },
};

export const backupsCheck: Check = {
  name: 'backups',
  otherwise: 'backups_never',
  look: async ({ platform: { config, clock, store } }) => {
    // Its operator backs that database up by other means, of which nothing is known here.
    if (config.databaseUrl !== undefined) return found('look', 'backups_external');
    const last = await readLastBackup(config.dataDir);
    const now = clock.now().getTime();
    if (last === null) {
      const begun = (await store.binding())?.boundAt.getTime() ?? now;
      return found(now - begun > BACKUP.old ? 'broken' : 'look', 'backups_never');
    }
    const age = now - last.getTime();
    const at = last.toISOString();
    if (age <= BACKUP.old) return found('good', 'backups_good', { at });
    return found(age > BACKUP.forgotten ? 'broken' : 'look', 'backups_old', { at });
  },
};

const PACKAGE = path.resolve(import.meta.dirname, '../../../../../../package.json');
const Published = z.object({ version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/) });

const isNewer = (one: string, other: string): boolean => {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number));
  const at = [0, 1, 2].find((part) => left?.[part] !== right?.[part]);
  return at !== undefined && (left?.[at] ?? 0) > (right?.[at] ?? 0);
};

/** Nothing is asked unless UPDATES_URL is set. */
export const updatesCheck: Check = {
  name: 'updates',
  otherwise: 'updates_away',
  look: async ({ platform: { config, outbound } }) => {
    const { version } = Published.parse(JSON.parse(await readFile(PACKAGE, 'utf8')));
    if (config.updatesUrl === undefined) return found('good', 'updates_not_asked', { version });
    try {
      const { status, body } = await outbound.ask(config.updatesUrl, { method: 'GET', timeoutMs: 8000 });
      if (status !== 200) return found('look', 'updates_away', { version, answer: String(status) });
      const published = Published.parse(JSON.parse(body.toString('utf8'))).version;
      return isNewer(published, version)
        ? found('look', 'updates_available', { version, name: published })
        : found('good', 'updates_current', { version });
    } catch (cause) {
      return found('look', 'updates_away', {
        version,
        answer: cause instanceof Error ? cause.message.slice(0, 300) : '',
      });
    }
  },
};
