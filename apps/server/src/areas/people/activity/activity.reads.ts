import { accountsOf, seenSomewhereBy } from '../../access/index.ts';
import type { ActivityAction, EvidenceAction } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { displayNameSql } from '../../../platform/i18n/names.ts';
import { containing, COUNT_LIMIT } from '../../../platform/http/paging.ts';

/** One line of a log. Keys of the order: `first` and `second` are the id alone, or the document and the sequence in it. */
export type ActivityRow = {
  isOfDocument: boolean;
  first: number;
  second: number;
  at: Date;
  /** As PostgreSQL keeps it, to the microsecond: what the next page begins below. */
  exactly: string;
  action: ActivityAction | EvidenceAction;
  isByOther: boolean;
  byName: string | null;
  address: string | null;
  device: string | null;
  details: Record<string, string | number | boolean | null>;
  accountId: number | null;
  number: number | null;
  title: string | null;
  /** The member on leave for whom it was done. */
  actsFor: string | null;
  isOpen: boolean;
};

export type Wanted = {
  userId: number;
  /** The moment of asking: what a member on leave left to someone is theirs to see until the leave ends. */
  now: Date;
  /** Of the account; null where acts on documents alone are asked for. */
  actions: readonly ActivityAction[] | null;
  hasDocuments: boolean;
  from: Date | undefined;
  to: Date | undefined;
  search: { texts: readonly string[]; actions: readonly (ActivityAction | EvidenceAction)[] } | null;
};

type Place = Pick<ActivityRow, 'exactly' | 'isOfDocument' | 'first' | 'second'>;
export type Part = { limit: number; offset?: number; below?: Place | undefined };

// It is called as its recipient knows it: the link that they came by says the title too.
const OPENED: EvidenceAction = 'recipient.opened_in_application';

// Acts on documents that a search looks at: those of a busy office within some weeks.
const SEARCHED = 20_000;

/** A person's acts, newest first: each source along its index, as far as the page reaches, and merged. */
export async function readActivities(db: Db, wanted: Wanted, part: Part): Promise<ActivityRow[]> {
  const { limit, offset = 0, below } = part;
  const reach = limit + offset;
  const mine = accountsOf(wanted.userId);
  const { rows } = await sql<ActivityRow>`
    with found as (
      (${ofAccount(wanted, below)} order by at desc, id desc limit ${reach})
      union all
      (${ofDocuments(wanted, below)} order by at desc, document_id desc, sequence desc limit ${reach})
    ), page as (
      select * from found order by at desc, is_of_document, first desc, second desc limit ${limit} offset ${offset}
    )
    select page.is_of_document, page.first, page.second, page.at, page.at::text as exactly, page.action,
      page.actor_id is distinct from ${wanted.userId}::bigint and page.actor_id is not null as is_by_other,
      ${displayNameSql('u')} as by_name,
      coalesce(page.address, p.address) as address, coalesce(page.device, p.device) as device,
      page.details, page.account_id, d.number, d.title, p.acts_for, coalesce(d.is_open, false) as is_open
    from page
    left join users u on u.id = page.actor_id and u.id <> ${wanted.userId}
    left join lateral (
      select d.number, d.title, s.is_seen and d.deleted_at is null and d.account_id = any(${mine}) as is_open
      from documents d, lateral (select ${seenSomewhereBy(wanted.userId, 'd', wanted.now)} as is_seen) s
      where d.account_id = page.account_id and d.id = page.first and (s.is_seen or page.action = ${OPENED})
    ) d on page.is_of_document
    left join lateral (
      select max(value) filter (where name = 'address') as address, max(value) filter (where name = 'device') as device,
        max(value) filter (where name = 'actsFor') as acts_for
      from evidence_personal p
      where p.account_id = page.account_id and p.document_id = page.first and p.sequence = page.second
    ) p on page.is_of_document
    order by page.at desc, page.is_of_document, page.first desc, page.second desc`.execute(db);
  return rows;
}

