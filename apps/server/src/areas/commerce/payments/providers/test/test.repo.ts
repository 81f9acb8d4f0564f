import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../../../../platform/db/db.ts';
import type {
  TestProviderCardTable,
  TestProviderChargeTable,
  TestProviderSetupTable,
} from '../../../../../migrations/tables.test-provider.ts';
import type { Tables } from '../../../../../migrations/tables.ts';

export type CardRow = Selectable<TestProviderCardTable>;
export type ChargeRow = Selectable<TestProviderChargeTable>;
export type SetupRow = Selectable<TestProviderSetupTable>;
type NoticeTable = Tables['testProviderNotices'];

const PAGE = 100;

/** What the test provider knows of customers, cards, charges and setups: the only SQL on these tables. */
export const testProviderRepo = {
  addCustomer: (tx: Db, row: Insertable<Tables['testProviderCustomers']>) =>
    tx.insertInto('testProviderCustomers').values(row).execute(),

  addCard: (tx: Db, row: Insertable<TestProviderCardTable>): Promise<CardRow> =>
    tx.insertInto('testProviderCards').values(row).returningAll().executeTakeFirstOrThrow(),

  findCard: (tx: Db, id: string): Promise<CardRow | undefined> =>
    tx.selectFrom('testProviderCards').selectAll().where('id', '=', id).executeTakeFirst(),

  cardsOf: (tx: Db, customerId: string): Promise<CardRow[]> =>
    tx
      .selectFrom('testProviderCards')
      .selectAll()
      .where('customerId', '=', customerId)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute(),

  async removeCard(tx: Db, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx.deleteFrom('testProviderCards').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  },

  addCharge: (tx: Db, row: Insertable<TestProviderChargeTable>): Promise<ChargeRow> =>
    tx.insertInto('testProviderCharges').values(row).returningAll().executeTakeFirstOrThrow(),

  findCharge: (tx: Db, id: string): Promise<ChargeRow | undefined> =>
    tx.selectFrom('testProviderCharges').selectAll().where('id', '=', id).executeTakeFirst(),

  lockCharge: (tx: Db, id: string): Promise<ChargeRow | undefined> =>
    tx.selectFrom('testProviderCharges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  changeCharge: (tx: Db, id: string, change: Updateable<TestProviderChargeTable>): Promise<ChargeRow> =>
    tx.updateTable('testProviderCharges').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

  /** A page of the charges changed since, the oldest change first; the next one begins behind `after`. */
  chargesSince: (tx: Db, since: Date, after: ChargeRow | undefined): Promise<ChargeRow[]> =>
    tx
      .selectFrom('testProviderCharges')
      .selectAll()
      .where('updatedAt', '>=', since)
      .$if(after !== undefined, (query) =>
        query.where((or) =>
          or.or([
            or('updatedAt', '>', after?.updatedAt ?? since),
            or.and([or('updatedAt', '=', after?.updatedAt ?? since), or('id', '>', after?.id ?? '')]),
          ]),
        ),
      )
      .orderBy('updatedAt')
      .orderBy('id')
      .limit(PAGE)
      .execute(),

  async chargesToSettle(tx: Db, now: Date): Promise<string[]> {
    const rows = await tx
      .selectFrom('testProviderCharges')
      .select('id')
      .where('settlesAt', '<=', now)
      .orderBy('settlesAt')
      .execute();
    return rows.map(({ id }) => id);
  },

  addSetup: (tx: Db, row: Insertable<TestProviderSetupTable>): Promise<SetupRow> =>
    tx.insertInto('testProviderSetups').values(row).returningAll().executeTakeFirstOrThrow(),

  findSetup: (tx: Db, id: string): Promise<SetupRow | undefined> =>
    tx.selectFrom('testProviderSetups').selectAll().where('id', '=', id).executeTakeFirst(),

  lockSetup: (tx: Db, id: string): Promise<SetupRow | undefined> =>
    tx.selectFrom('testProviderSetups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  changeSetup: (tx: Db, id: string, change: Updateable<TestProviderSetupTable>): Promise<SetupRow> =>
    tx.updateTable('testProviderSetups').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
};

/** The answers to writes, by their keys. */
export const answersRepo = {
  /** Null where the key is new: the answer is ours to make. Waits for another call of the same key. */
  async claim(tx: Db, asked: { key: string; requestHash: string; now: Date; oldest: Date }) {
    const { key, requestHash, now, oldest } = asked;
    await tx.deleteFrom('testProviderAnswers').where('key', '=', key).where('createdAt', '<', oldest).execute();
    const claimed = await tx
      .insertInto('testProviderAnswers')
      .values({ key, requestHash, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (claimed !== undefined) return null;
    return tx
      .selectFrom('testProviderAnswers')
      .select(['requestHash', 'answer'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
  },

  keep: (tx: Db, key: string, answer: unknown) =>
    tx
      .updateTable('testProviderAnswers')
      .set({ answer: JSON.stringify(answer) })
      .where('key', '=', key)
      .execute(),

  forgetBefore: (tx: Db, oldest: Date) =>
    tx.deleteFrom('testProviderAnswers').where('createdAt', '<', oldest).execute(),
};

/** What the webhook is still to be told. */
export const noticesRepo = {
  add: (tx: Db, row: Insertable<NoticeTable>) => tx.insertInto('testProviderNotices').values(row).execute(),

  async due(tx: Db, now: Date): Promise<string[]> {
    const rows = await tx
      .selectFrom('testProviderNotices')
      .select('id')
      .where('dueAt', '<=', now)
      .orderBy('dueAt')
      .limit(PAGE)
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Locks a notice that is due; another process that delivers it is not waited for. */
  lockDue: (tx: Db, id: string, now: Date) =>
    tx
      .selectFrom('testProviderNotices')
      .selectAll()
      .where('id', '=', id)
      .where('dueAt', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),

  change: (tx: Db, id: string, change: Updateable<NoticeTable>) =>
    tx.updateTable('testProviderNotices').set(change).where('id', '=', id).execute(),

  forgetBefore: (tx: Db, oldest: Date) =>
    tx.deleteFrom('testProviderNotices').where('createdAt', '<', oldest).where('dueAt', 'is', null).execute(),
};
