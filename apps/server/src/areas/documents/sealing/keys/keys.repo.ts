import { type Selectable, sql, type Updateable } from 'kysely';
import type { InstallationKeyTable } from '../../../../migrations/tables.installation.ts';
import type { Db } from '../../../../platform/db/db.ts';

export type KeyRow = Selectable<InstallationKeyTable>;
export type KeyPurpose = KeyRow['purpose'];
export type NewKey = Pick<
  KeyRow,
  'purpose' | 'certificatePem' | 'publicKeyPem' | 'privateKeySealed' | 'createdAt' | 'expiresAt' | 'issuerId'
>;
/** A file that was sealed with a key that may have been in other hands. */
export type SealedDocument = { accountId: number; number: number; sealedAt: Date; isCertain: boolean };

// Any constant: it names the installation's keys among the advisory locks of the database.
const KEYS_LOCK = 7_345_002;
// So long after it was retired, another instance may have sealed with a key, from before files noted theirs.
const LATE_MS = 3600 * 1000;

/** Instances that start together make keys once. Held until the transaction ends. */
export async function lockKeys(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${KEYS_LOCK})`.execute(tx);
}

/** Present and retired ones: what was sealed with an old key is still ours. */
export const listKeys = (db: Db): Promise<KeyRow[]> =>
  db.selectFrom('installationKeys').selectAll().orderBy('id').execute();

/** Adds a key, which takes the place of the present one of its purpose. */
export async function addKey(tx: Db, key: NewKey): Promise<KeyRow> {
  await tx
    .updateTable('installationKeys')
    .set({ retiredAt: key.createdAt })
    .where('purpose', '=', key.purpose)
    .where('retiredAt', 'is', null)
    .execute();
  return tx.insertInto('installationKeys').values(key).returningAll().executeTakeFirstOrThrow();
}

export async function changeKey(tx: Db, id: number, change: Updateable<InstallationKeyTable>): Promise<void> {
  await tx.updateTable('installationKeys').set(change).where('id', '=', id).execute();
}

/** Whether the key was not disowned; it cannot be before `tx` ends. */
export async function isKeyInUse(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from installation_keys where id = ${id} and revoked_at is null for share`.execute(tx);
  return rows.length > 0;
}

/** What these keys sealed from a moment on. Of files from before 0012 only the time is known, so they may be of another key. */
export async function listSealedBy(db: Db, keys: KeyRow[], since: Date): Promise<SealedDocument[]> {
  const ids = keys.map(({ id }) => id);
  const until = keys.some(({ retiredAt }) => retiredAt === null)
    ? null
    : new Date(Math.max(...keys.map(({ retiredAt }) => retiredAt?.getTime() ?? 0)) + LATE_MS);
  const { rows } = await sql<SealedDocument>`
    select s.account_id, d.number, min(s.sealed_at) as sealed_at, bool_or(s.key_id is not null) as is_certain
    from sealed_files s join documents d on d.account_id = s.account_id and d.id = s.document_id
    where s.sealed_at >= ${since}
      and (s.key_id = any(${ids}::bigint[]) or (s.key_id is null and (${until}::timestamptz is null or s.sealed_at <= ${until})))
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