/** How many there are; counting ends above what a list tells exactly. */
export async function countActivities(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select count(*)::integer as counted from (
      (${ofAccount(wanted, undefined)} limit ${COUNT_LIMIT}) union all (${ofDocuments(wanted, undefined)} limit ${COUNT_LIMIT})
    ) found`.execute(db);
  return Math.min(rows[0]?.counted ?? 0, COUNT_LIMIT);
}

/** The zone of a reader's days. */
export async function readTimeZone(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('timeZone').where('id', '=', userId).executeTakeFirst();
  return row?.timeZone ?? null;
}

const within = ({ from, to }: Wanted): RawBuilder<unknown> => sql`
  ${from === undefined ? sql`` : sql`and at >= ${from}::timestamptz`}
  ${to === undefined ? sql`` : sql`and at < ${to}::timestamptz`}`;

/** Where one page ended; the moment first, for the index. */
const beyond = (place: Place | undefined, keys: RawBuilder<unknown>, isOfDocument: boolean): RawBuilder<unknown> => {
  if (place === undefined) return sql``;
  const { exactly, first, second } = place;
  // Of the same moment, acts on the account come first.
  if (place.isOfDocument !== isOfDocument) {
    return isOfDocument ? sql`and at <= ${exactly}::timestamptz` : sql`and at < ${exactly}::timestamptz`;
  }
  return sql`and (at, ${keys}) < (${exactly}::timestamptz, ${first}::bigint, ${second}::bigint)
    and at <= ${exactly}::timestamptz`;
};

function ofAccount(wanted: Wanted, below: Place | undefined): RawBuilder<unknown> {
  const { userId, actions, search } = wanted;
  const found =
    search === null
      ? sql``
      : sql`and (action = any(${[...search.actions]}::text[])
          or (actor_id is null or actor_id = ${userId}) and (${isLike(sql`address`, search.texts)} or ${isLike(sql`device`, search.texts)})
          or exists (select from jsonb_each_text(details) d where d.key <> 'keys' and ${isLike(sql`d.value`, search.texts)}))`;
  return sql`
    select false as is_of_document, id as first, 0::bigint as second, at, action, actor_id, address, device, details,
      null::bigint as account_id, id, null::bigint as document_id, null::integer as sequence
    from activities
    where user_id = ${userId} and ${actions === null ? sql`false` : sql`action = any(${[...actions]}::text[])`}
      ${within(wanted)} ${beyond(below, sql`id, 0::bigint`, false)} ${found}`;
}

/**
 * What a person did in accounts that are still theirs, and the parts of others' documents that they opened from here. The documents
 * that a member's removal handed over are one line of the team's log, not thousands here.
 */
function ofDocuments(wanted: Wanted, below: Place | undefined): RawBuilder<unknown> {
  const { userId, now, hasDocuments, search } = wanted;
  const acts = sql`evidence
    where ${hasDocuments ? sql`true` : sql`false`} and actor_kind = 'user' and actor_id = ${userId} and action <> 'document.handed_over'
      and (account_id = any(${accountsOf(userId)}) or action = ${OPENED})
      ${within(wanted)} ${beyond(below, sql`document_id, sequence::bigint`, true)}`;
  const columns = sql`true as is_of_document, document_id as first, sequence::bigint as second, at, action,
    actor_id, null::text as address, null::text as device, '{}'::jsonb as details, account_id, null::bigint as id, document_id, sequence`;
  if (search === null) return sql`select ${columns} from ${acts}`;
  const { texts, actions } = search;
  return sql`
    select ${columns} from (
      select at, action, actor_id, account_id, document_id, sequence from ${acts} order by at desc limit ${SEARCHED}
    ) newest
    where action = any(${[...actions]}::text[])
      or (account_id, document_id, action = ${OPENED}) in (
        select d.account_id, d.id, o.is_opened from documents d, (values (true), (false)) o (is_opened)
        where d.account_id = any(${accountsOf(userId)}) and ${isLike(DOCUMENT_TEXT, texts)}
          and (o.is_opened or ${seenSomewhereBy(userId, 'd', now)}))
      or (account_id, document_id, sequence) in (
        select p.account_id, p.document_id, p.sequence from evidence_personal p
        join (select account_id, document_id, sequence from ${acts} order by at desc limit ${SEARCHED}) e
          using (account_id, document_id, sequence)
        where p.name in ('address', 'device') and ${isLike(sql`p.value`, texts)})`;
}

const DOCUMENT_TEXT = sql`'D-' || lpad(d.number::text, greatest(6, length(d.number::text)), '0') || ' ' || d.title`;

const isLike = (text: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<unknown> =>
  sql`${text} ilike any(${texts.map(containing)}::text[])`;
