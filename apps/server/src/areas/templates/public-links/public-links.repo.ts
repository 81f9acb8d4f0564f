import type { Insertable, Selectable, Updateable } from 'kysely';
import type {
  PublicLinkAttemptTable,
  PublicLinkDocumentTable,
  PublicLinkTable,
} from '../../../migrations/tables.templates.ts';
import type { Db } from '../../../platform/db/db.ts';

export type LinkRow = Selectable<PublicLinkTable>;
export type AttemptRow = Selectable<PublicLinkAttemptTable>;

type Owner = { accountId: number; id: number };

export const linksRepo = (db: Db) => ({
  findByCode: (code: string): Promise<LinkRow | undefined> =>
    db.selectFrom('publicLinks').selectAll().where('code', '=', code).executeTakeFirst(),

  /** The oldest first. */
  ofTemplate: ({ accountId, id }: Owner): Promise<LinkRow[]> =>
    db
      .selectFrom('publicLinks')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('templateId', '=', id)
      .orderBy('id')
      .execute(),

  find: ({ accountId, id: templateId }: Owner, id: number): Promise<LinkRow | undefined> =>
    db
      .selectFrom('publicLinks')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('templateId', '=', templateId)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** What is begun by it is counted under this lock. Its template's row is locked before. */
  lock: ({ accountId, id }: Owner): Promise<LinkRow | undefined> =>
    db
      .selectFrom('publicLinks')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  insert: async (values: Insertable<PublicLinkTable>): Promise<number> => {
    const { id } = await db.insertInto('publicLinks').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  },

  change: ({ accountId, id }: Owner, patch: Updateable<PublicLinkTable>, at: Date) =>
    db
      .updateTable('publicLinks')
      .set(patch)
      .set((to) => ({ version: to('version', '+', 1), updatedAt: at }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute(),

  /** Keeps the version, so that an open form does not become stale. */
  countBegun: ({ accountId, id }: Owner) =>
    db
      .updateTable('publicLinks')
      .set((to) => ({ begun: to('begun', '+', 1) }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute(),

  /** What someone made, but links whose templates were deleted. */
  countOf: async (accountId: number, madeBy: number): Promise<number> => {
    const { counted } = await db
      .selectFrom('publicLinks')
      .select((eb) => eb.fn.countAll<number>().as('counted'))
      .where('accountId', '=', accountId)
      .where('madeBy', '=', madeBy)
      .where('templateId', 'is not', null)
      .executeTakeFirstOrThrow();
    return counted;
  },

  setMaker: ({ accountId, from, to }: { accountId: number; from: number; to: number }) =>
    db
      .updateTable('publicLinks')
      .set({ madeBy: to })
      .where('accountId', '=', accountId)
      .where('madeBy', '=', from)
      .execute(),

  /** Of templates that were deleted before then. */
  dropOrphans: (before: Date) =>
    db.deleteFrom('publicLinks').where('templateId', 'is', null).where('updatedAt', '<', before).execute(),
});

export const linkDocumentsRepo = (db: Db) => ({
  insert: (values: Insertable<PublicLinkDocumentTable>) =>
    db.insertInto('publicLinkDocuments').values(values).execute(),

  /** Newest first. */
  list: ({ accountId, id }: Owner, { limit, offset }: { limit: number; offset: number }) =>
    db
      .selectFrom('publicLinkDocuments')
      .select(['documentId', 'recipientId', 'createdAt'])
      .where('accountId', '=', accountId)
      .where('linkId', '=', id)
      .orderBy('documentId', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),

  count: async ({ accountId, id }: Owner): Promise<number> => {
    const { count } = await db
      .selectFrom('publicLinkDocuments')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('accountId', '=', accountId)
      .where('linkId', '=', id)
      .executeTakeFirstOrThrow();
    return count;
  },

  /** The newest of one visitor. */
  ofVisitor: ({ accountId, id }: Owner, addressMac: string, most: number) =>
    db
      .selectFrom('publicLinkDocuments')
      .select(['accountId', 'documentId', 'recipientId'])
      .where('accountId', '=', accountId)
      .where('linkId', '=', id)
      .where('addressMac', '=', addressMac)
      .orderBy('documentId', 'desc')
      .limit(most)
      .execute(),
});

export const attemptsRepo = (db: Db) => ({
  find: (tokenHash: Buffer): Promise<AttemptRow | undefined> =>
    db.selectFrom('publicLinkAttempts').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst(),

  lock: (tokenHash: Buffer): Promise<AttemptRow | undefined> =>
    db.selectFrom('publicLinkAttempts').selectAll().where('tokenHash', '=', tokenHash).forUpdate().executeTakeFirst(),

  insert: (values: Insertable<PublicLinkAttemptTable>): Promise<AttemptRow> =>
    db.insertInto('publicLinkAttempts').values(values).returningAll().executeTakeFirstOrThrow(),

  change: (id: number, patch: Updateable<PublicLinkAttemptTable>): Promise<AttemptRow> =>
    db.updateTable('publicLinkAttempts').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

  delete: (id: number) => db.deleteFrom('publicLinkAttempts').where('id', '=', id).execute(),

  deleteBefore: (at: Date) => db.deleteFrom('publicLinkAttempts').where('createdAt', '<', at).execute(),
});
