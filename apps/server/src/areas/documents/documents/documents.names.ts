import type { Db } from '../../../platform/db/db.ts';
import { type Actor, maySee } from '../../access/index.ts';
import { numberOf, titleOf } from './documents.shape.ts';

type Named = { id: number; number: string; title: string; status: string };

/** What documents are called that something else names, by id: of those that the actor may see. */
export async function documentNames(db: Db, actor: Actor, ids: readonly number[]): Promise<ReadonlyMap<number, Named>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'number', 'title', 'state', 'visibility', 'ownedBy', 'folderId'])
    .where('accountId', '=', actor.accountId)
    .where('id', 'in', [...new Set(ids)])
    .where('deletedAt', 'is', null)
    .execute();
  const seen = rows.filter(({ ownedBy: creatorId, ...work }) => maySee(actor, { ...work, creatorId }));
  return new Map(
    seen.map((row) => [row.id, { id: row.id, number: numberOf(row), title: titleOf(row), status: row.state }]),
  );
}
