import type { Input, listMessageTemplates, MessageKind } from '@sealwright/contract';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { MessageTemplateTable } from '../../../migrations/tables.templates.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containing, COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';

export type MessageTemplateRow = Selectable<MessageTemplateTable>;

type Query = Input<typeof listMessageTemplates>['query'];

export const messagesRepo = (db: Db) => {
  const of = (accountId: number) => db.selectFrom('messageTemplates').selectAll().where('accountId', '=', accountId);
  return {
    page: async (accountId: number, query: Query): Promise<{ rows: MessageTemplateRow[]; counted: number }> => {
      const { limit, offset } = pageBounds(query);
      const text = query.search ? containing(query.search) : null;
      const wanted = sql`account_id = ${accountId}
        ${query.kind === undefined ? sql`` : sql`and kind = ${query.kind}`}
        ${text === null ? sql`` : sql`and (name ilike ${text} or subject ilike ${text})`}`;
      const [{ rows }, { rows: counts }] = await Promise.all([
        sql<MessageTemplateRow>`select * from message_templates where ${wanted}
          order by ${orderOf(query.ordering)} limit ${limit} offset ${offset}`.execute(db),
        sql<{ counted: number }>`select count(*) as counted from (
          select 1 from message_templates where ${wanted} limit ${sql.lit(COUNT_LIMIT)}) found`.execute(db),
      ]);
      return { rows, counted: counts[0]?.counted ?? 0 };
    },

    find: (accountId: number, id: number): Promise<MessageTemplateRow | undefined> =>
      of(accountId).where('id', '=', id).executeTakeFirst(),

    findDefault: (accountId: number, kind: MessageKind): Promise<MessageTemplateRow | undefined> =>
      of(accountId).where('kind', '=', kind).where('isDefault', '=', true).executeTakeFirst(),

    /** Until the transaction ends, no one else adds, changes or removes one of this account. */
    holdAll: (accountId: number) =>
      sql`select pg_advisory_xact_lock(hashtextextended('message_templates', ${accountId}))`.execute(db),

    count: async (accountId: number): Promise<number> => {
      const { count } = await db
        .selectFrom('messageTemplates')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow();
      return count;
    },

    insert: (values: Insertable<MessageTemplateTable>): Promise<MessageTemplateRow> =>
      db.insertInto('messageTemplates').values(values).returningAll().executeTakeFirstOrThrow(),

    update: (
      { accountId, id }: MessageTemplateRow,
      change: Updateable<MessageTemplateTable>,
    ): Promise<MessageTemplateRow> =>
      db
        .updateTable('messageTemplates')
        .set((to) => ({ ...change, version: to('version', '+', 1) }))
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** None of this kind is the default any more. */
    clearDefault: (accountId: number, kind: MessageKind) =>
      db
        .updateTable('messageTemplates')
        .set((to) => ({ isDefault: false, version: to('version', '+', 1) }))
        .where('accountId', '=', accountId)
        .where('kind', '=', kind)
        .where('isDefault', '=', true)
        .execute(),

    delete: ({ accountId, id }: MessageTemplateRow) =>
      db.deleteFrom('messageTemplates').where('accountId', '=', accountId).where('id', '=', id).execute(),
  };
};

function orderOf(ordering = 'name'): RawBuilder<unknown> {
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const column = ordering.replace(/^-/, '');
  if (column === 'updated_at') return sql`updated_at ${direction}, id ${direction}`;
  if (column === 'kind') return sql`kind ${direction}, lower(name), id`;
  return column === 'name' ? sql`lower(name) ${direction}, id ${direction}` : sql`lower(name), id`;
}

/** All templates of an account, for the export of a person’s data. */
export const readMessageTemplates = (db: Db, accountId: number): Promise<MessageTemplateRow[]> =>
  db.selectFrom('messageTemplates').selectAll().where('accountId', '=', accountId).orderBy('id').execute();

export const eraseMessageTemplates = (tx: Db, accountId: number) =>
  tx.deleteFrom('messageTemplates').where('accountId', '=', accountId).execute();
