import { type Selectable, sql } from 'kysely';
import type { InstallationKeyTable } from '../../migrations/tables.ts';
import type { Db } from '../../platform/db.ts';

export type KeyRow = Selectable<InstallationKeyTable>;
export type KeyPurpose = KeyRow['purpose'];

// Any constant: it names the installation's keys among the advisory locks of the database.
const KEYS_LOCK = 7_345_002;

/** Instances that start together make keys once. Held until the transaction ends. */
export async function lockKeys(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${KEYS_LOCK})`.execute(tx);
}

/** Present and retired ones: what was sealed with an old key is still ours. */
export const listKeys = (db: Db): Promise<KeyRow[]> =>
  db.selectFrom('installationKeys').selectAll().orderBy('id').execute();

export async function addKey(
  tx: Db,
  key: Pick<KeyRow, 'purpose' | 'certificatePem' | 'publicKeyPem' | 'privateKeySealed' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await tx
    .updateTable('installationKeys')
    .set({ retiredAt: key.createdAt })
    .where('purpose', '=', key.purpose)
    .where('retiredAt', 'is', null)
    .execute();
  await tx.insertInto('installationKeys').values(key).execute();
}
