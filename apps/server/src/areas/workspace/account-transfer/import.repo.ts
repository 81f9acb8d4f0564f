import { sql } from 'kysely';
import { TRAVELS } from '../../../migrations/portable.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Reference, Row } from './import.mapping.ts';
import { filesOfAccount } from './snapshot.reads.ts';

const BATCH = 500;

/** Which columns of the tables that travel name a row, as the database says it, also through another table. */
export async function referencesOf(db: Db): Promise<Map<string, Map<string, Reference>>> {
  const { rows } = await sql<{ from: string; to: string; columns: string[]; toColumns: string[]; needed: boolean[] }>`
    select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to,
      (select array_agg(a.attname::text order by k.place) from unnest(f.conkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum) as columns,
      (select array_agg(a.attnotnull order by k.place) from unnest(f.conkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum) as needed,
      (select array_agg(a.attname::text order by k.place) from unnest(f.confkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.attnum) as to_columns
    from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace`.execute(db);
  const links = rows.flatMap(({ from, to, columns, toColumns, needed }) =>
    columns.map((column, at) => ({ from, column, to, toColumn: toColumns[at] ?? '', isNeeded: needed[at] === true })),
  );
  const rootOf = (table: string, column: string): string | null => {
    if (column === 'id') return table;
    const next = links.find((link) => link.from === table && link.column === column);
    return next === undefined ? null : rootOf(next.to, next.toColumn);
  };
  const found = new Map<string, Map<string, Reference>>();
  for (const { from, column, to, toColumn, isNeeded } of links) {
    const root = column === 'account_id' || to === 'stored_files' ? null : rootOf(to, toColumn);
    if (!(from in TRAVELS) || root === null) continue;
    const of = found.get(from) ?? new Map<string, Reference>();
    of.set(column, { to: root, isNeeded });
    found.set(from, of);
  }
  return found;
}

/** What this database has seen. */
export async function migrationsHere(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** What can be written of each table. */
export async function columnsOf(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname::text as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname`.execute(db);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Numbers that no row of the table has, and none of these old ones is: an entry of evidence that names an old one names no new row. */
export async function newNumbers(tx: Db, table: string, old: readonly number[]): Promise<Map<number, number>> {
  const taken = new Set(old);
  const found: number[] = [];
  while (found.length < old.length) {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence(${table}, 'id')) as id
      from generate_series(1, ${old.length - found.length}::int)`.execute(tx);
    found.push(...rows.map(({ id }) => id).filter((id) => !taken.has(id)));
  }
  return new Map(old.map((id, at) => [id, found[at] ?? 0]));
}

/** Writes rows as they are given. All of a table that refers to itself go in one statement: a row may come before the one it names. */
export async function writeRows(
  tx: Db,
  table: string,
  rows: readonly Row[],
  { isWhole }: { isWhole: boolean },
): Promise<void> {
  const size = isWhole ? rows.length : BATCH;
  for (let from = 0; from < rows.length; from += size) {
    const batch = rows.slice(from, from + size);
    const columns = sql.join(Object.keys(batch[0] ?? {}).map((column) => sql.id(column)));
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::json)`.execute(
      tx,
    );
  }
}

export const importRepo = (tx: Db) => ({
  /** The files that rows of the account name. */
  filesOf: async (accountId: number): Promise<Set<string>> => {
    const { rows } = await sql<{ sha256: string }>`
      select named.sha256 from (${sql.raw(filesOfAccount(accountId))}) as named (sha256)
      where named.sha256 is not null`.execute(tx);
    return new Set(rows.map(({ sha256 }) => sha256));
  },

  /** One import at a time; nothing else waits for it. */
  begin: async (): Promise<void> => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(hashtext('account_imports'))`.execute(tx);
  },

  findImport: (installation: string, originalId: number) =>
    tx
      .selectFrom('accountImports')
      .select(['accountId', 'importedAt'])
      .where('installation', '=', installation)
      .where('originalId', '=', originalId)
      .executeTakeFirst(),

  /** The tables in which an account has rows already. */
  filledTables: async (accountId: number): Promise<string[]> => {
    const tables = Object.entries(TRAVELS).filter(([name, { where }]) => where === undefined && name !== 'teams');
    const found: string[] = [];
    for (const [name] of tables) {
      const { rows } = await sql`select from ${sql.table(name)} where account_id = ${accountId} limit 1`.execute(tx);
      if (rows.length > 0) found.push(name);
    }
    return found;
  },

  /** Whether a seal is due here. */
  hasUnsealed: async (accountId: number): Promise<boolean> =>
    (await tx
      .selectFrom('documents')
      .select('id')
      .where('accountId', '=', accountId)
      .where('state', 'in', ['pending', 'sent', 'viewed', 'submitted'])
      .where((where) => where.or([where('finishedAt', 'is not', null), where('isMarkedCompleted', '=', true)]))
      .executeTakeFirst()) !== undefined,

  insertAccount: async (name: string): Promise<number> =>
    (await tx.insertInto('accounts').values({ kind: 'team', name }).returning('id').executeTakeFirstOrThrow()).id,

  setAccount: async (id: number, { lastDocumentNumber, sending }: { lastDocumentNumber: number; sending: string }) => {
    await sql`update accounts set sending = ${sending},
      last_document_number = greatest(last_document_number, ${lastDocumentNumber}) where id = ${id}`.execute(tx);
  },

  /** A person who has no account here: a name in the rows that they are named in, and nothing that could sign in. */
  insertName: async ({
    firstName,
    lastName,
    displayName,
  }: Record<'firstName' | 'lastName' | 'displayName', string>) => {
    const name = displayName || `${firstName} ${lastName}`.trim();
    const account = await tx
      .insertInto('accounts')
      .values({ kind: 'personal', name, isActive: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ id: number }>`
      insert into users (email, first_name, last_name, display_name, is_blocked, erased_at, personal_account_id, default_account_id)
      values ('imported-' || gen_random_uuid() || '@deleted.invalid', ${firstName}, ${lastName}, ${displayName}, true, now(), ${account.id}, ${account.id})
      returning id`.execute(tx);
    return rows[0]?.id ?? 0;
  },

  /** Every entry becomes a leaf of this installation's log too. */
  enterLog: async (accountId: number): Promise<void> => {
    await sql`insert into log_pending (account_id, document_id, sequence)
      select account_id, document_id, sequence from evidence where account_id = ${accountId}`.execute(tx);
  },
});

