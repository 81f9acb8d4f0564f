import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { storedSizes } from '../../files/index.ts';
import type { FieldRow } from './signing.repo.ts';

/** Marks of a document that hold the same picture or drawing: its bytes, how many they are, and whether the field asked about is one. */
export type AlikeMarks = { kind: 'picture' | 'drawing'; bytes: number; count: number; isOwn: boolean };

/** The pictures and drawings of a field's document. */
export async function listAlikeMarks(db: Db, { accountId, documentId, id }: FieldRow): Promise<AlikeMarks[]> {
  // Each mark is unpacked once: together they may be many megabytes.
  const { rows } = await sql<{ sha256: string | null; length: number; count: number; isOwn: boolean }>`
    with held as materialized (
      select mark - 'kind' as shown, count(*)::int as count, bool_or(id = ${id}) as is_own from fields
      where account_id = ${accountId} and document_id = ${documentId} and mark is not null group by 1)
    select shown ->> 'sha256' as sha256, octet_length(shown::text) as length, count, is_own
    from held where not shown ? 'text'`.execute(db);
  const sizes = await storedSizes(
    db,
    rows.flatMap(({ sha256 }) => sha256 ?? []),
  );
  return rows.map(({ sha256, length, count, isOwn }) =>
    sha256 === null
      ? { kind: 'drawing', bytes: length, count, isOwn }
      : { kind: 'picture', bytes: sizes.get(sha256) ?? 0, count, isOwn },
  );
}

export const findFieldById = (db: Db, id: number): Promise<FieldRow | undefined> =>
  db.selectFrom('fields').selectAll().where('id', '=', id).executeTakeFirst();
