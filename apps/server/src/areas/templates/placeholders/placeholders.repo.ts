import { MOST_PLACEHOLDERS_COMPARED, type PlaceholderLayout } from '@sealwright/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { PlaceholderLayingTable } from '../../../migrations/tables.placeholders.ts';
import type { TemplateTable } from '../../../migrations/tables.templates.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Actor, seenBy } from '../../access/index.ts';

export type PlaceholderRow = Selectable<TemplateTable> & { layout: PlaceholderLayout };
export type LayingRow = Selectable<PlaceholderLayingTable>;

type OfDocument = { accountId: number; id: number };

/** Placeholder templates that the actor may see, those used last first. */
export async function placeholdersSeen(db: Db, actor: Actor): Promise<PlaceholderRow[]> {
  const rows = await db
    .selectFrom('templates')
    .selectAll()
    .where('accountId', '=', actor.accountId)
    .where('kind', '=', 'placeholder')
    .where('archivedAt', 'is', null)
    .where(seenBy(actor, 'templates'))
    .orderBy(sql`last_used_at desc nulls last`)
    .orderBy('id', 'desc')
    .limit(MOST_PLACEHOLDERS_COMPARED)
    .execute();
  return rows.flatMap(({ layout, ...row }) => (layout === null ? [] : [{ ...row, layout }]));
}

export const layingsRepo = (db: Db) => ({
  insert: (values: Insertable<PlaceholderLayingTable>): Promise<LayingRow> =>
    db.insertInto('placeholderLayings').values(values).returningAll().executeTakeFirstOrThrow(),

  find: ({ accountId, id: documentId }: OfDocument, id: number): Promise<LayingRow | undefined> =>
    db
      .selectFrom('placeholderLayings')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('documentId', '=', documentId)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Newest first. */
  list: ({ accountId, id: documentId }: OfDocument): Promise<LayingRow[]> =>
    db
      .selectFrom('placeholderLayings')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('documentId', '=', documentId)
      .orderBy('id', 'desc')
      .limit(20)
      .execute(),

  remove: ({ accountId, id }: LayingRow) =>
    db.deleteFrom('placeholderLayings').where('accountId', '=', accountId).where('id', '=', id).execute(),
});
