import { IRS_TRIES } from '@sealwright/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { RecipientTable } from '../../../../migrations/tables.ts';
import { type Db, violates } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Owner } from '../documents.repo.ts';

export type RecipientRow = Selectable<RecipientTable>;

function refuseTaken(cause: unknown): never {
  throw violates(cause, 'recipients_email_key') ? new AppError('recipient_email_taken', { cause }) : cause;
}

/** Someone who is to be asked anew, or later. */
export const NOT_ASKED = {
  state: 'waiting',
  invitedAt: null,
  viewedAt: null,
  remindedAt: null,
  remindAt: null,
  reminderCount: 0,
  undeliveredAt: null,
  identityTries: 0,
  identityLockedAt: null,
  presenceCheckedAt: null,
} as const satisfies Partial<RecipientRow>;

/** The same for one of a document: a taxpayer has three tries in all, whatever their sender does in between. */
export const askedAnew = (row: RecipientRow): Partial<RecipientRow> =>
  row.taxpayer === null
    ? NOT_ASKED
    : {
        ...NOT_ASKED,
        identityTries: row.identityTries,
        identityLockedAt: row.identityTries >= IRS_TRIES ? row.identityLockedAt : null,
      };

const NEVER_ASKED = {
  ...NOT_ASKED,
  consentedAt: null,
  consentWithdrawnAt: null,
  disclosureVersion: null,
  submittedAt: null,
  declinedAt: null,
  declineReason: null,
} as const satisfies Partial<RecipientRow>;

export const recipientsRepo = (db: Db) => ({
  list: ({ accountId, id }: Owner): Promise<RecipientRow[]> =>
    db
      .selectFrom('recipients')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('documentId', '=', id)
      .orderBy('signingOrder')
      .orderBy('id')
      .execute(),

  documentOf: async (accountId: number, recipientId: number): Promise<number | undefined> => {
    const row = await db
      .selectFrom('recipients')
      .select('documentId')
      .where('accountId', '=', accountId)
      .where('id', '=', recipientId)
      .executeTakeFirst();
    return row?.documentId;
  },

  insert: (values: Insertable<RecipientTable>): Promise<RecipientRow> =>
    db.insertInto('recipients').values(values).returningAll().executeTakeFirstOrThrow().catch(refuseTaken),

  update: (accountId: number, id: number, patch: Updateable<RecipientTable>): Promise<RecipientRow> =>
    db
      .updateTable('recipients')
      .set(patch)
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(() => new AppError('not_found'))
      .catch(refuseTaken),

  remove: (accountId: number, id: number) =>
    db.deleteFrom('recipients').where('accountId', '=', accountId).where('id', '=', id).execute(),

  /** Empties what a recipient entered; what the sender had set is there again. */
  clearFilled: async ({ accountId, id }: RecipientRow): Promise<void> => {
    await db
      .updateTable('fields')
      .set((to) => ({ value: to.ref('preset'), mark: null, filledAt: null }))
      .where('accountId', '=', accountId)
      .where('recipientId', '=', id)
      .where((is) => is.or([is('filledAt', 'is not', null), is('preset', 'is not', null)]))
      .execute();
  },

  /** After a recall no one has been asked, no one has consented and nothing is filled in. */
  startOver: async ({ accountId, id }: Owner): Promise<void> => {
    await db
      .updateTable('recipients')
      // A taxpayer has three tries in all, whatever their sender does in between.
      .set((eb) => ({
        ...NEVER_ASKED,
        identityTries: eb.case().when('taxpayer', 'is', null).then(0).else(eb.ref('identityTries')).end(),
      }))
      .where('accountId', '=', accountId)
      .where('documentId', '=', id)
      .execute();
    await db
      .updateTable('fields')
      .set((to) => ({ value: to.ref('preset'), mark: null, filledAt: null }))
      .where('accountId', '=', accountId)
      .where('documentId', '=', id)
      .where((is) => is.or([is('filledAt', 'is not', null), is('preset', 'is not', null)]))
      .execute();
  },
});

/** Whether what was mailed to a recipient reached them. */
export const reachRepo = (db: Db) => ({
  addressOf: async (accountId: number, id: number): Promise<string | null> => {
    const row = await db
      .selectFrom('recipients')
      .select('email')
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.email ?? null;
  },

  /** Null: a mail with a link has left again. A recipient who was removed since is no concern. */
  setUndelivered: async (accountId: number, id: number, undeliveredAt: Date | null): Promise<void> => {
    await db
      .updateTable('recipients')
      .set({ undeliveredAt })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('undeliveredAt', 'is distinct from', undeliveredAt)
      .execute();
  },

  /** The first time only, and for those who get nothing but the copy. */
  setCopySent: async (accountId: number, id: number, copySentAt: Date): Promise<void> => {
    await db
      .updateTable('recipients')
      .set({ state: 'copy_sent', copySentAt })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('role', '=', 'copy')
      .where('copySentAt', 'is', null)
      .execute();
  },
});
