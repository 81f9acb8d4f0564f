import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** What becomes of tags that are deleted already. */
export const droppingRepo = (db: Db) => ({
  /** Those of them that are deleted and still there. */
  dead: async (accountId: number, ids: readonly number[]): Promise<number[]> => {
    const rows = await db
      .selectFrom('tags')
      .select('id')
      .where('accountId', '=', accountId)
      .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
      .where('deletedAt', 'is not', null)
      .execute();
    return rows.map(({ id }) => id);
  },

  /**
   * Takes the ids from those of the next contacts that bear them, deleted ones too. Answers the last contact looked at, or null
   * at the end. It walks along the ids of contacts: what one step leaves behind in the index of tags would make each later step
   * longer.
   */
  takeFromNext: async (
    accountId: number,
    tagIds: readonly number[],
    after: number,
    count: number,
  ): Promise<number | null> => {
    const { rows } = await sql<{ upto: number | null }>`
      select max(id) as upto from (
        select id from contacts where account_id = ${accountId} and id > ${after} order by id limit ${count}) next`.execute(
      db,
    );
    const upto = rows[0]?.upto ?? null;
    if (upto === null) return null;
    const tags = sql`${[...tagIds]}::bigint[]`;
    await sql`
      update contacts set tag_ids = array(select tag_id from unnest(tag_ids) tag_id where tag_id <> all(${tags}))
      from (
        select id from contacts where account_id = ${accountId} and id > ${after} and id <= ${upto}
          and tag_ids && ${tags} order by id for update) bearing
      where contacts.account_id = ${accountId} and contacts.id = bearing.id`.execute(db);
    return upto;
  },

  delete: (accountId: number, ids: readonly number[]) =>
    db
      .deleteFrom('tags')
      .where('accountId', '=', accountId)
      .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
      .where('deletedAt', 'is not', null)
      .execute(),
});
