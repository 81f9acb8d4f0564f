import type { Insertable } from 'kysely';
import type { RecipientLinkTable } from '../../../../migrations/tables.identity.ts';
import type { Db } from '../../../../platform/db/db.ts';
import type { Owner } from '../documents.repo.ts';

export type LinkEnd =
  | 'replaced'
  | 'recalled'
  | 'delegated'
  | 'closed'
  | 'not_needed'
  | 'corrected'
  | 'reordered'
  | 'removed';

export const linksRepo = (db: Db) => ({
  /** The first time only. */
  markOpened: (tokenHash: Buffer, at: Date) =>
    db
      .updateTable('recipientLinks')
      .set({ openedAt: at })
      .where('tokenHash', '=', tokenHash)
      .where('openedAt', 'is', null)
      .execute(),

  insert: (link: Insertable<RecipientLinkTable>) => db.insertInto('recipientLinks').values(link).execute(),

  kill: (document: Owner, reason: LinkEnd, at: Date, recipientId?: number) => {
    const living = db
      .updateTable('recipientLinks')
      .set({ deadSince: at, deadReason: reason })
      .where('accountId', '=', document.accountId)
      .where('documentId', '=', document.id)
      .where('deadSince', 'is', null);
    return (recipientId === undefined ? living : living.where('recipientId', '=', recipientId)).execute();
  },

  /** Of someone who is removed: also the links that were dead before say so. */
  endOfRemoved: (document: Owner, recipientId: number, at: Date) =>
    db
      .updateTable('recipientLinks')
      .set((to) => ({ deadSince: to.fn.coalesce('deadSince', to.val(at)), deadReason: 'removed' }))
      .where('accountId', '=', document.accountId)
      .where('documentId', '=', document.id)
      .where('recipientId', '=', recipientId)
      .execute(),

  count: async (document: Owner, recipientId: number): Promise<number> => {
    const { count } = await db
      .selectFrom('recipientLinks')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('accountId', '=', document.accountId)
      .where('documentId', '=', document.id)
      .where('recipientId', '=', recipientId)
      .executeTakeFirstOrThrow();
    return count;
  },
});
