import type { Db } from '../../../platform/db/db.ts';

type Part = { accountId: number; documentId: number; recipientId: number };

/** Whether the recipient is one of this document's. */
export async function hasRecipient(db: Db, { accountId, documentId, recipientId }: Part): Promise<boolean> {
  const row = await db
    .selectFrom('recipients')
    .select('id')
    .where('accountId', '=', accountId)
    .where('documentId', '=', documentId)
    .where('id', '=', recipientId)
    .executeTakeFirst();
  return row !== undefined;
}

export const readFilling = (db: Db, { accountId, documentId, recipientId }: Part) =>
  db
    .selectFrom('fields')
    .select(['id', 'fileId', 'page', 'type', 'label', 'filledAt'])
    .where('accountId', '=', accountId)
    .where('documentId', '=', documentId)
    .where('recipientId', '=', recipientId)
    .orderBy('tabOrder')
    .orderBy('id')
    .execute();

const MOST_OPENINGS = 100;

/** When each link of a sending was opened first, newest first. */
export async function readOpenings(db: Db, { accountId, recipientId }: Part, round: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('recipientLinks')
    .select('openedAt')
    .where('accountId', '=', accountId)
    .where('recipientId', '=', recipientId)
    .where('round', '=', round)
    .where('openedAt', 'is not', null)
    .orderBy('openedAt', 'desc')
    .limit(MOST_OPENINGS)
    .execute();
  return rows.flatMap(({ openedAt }) => openedAt ?? []);
}
