import { type Insertable, type Selectable } from 'kysely';
import type { DocumentFileTable } from '../../../../migrations/tables.ts';
import type { Db } from '../../../../platform/db/db.ts';
import type { Owner } from '../documents.repo.ts';

export type DocumentFileRow = Selectable<DocumentFileTable>;

export const documentFilesRepo = (db: Db) => ({
  list: ({ accountId, id }: Owner): Promise<DocumentFileRow[]> =>
    db
      .selectFrom('documentFiles')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('documentId', '=', id)
      .orderBy('position')
      .orderBy('id')
      .execute(),

  /** Where it came from; undefined for one that was begun here. */
  origin: ({ accountId, id }: Owner) =>
    db
      .selectFrom('documentOrigins')
      .select(['installationName', 'originalId', 'importedAt'])
      .where('accountId', '=', accountId)
      .where('documentId', '=', id)
      .executeTakeFirst(),

  find: (accountId: number, id: number): Promise<DocumentFileRow | undefined> =>
    db
      .selectFrom('documentFiles')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),

  insert: (values: Insertable<DocumentFileTable>): Promise<DocumentFileRow> =>
    db.insertInto('documentFiles').values(values).returningAll().executeTakeFirstOrThrow(),

  /** The fields on it go with it. False where it was gone already. */
  remove: async (accountId: number, id: number): Promise<boolean> => {
    const removed = db.deleteFrom('documentFiles').where('accountId', '=', accountId).where('id', '=', id);
    return (await removed.executeTakeFirst()).numDeletedRows > 0n;
  },

  sealed: ({ accountId, id }: Owner) =>
    db
      .selectFrom('sealedFiles')
      .innerJoin('documentFiles', (on) =>
        on
          .onRef('documentFiles.id', '=', 'sealedFiles.fileId')
          .onRef('documentFiles.accountId', '=', 'sealedFiles.accountId'),
      )
      .select(['sealedFiles.fileId', 'sealedFiles.sha256', 'sealedFiles.sizeBytes', 'documentFiles.name'])
      .where('sealedFiles.accountId', '=', accountId)
      .where('sealedFiles.documentId', '=', id)
      .orderBy('documentFiles.position')
      .execute(),
});
