import { type DocumentState, returnDueOn, type ReturnTerms } from '@sealwright/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { DocumentTable } from '../../../migrations/tables.ts';
import type { Db } from '../../../platform/db/db.ts';
import { markWithClient } from './holds.repo.ts';

export type DocumentRow = Omit<Selectable<DocumentTable>, 'state'> & { state: DocumentState };

/** What people set; a state is not among it. */
export type DocumentSettingsPatch = Pick<
  Updateable<DocumentTable>,
  | 'title'
  | 'subject'
  | 'message'
  | 'messageTranslations'
  | 'messageTemplateName'
  | 'signingOption'
  | 'sendingOption'
  | 'expiryDays'
  | 'autoReminders'
  | 'remindAfterDays'
  | 'remindEveryDays'
  | 'remindMost'
  | 'sendDocumentOnly'
  | 'locale'
  | 'formType'
  | 'taxYear'
  | 'isExtended'
  | 'dueOnGiven'
  | 'filedOn'
  | 'irsReceivedOn'
  | 'clientId'
  | 'methodType'
  | 'visibility'
  | 'folderId'
>;

export type Owner = { accountId: number; id: number };

/** The driver writes an array as one of PostgreSQL’s own, and the column holds JSON. */
function stored<V extends { messageTranslations?: unknown }>(values: V): V {
  const { messageTranslations: texts } = values;
  return texts === undefined ? values : { ...values, messageTranslations: JSON.stringify(texts) };
}

/** What the due date of a return follows from. */
const DUE_BY: readonly (keyof ReturnTerms)[] = ['formType', 'taxYear', 'isExtended', 'dueOnGiven'];

/** What follows from a client and from the terms of a return: whether it is on hold, and its due date. */
async function settled(db: Db, row: DocumentRow, patch: object): Promise<DocumentRow> {
  const isHeld = 'clientId' in patch && (await markWithClient(db, row)) ? true : row.isHeld;
  return DUE_BY.some((column) => column in patch) ? settleDue(db, { ...row, isHeld }) : { ...row, isHeld };
}

/** The due date that a change of these leads to. */
async function settleDue(db: Db, row: DocumentRow): Promise<DocumentRow> {
  const dueOn = returnDueOn(row);
  if (dueOn === row.dueOn) return row;
  await db
    .updateTable('documents')
    .set({ dueOn })
    .where('accountId', '=', row.accountId)
    .where('id', '=', row.id)
    .execute();
  return { ...row, dueOn };
}

export const documentsRepo = (db: Db) => ({
  insert: async (values: Insertable<DocumentTable>): Promise<DocumentRow> => {
    const inserted = await db.insertInto('documents').values(stored(values)).returningAll().executeTakeFirstOrThrow();
    return settled(db, inserted as DocumentRow, values);
  },

  find: async ({ accountId, id }: Owner): Promise<DocumentRow | undefined> =>
    (await db
      .selectFrom('documents')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()) as DocumentRow | undefined,

  lock: async (id: number, accountId?: number): Promise<DocumentRow | undefined> => {
    const query = db.selectFrom('documents').selectAll().where('id', '=', id).where('deletedAt', 'is', null);
    const scoped = accountId === undefined ? query : query.where('accountId', '=', accountId);
    return (await scoped.forUpdate().executeTakeFirst()) as DocumentRow | undefined;
  },

  /** Writes a change and counts it. */
  change: async (document: Owner, patch: Updateable<DocumentTable>, at: Date): Promise<DocumentRow> => {
    const changed = await db
      .updateTable('documents')
      .set(stored(patch))
      .set((to) => ({ version: to('version', '+', 1), updatedAt: at }))
      .where('accountId', '=', document.accountId)
      .where('id', '=', document.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return settled(db, changed as DocumentRow, patch);
  },

  /** Documents whose time is over, oldest first. */
  expired: (at: Date, limit: number) =>
    db
      .selectFrom('documents')
      .select(['accountId', 'id'])
      .where('expiresAt', '<=', at)
      .where('state', 'in', ['pending', 'sent', 'viewed', 'submitted'])
      .where('finishedAt', 'is', null)
      .where('deletedAt', 'is', null)
      .orderBy('expiresAt')
      .limit(limit)
      .execute(),
});

/** The documents that were made for each recipient of another one. */
export const partsRepo = (db: Db) => ({
  /** The separate documents of one sending, under their row locks, always in the same order. */
  lock: async ({ accountId, id, round }: Owner & { round: number }): Promise<DocumentRow[]> =>
    (await db
      .selectFrom('documents')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('parentId', '=', id)
      .where('parentRound', '=', round)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()) as DocumentRow[],

  /** Of every sending, under their row locks, always in the same order. */
  lockAll: async ({ accountId, id }: Owner): Promise<DocumentRow[]> =>
    (await db
      .selectFrom('documents')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('parentId', '=', id)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()) as DocumentRow[],

  /** Of every sending. */
  follow: (
    { accountId, id }: Owner,
    patch: Pick<Updateable<DocumentTable>, 'visibility' | 'folderId'>,
    at: Date,
  ): Promise<Owner[]> =>
    db
      .updateTable('documents')
      .set(patch)
      .set((to) => ({ version: to('version', '+', 1), updatedAt: at }))
      .where('accountId', '=', accountId)
      .where('parentId', '=', id)
      .returning(['accountId', 'id'])
      .execute(),

  /** How far the separate documents of one sending are, those included that were deleted since. */
  standing: async ({ accountId, id, round }: Owner & { round: number }) =>
    (await db
      .selectFrom('documents')
      .select(['state', 'lockedRecipients', 'deletedAt'])
      .where('accountId', '=', accountId)
      .where('parentId', '=', id)
      .where('parentRound', '=', round)
      .execute()) as Pick<DocumentRow, 'state' | 'lockedRecipients' | 'deletedAt'>[],

  list: async ({ accountId, id, round }: Owner & { round: number }): Promise<DocumentRow[]> =>
    (await db
      .selectFrom('documents')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('parentId', '=', id)
      .where('parentRound', '=', round)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute()) as DocumentRow[],
});
