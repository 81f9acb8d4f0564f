import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ClientSideTables } from '../../../migrations/tables.client-side.ts';
import type { Db } from '../../../platform/db/db.ts';
import { countsOf } from './checklists.states.ts';
import { itemsRepo } from './items.repo.ts';

type ChecklistTable = ClientSideTables['checklists'];
export type ChecklistRow = Selectable<ChecklistTable>;
type Of = { accountId: number; id: number };

export const checklistsRepo = (db: Db) => {
  const of = ({ accountId, id }: Of) =>
    db.selectFrom('checklists').selectAll().where('accountId', '=', accountId).where('id', '=', id);
  const changing = ({ accountId, id }: Of) =>
    db.updateTable('checklists').where('accountId', '=', accountId).where('id', '=', id);

  return {
    find: (one: Of): Promise<ChecklistRow | undefined> => of(one).executeTakeFirst(),

    lock: (one: Of): Promise<ChecklistRow | undefined> => of(one).forNoKeyUpdate().executeTakeFirst(),

    insert: (row: Insertable<ChecklistTable>): Promise<ChecklistRow> =>
      db.insertInto('checklists').values(row).returningAll().executeTakeFirstOrThrow(),

    /** Counts its items anew with each change. */
    change: async (one: Of, patch: Updateable<ChecklistTable>, at: Date): Promise<ChecklistRow> => {
      const counts = countsOf(await itemsRepo(db).list(one.id));
      return changing(one)
        .set((to) => ({ ...counts, ...patch, updatedAt: at, version: to('version', '+', 1) }))
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** When the client is reminded. It is no change that anyone made: the version stays. */
    plan: (
      one: Of,
      patch: Pick<Updateable<ChecklistTable>, 'remindAt' | 'remindedAt' | 'reminderCount'>,
    ): Promise<ChecklistRow> => changing(one).set(patch).returningAll().executeTakeFirstOrThrow(),

    delete: async ({ accountId, id }: Of): Promise<void> => {
      await db.deleteFrom('checklists').where('accountId', '=', accountId).where('id', '=', id).execute();
    },

    /** What a client sees: all that was sent to them. */
    ofContact: (accountId: number, contactId: number): Promise<ChecklistRow[]> =>
      db
        .selectFrom('checklists')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('contactId', '=', contactId)
        .where('state', '<>', 'draft')
        .orderBy('taxYear', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    noteNotified: async (one: Of, patch: { unnotifiedPapers: number; notifiedAt: Date }): Promise<void> => {
      await changing(one).set(patch).execute();
    },

    addUnnotified: async (one: Of): Promise<number> => {
      const row = await changing(one)
        .set((to) => ({ unnotifiedPapers: to('unnotifiedPapers', '+', 1) }))
        .returning('unnotifiedPapers')
        .executeTakeFirst();
      return row?.unnotifiedPapers ?? 0;
    },
  };
};

/** What is looked for from time to time. */
export const checklistSweepsRepo = (db: Db) => ({
  /** Those whose reminder is due or not planned yet. */
  toRemind: (at: Date, limit: number): Promise<Of[]> =>
    db
      .selectFrom('checklists')
      .select(['accountId', 'id'])
      .where('state', '=', 'out')
      .where('autoReminders', '=', true)
      .where('missingCount', '>', 0)
      .where((eb) => eb.or([eb('remindAt', 'is', null), eb('remindAt', '<=', at)]))
      .limit(limit)
      .execute(),

  /** Those with papers that no one was notified of, an hour after the last time. */
  toNotify: (before: Date, limit: number): Promise<Of[]> =>
    db
      .selectFrom('checklists')
      .select(['accountId', 'id'])
      .where('unnotifiedPapers', '>', 0)
      .where('notifiedAt', '<=', before)
      .limit(limit)
      .execute(),
});

/** All of an account, or of one of its members. */
export const allChecklistsRepo = (db: Db) => ({
  countOf: async (accountId: number, createdBy: number): Promise<number> => {
    const { counted } = await db
      .selectFrom('checklists')
      .select((eb) => eb.fn.countAll<number>().as('counted'))
      .where('accountId', '=', accountId)
      .where('createdBy', '=', createdBy)
      .executeTakeFirstOrThrow();
    return counted;
  },

  handOver: async ({ accountId, from, to }: { accountId: number; from: number; to: number }): Promise<void> => {
    await db
      .updateTable('checklists')
      .set({ createdBy: to })
      .where('accountId', '=', accountId)
      .where('createdBy', '=', from)
      .execute();
  },

  all: (accountId: number): Promise<ChecklistRow[]> =>
    db.selectFrom('checklists').selectAll().where('accountId', '=', accountId).orderBy('id').execute(),

  deleteAll: async (accountId: number): Promise<void> => {
    await db.deleteFrom('checklists').where('accountId', '=', accountId).execute();
    await db.deleteFrom('checklistTemplates').where('accountId', '=', accountId).execute();
  },
});