/** The documents that came, what proves them, and where they came from. */
export const importedRepo = (tx: Db) => ({
  /** Signed and waiting for its seal: this installation seals it. What is out otherwise goes on where it was sent. */
  outDocuments: async (accountId: number): Promise<number[]> => {
    const rows = await tx
      .selectFrom('documents')
      .select('id')
      .where('accountId', '=', accountId)
      .where('state', 'in', ['pending', 'sent', 'viewed', 'submitted'])
      .where('finishedAt', 'is', null)
      .where(
        sql<boolean>`not exists (select from documents part where part.account_id = documents.account_id and part.parent_id = documents.id)`,
      )
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  },

  documentIds: async (accountId: number): Promise<number[]> => {
    const rows = await tx
      .selectFrom('documents')
      .select('id')
      .where('accountId', '=', accountId)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  },

  sealedFiles: (accountId: number, documentId: number) =>
    tx
      .selectFrom('sealedFiles')
      .leftJoin('documentFiles', (on) =>
        on
          .onRef('documentFiles.accountId', '=', 'sealedFiles.accountId')
          .onRef('documentFiles.id', '=', 'sealedFiles.fileId'),
      )
      .select(['sealedFiles.sha256', 'documentFiles.uploadedSha256'])
      .where('sealedFiles.accountId', '=', accountId)
      .where('sealedFiles.documentId', '=', documentId)
      .execute(),

  setNumber: async (
    table: 'contacts' | 'sales_tax_agencies',
    id: number,
    { column, sealed, mac, last4 }: { column: string; sealed: Buffer; mac: Buffer | null; last4: string },
  ): Promise<void> => {
    if (table === 'sales_tax_agencies') {
      await sql`update sales_tax_agencies set tax_id_sealed = ${sealed} where id = ${id}`.execute(tx);
      return;
    }
    await sql`update contacts set ${sql.id(`${column}_sealed`)} = ${sealed}, ${sql.id(`${column}_mac`)} = ${mac},
      ${sql.id(`${column}_last4`)} = ${last4} where id = ${id}`.execute(tx);
  },

  noteImport: async (note: {
    accountId: number;
    installation: string;
    installationName: string;
    originalId: number;
    exportedAt: Date;
    importedAt: Date;
  }): Promise<void> => {
    await tx.insertInto('accountImports').values(note).execute();
  },

  noteOrigins: async (
    accountId: number,
    ids: ReadonlyMap<number, number>,
    { installationName, importedAt }: { installationName: string; importedAt: Date },
  ): Promise<void> => {
    const [from, to] = [[...ids.keys()], [...ids.values()]];
    await sql`insert into document_origins (account_id, document_id, installation_name, original_id, imported_at)
      select ${accountId}, document_id, ${installationName}, original_id, ${importedAt}
      from unnest(${to}::bigint[], ${from}::bigint[]) as ids (document_id, original_id)`.execute(tx);
  },
});
