import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tables } from '../../../migrations/tables.ts';
import type { Db } from '../../../platform/db/db.ts';

export type GatewayRow = Selectable<Tables['mailGateways']>;
type NewGateway = Omit<Insertable<Tables['mailGateways']>, 'position' | 'passwordSealed' | 'accountId'> & {
  accountId: number | null;
};

/** Whose they are: an account's, or with null those of the installation. */
type Owner = number | null;

/** The gateways of the installation and of accounts. */
export const mailGatewaysRepo = (db: Db) => ({
  /** Those of everyone, in the order they are asked in. */
  all: (): Promise<GatewayRow[]> =>
    db.selectFrom('mailGateways').selectAll().orderBy('position').orderBy('id').execute(),

  /** Who changes how many there are, or their order, waits for others that do, until the transaction ends. */
  lockOrder: (owner: Owner) =>
    sql`select pg_advisory_xact_lock(hashtextextended('mail_gateways', ${owner ?? 0}))`.execute(db),

  list: (owner: Owner): Promise<GatewayRow[]> =>
    db
      .selectFrom('mailGateways')
      .selectAll()
      .where('accountId', 'is not distinct from', owner)
      .orderBy('position')
      .orderBy('id')
      .execute(),

  find: (owner: Owner, id: number): Promise<GatewayRow | undefined> =>
    db
      .selectFrom('mailGateways')
      .selectAll()
      .where('id', '=', id)
      .where('accountId', 'is not distinct from', owner)
      .executeTakeFirst(),

  lock: (owner: Owner, id: number): Promise<GatewayRow | undefined> =>
    db
      .selectFrom('mailGateways')
      .selectAll()
      .where('id', '=', id)
      .where('accountId', 'is not distinct from', owner)
      .forUpdate()
      .executeTakeFirst(),

  /** Last in the order. A password is sealed for its row: `seal` gets the row's id. */
  insert: async (gateway: NewGateway, seal: (id: number) => Buffer): Promise<GatewayRow> => {
    const { rows } = await sql<{
      id: number;
    }>`select nextval(pg_get_serial_sequence('mail_gateways', 'id')) as id`.execute(db);
    const id = Number(rows[0]?.id);
    const last = await db
      .selectFrom('mailGateways')
      .select((eb) => eb.fn.max('position').as('position'))
      .where('accountId', 'is not distinct from', gateway.accountId)
      .executeTakeFirst();
    const position = (last?.position ?? 0) + 1;
    await sql`
      insert into mail_gateways
        (id, account_id, name, hostname, port, tls, username, password_sealed, sender_name, sender_email, position, created_at)
      overriding system value values
        (${id}, ${gateway.accountId}, ${gateway.name}, ${gateway.hostname}, ${gateway.port}, ${gateway.tls}, ${gateway.username}, ${seal(id)},
         ${gateway.senderName}, ${gateway.senderEmail}, ${position}, ${gateway.createdAt})`.execute(db);
    return db.selectFrom('mailGateways').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  },

  /** What is changed may work again: it is asked anew. */
  change: (id: number, patch: Updateable<Tables['mailGateways']>): Promise<GatewayRow> =>
    db
      .updateTable('mailGateways')
      .set((to) => ({ ...patch, awaySince: null, awayReason: null, version: to('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  place: async (id: number, position: number): Promise<void> => {
    await db.updateTable('mailGateways').set({ position }).where('id', '=', id).execute();
  },

  delete: (id: number) => db.deleteFrom('mailGateways').where('id', '=', id).execute(),
});

/** What the product notes of gateways by itself. */
export const gatewayNotesRepo = (db: Db) => ({
  /** No change of what administrators set: the version stays. */
  report: async (id: number, away: { since: Date; reason: string } | null): Promise<void> => {
    await db
      .updateTable('mailGateways')
      .set({ awaySince: away?.since ?? null, awayReason: away?.reason ?? null })
      .where('id', '=', id)
      .execute();
  },

  /** Since when its record is published; null where it is not. */
  noteKey: async (id: number, foundAt: Date | null): Promise<void> => {
    await db
      .updateTable('mailGateways')
      .set({ dkimFoundAt: foundAt })
      .where('id', '=', id)
      .where('dkimSelector', 'is not', null)
      .execute();
  },
});

/** Those of an account, without passwords and keys: for the export of a person’s data. */
export const mailGatewaysOfAccount = (db: Db, accountId: number) =>
  db
    .selectFrom('mailGateways')
    .select(['id', 'name', 'hostname', 'port', 'tls', 'username', 'senderName', 'senderEmail', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** With their passwords and keys. */
export const dropMailGatewaysOf = (db: Db, accountId: number) =>
  db.deleteFrom('mailGateways').where('accountId', '=', accountId).execute();
