import { belongsTo } from '../../../access/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ContactField, MAX_TAGS } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { type GivenColumn, givenRows, insertions, replacements } from '../analysis/columns.repo.ts';
import type { BadRow } from './rows.ts';

export type ImportRef = { accountId: number; importId: number };
/** `hasDeleted`: the account has deleted contacts, which may be those of a file. */
export type Acting = ImportRef & { userId: number; now: Date; hasDeleted: boolean };

export type Counters = {
  created: number;
  updated: number;
  restored: number;
  skipped: number;
  skippedDeleted: number;
  tagsLeftOut: number;
  failed: number;
};

export type Found = { at: number; id: number; isDeleted: boolean };

/** Ids of tags of each row, as one text; or one list for all. */
export type TagsGiven = { forAll: readonly number[]; isPerRow: boolean };

const tagsFrom = ({ forAll, isPerRow }: TagsGiven): RawBuilder<unknown> =>
  isPerRow ? sql`string_to_array(nullif(g.tags, ''), ' ')::bigint[]` : sql`${[...forAll]}::bigint[]`;

/**
 * The first contact at or behind an address, in the order of the index of addresses: whether it is the one, the caller compares.
 * Asked for by equality, a table that grows faster than its statistics would be read whole for each row.
 */
const firstFrom = (accountId: number, state: 'live' | 'deleted'): RawBuilder<unknown> => sql`
  select c.id, c.account_id, lower(c.email) as key from contacts c
  where (c.account_id, lower(c.email)) >= (${accountId}, lower(g.email))
    and ${state === 'live' ? sql`c.deleted_at is null` : sql`c.deleted_at is not null`}
  order by c.account_id, lower(c.email)${state === 'live' ? sql`` : sql`, c.deleted_at desc`} limit 1`;

/** Keeps out those who were deleted. */
const notDeleted = (accountId: number): RawBuilder<unknown> => sql`
  left join lateral (${firstFrom(accountId, 'deleted')}) d on d.account_id = ${accountId} and d.key = lower(g.email)
  where d.id is null`;

type Held = { rowCount: number; failedCount: number; state: string; mayAct: boolean; hasDeleted: boolean };

/** The import itself: taken in hand, and moved on with what its batch did. */
export const stepRepo = (tx: Db) => ({
  /** Takes the import in hand: no one else moves it on until the transaction ends. */
  hold: async ({ accountId, importId, userId }: ImportRef & { userId: number }) => {
    // Row by row through indexes, whatever the statistics say: a batch is small, and the account may be large. With this much
    // memory the index of words takes what waits for it in one piece.
    await sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('work_mem', '64MB', true)`.execute(tx);
    const { rows } = await sql<Held>`
      select (select true from contacts c where c.account_id = ${accountId} and c.deleted_at is not null
          -- In an order, so that the index is asked and not the table, which is all alive.
          order by c.account_id, c.deleted_at desc limit 1) is not null as has_deleted, row_count, failed_count, state, exists (
        select from users u where u.id = ${userId} and not u.is_blocked and ${belongsTo('u', sql`${accountId}::bigint`)}) as may_act
      from contact_imports where account_id = ${accountId} and id = ${importId} for update`.execute(tx);
    return rows[0];
  },

  keepProblems: async (
    { accountId, importId }: ImportRef,
    bad: readonly Pick<BadRow, 'row' | 'problems'>[],
    sealed: readonly Buffer[],
  ): Promise<void> => {
    await sql`
      insert into contact_import_problems (account_id, import_id, row_number, problems, cells_sealed)
      select ${accountId}::bigint, ${importId}::bigint, n, p::jsonb, c
      from unnest(${bad.map(({ row }) => row)}::bigint[], ${bad.map(({ problems }) => JSON.stringify(problems))}::text[],
        ${[...sealed]}::bytea[]) as x(n, p, c)
      on conflict (import_id, row_number) do nothing`.execute(tx);
  },

  /** The checkpoint. False where someone else has moved it meanwhile. */
  moveOn: async (
    { accountId, importId }: ImportRef,
    { expected, rowCount, share, counters }: { expected: number; rowCount: number; share: number; counters: Counters },
  ): Promise<boolean> => {
    const { rows } = await sql`
      update contact_imports set row_count = ${rowCount}, share = ${share},
        created_count = created_count + ${counters.created}, updated_count = updated_count + ${counters.updated},
        restored_count = restored_count + ${counters.restored}, skipped_count = skipped_count + ${counters.skipped},
        skipped_deleted_count = skipped_deleted_count + ${counters.skippedDeleted},
        tags_left_out_count = tags_left_out_count + ${counters.tagsLeftOut},
        failed_count = failed_count + ${counters.failed}
      where account_id = ${accountId} and id = ${importId} and row_count = ${expected} and state = 'importing'
      returning 1`.execute(tx);
    return rows.length === 1;
  },
});

/** The contacts of a batch. */
export const batchRepo = (tx: Db) => ({
  newIds: async (count: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('contacts', 'id')) as id from generate_series(1, ${count})`.execute(tx);
    return rows.map(({ id }) => id);
  },

  /** Adds those whose address no one has, and no one had who was deleted. Null: all of them were added; else their addresses. */
  insert: async (
    { accountId, importId, userId, now, hasDeleted }: Acting,
    fields: readonly ContactField[],
    columns: readonly GivenColumn[],
    tags: TagsGiven,
  ): Promise<string[] | null> => {
    const hasIds = columns.some(({ name }) => name === 'id');
    const all = insertions(fields);
    const targets = all.map(({ column }) => column);
    const values = all.map(({ from }) => from);
    const count = columns[0]?.values.length ?? 0;
    const { rows } = await sql<{ emails: string[] | null }>`
      with fresh as (
        insert into contacts (account_id, import_id, created_by, created_at, updated_at, tag_ids,
          ${sql.join([...(hasIds ? [sql`id`] : []), ...targets])})
        ${hasIds ? sql`overriding system value` : sql``}
        select ${accountId}::bigint, ${importId}::bigint, ${userId}::bigint, ${now}::timestamptz, ${now}::timestamptz,
          coalesce(${tagsFrom(tags)}, '{}'), ${sql.join([...(hasIds ? [sql`g.id::bigint`] : []), ...values])}
        from ${givenRows(columns)}
        ${hasDeleted ? notDeleted(accountId) : sql``}
        on conflict (account_id, lower(email)) where deleted_at is null do nothing
        returning email)
      select case when count(*) < ${count} then coalesce(array_agg(email), '{}') end as emails from fresh`.execute(tx);
    return rows[0]?.emails ?? null;
  },

  /** Who has these addresses: the live one, else the one deleted last. */
  find: async ({ accountId }: ImportRef, emails: readonly string[]): Promise<Found[]> => {
    const { rows } = await sql<Found>`
      select (g.at - 1)::int as at, coalesce(l.id, d.id) as id, l.id is null as is_deleted
      from ${givenRows([{ name: 'email', values: emails }])}
      left join lateral (${firstFrom(accountId, 'live')}) l on l.account_id = ${accountId} and l.key = lower(g.email)
      left join lateral (${firstFrom(accountId, 'deleted')}) d
        on l.id is null and d.account_id = ${accountId} and d.key = lower(g.email)
      where l.id is not null or d.id is not null`.execute(tx);
    return rows;
  },
});

