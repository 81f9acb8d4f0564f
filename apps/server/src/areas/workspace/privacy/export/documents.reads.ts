import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../../../migrations/tables.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { PAGE, paged } from './export.reads.ts';

const present = (accountId: number) => (to: ExpressionBuilder<Tables, 'documents'>) =>
  to.and([to('accountId', '=', accountId), to('deletedAt', 'is', null)]);

/** The documents of an account with what belongs to them. */
export const documentReads = (db: Db, accountId: number) => ({
  countDocuments: async (): Promise<number> => {
    const { count } = await db
      .selectFrom('documents')
      .select((to) => to.fn.countAll<number>().as('count'))
      .where(present(accountId))
      .executeTakeFirstOrThrow();
    return count;
  },

  documents: () =>
    paged((after) =>
      db
        .selectFrom('documents')
        .selectAll()
        .where(present(accountId))
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    ),

  recipientsOf: (documentId: number) =>
    db
      .selectFrom('recipients')
      .selectAll()
      .where((row) => row.and({ accountId, documentId }))
      .orderBy('signingOrder')
      .orderBy('id')
      .execute(),

  recipientGroupsOf: (documentId: number) =>
    db
      .selectFrom('recipientGroups')
      .select(['id', 'name', 'needed'])
      .where((row) => row.and({ accountId, documentId }))
      .orderBy('id')
      .execute(),

  fieldsOf: (documentId: number) =>
    db
      .selectFrom('fields')
      .selectAll()
      .where((row) => row.and({ accountId, documentId }))
      .orderBy('id')
      .execute(),

  filesOf: (documentId: number) =>
    db
      .selectFrom('documentFiles')
      .leftJoin('sealedFiles', (on) =>
        on
          .onRef('sealedFiles.accountId', '=', 'documentFiles.accountId')
          .onRef('sealedFiles.fileId', '=', 'documentFiles.id'),
      )
      .select([
        'documentFiles.id',
        'documentFiles.name',
        'documentFiles.uploadedSha256',
        'documentFiles.sizeBytes',
        'sealedFiles.sha256 as sealedSha256',
        'sealedFiles.sealedAt',
      ])
      .where('documentFiles.accountId', '=', accountId)
      .where('documentFiles.documentId', '=', documentId)
      .orderBy('documentFiles.position')
      .orderBy('documentFiles.id')
      .execute(),
});

/** What was said and shown between its people. */
export const betweenPeopleReads = (db: Db, accountId: number) => ({
  /** With the salt, by which the evidence proves each. */
  messagesOf: (documentId: number) =>
    db
      .selectFrom('documentMessages')
      .select(['id', 'recipientId', 'holderName', 'holderEmail', 'kind', 'userId', 'text', 'createdAt'])
      .select(sql<string>`encode(salt, 'hex')`.as('salt'))
      .where((row) => row.and({ accountId, documentId }))
      .orderBy('id')
      .execute(),

  liveSessionsOf: (documentId: number) =>
    db
      .selectFrom('liveSessions')
      .select(['id', 'recipientId', 'userId', 'invitedAt', 'startedAt', 'endedAt', 'endedBy', 'ending'])
      .where((row) => row.and({ accountId, documentId }))
      .orderBy('id')
      .execute(),
});

export type DocumentReads = ReturnType<typeof documentReads> & ReturnType<typeof betweenPeopleReads>;
