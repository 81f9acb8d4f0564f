import type { Db } from '../db/db.ts';
import type { Platform } from '../platform.ts';

const KEY = 'public_url';

/**
 * Keeps `config.publicUrl` at the address that was chosen at the first run, on every instance and after every start. The
 * environment wins: where it sets PUBLIC_URL, nothing is read.
 */
export async function followPublicUrl(platform: Pick<Platform, 'config' | 'db' | 'live' | 'log'>): Promise<void> {
  const { config, db, live, log } = platform;
  if (config.isPublicUrlFixed) return;
  const read = async () => {
    const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
    if (typeof row?.value === 'string') config.publicUrl = row.value;
  };
  live.subscribe(({ kind }) => {
    if (kind !== 'settings' && kind !== 'reconnected') return;
    void read().catch((cause: unknown) => log.warn('The settings could not be read', {}, cause));
  });
  await read();
}

/** Stores the address for every instance; each takes it once `tx` commits. */
export async function storePublicUrl(
  tx: Db,
  { live }: Pick<Platform, 'live'>,
  { url, at }: { url: string; at: Date },
): Promise<void> {
  const value = JSON.stringify(url);
  await tx
    .insertInto('settings')
    .values({ key: KEY, value, changedAt: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, changedAt: at }))
    .execute();
  await live.announce(tx, { kind: 'settings' });
}