/** What a contact has of tags, and what it is given. */
const givenTags = (tags: TagsGiven): RawBuilder<unknown> => sql`coalesce(${tagsFrom(tags)}, '{}')`;
const unitedTags = (given: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(array_agg(distinct t order by t), '{}') from unnest(c.tag_ids || ${given}) t)`;

/** Contacts that are there already. */
export const existingRepo = (tx: Db) => ({
  /** How many of the contacts have no room for the tags of their rows. */
  countFull: async ({ accountId }: ImportRef, columns: readonly GivenColumn[], tags: TagsGiven): Promise<number> => {
    const given = givenTags(tags);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from contacts c, ${givenRows(columns)}
      where c.id = g.id::bigint and case when c.account_id = ${accountId} and not c.tag_ids @> ${given}
        and cardinality(${unitedTags(given)}) > ${sql.lit(MAX_TAGS)} then true else false end`.execute(tx);
    return rows[0]?.count ?? 0;
  },

  /** Lays rows over contacts by their ids and tells of it. Answers the ids of those that are others now. */
  overwrite: async (
    { accountId, userId, now }: Acting,
    fields: readonly ContactField[],
    columns: readonly GivenColumn[],
    tags: TagsGiven,
    { isRestoring, source }: { isRestoring: boolean; source: string },
  ): Promise<ReadonlySet<number>> => {
    const all = replacements(fields);
    const given = givenTags(tags);
    const united = unitedTags(given);
    const hasRoom = sql`cardinality(${united}) <= ${sql.lit(MAX_TAGS)}`;
    const differs = sql.join(
      [
        sql`(not c.tag_ids @> ${given} and ${hasRoom})`,
        ...all
          .filter(({ isCompared }) => isCompared)
          .map(({ column, from }) => sql`c.${column} is distinct from (${from})`),
      ],
      sql` or `,
    );
    const { rows } = await sql<{ id: number }>`
      with changed as (
        update contacts c set
          -- A contact that bears as many as it can keeps those.
          tag_ids = case when ${hasRoom} then ${united} else c.tag_ids end,
          ${all.length === 0 ? sql`` : sql`${sql.join(all.map(({ column, from }) => sql`${column} = ${from}`))},`}
          ${isRestoring ? sql`deleted_at = null, deletion = null,` : sql``}
          version = c.version + 1, updated_at = ${now}
        from ${givenRows(columns)}
        -- In one piece: taken apart, without statistics, each would promise that hardly a row is left, and all be read.
        where c.id = g.id::bigint and case when c.account_id = ${accountId}
          and ${isRestoring ? sql`c.deleted_at is not null` : sql`c.deleted_at is null and (${differs})`}
          then true else false end
        returning c.id),
      told as (
        insert into contact_events (account_id, contact_id, user_id, action, details, created_at)
        select ${accountId}::bigint, id, ${userId}::bigint, ${isRestoring ? 'restored' : 'updated_by_import'},
          ${JSON.stringify({ source })}::jsonb, ${now}::timestamptz from changed)
      select id from changed`.execute(tx);
    return new Set(rows.map(({ id }) => id));
  },
});
