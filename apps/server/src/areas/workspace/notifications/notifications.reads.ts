import { accountsOf, seenSomewhereBy } from '../../access/index.ts';
import type { Input, listNotifications, NotificationStatus, SubjectKind } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import { isEventOpenTo, isNewsOpenTo } from '../../community/index.ts';
import { isPeriodThere } from '../../tax/index.ts';
import { isBulkSendThere } from '../../templates/index.ts';
import type { NotificationDetails } from '../../../migrations/tables.people.ts';
import type { Db } from '../../../platform/db/db.ts';
import { COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';
import { isWaitingSince } from './digest/summary.repo.ts';

type Query = Input<typeof listNotifications>['query'];

export type NotificationRow = {
  id: number;
  status: NotificationStatus;
  actorName: string | null;
  createdAt: Date;
  readAt: Date | null;
  subject: { kind: SubjectKind; id: number };
  details: NotificationDetails;
  /** Where it is about one. */
  document: { id: number; number: number; title: string } | null;
};

type Found = Omit<NotificationRow, 'subject' | 'document'> & {
  subjectKind: SubjectKind;
  subjectId: number;
  number: number | null;
  title: string | null;
};

/**
 * What a person may see now: of subjects that are there, in accounts they belong to. The accounts are looked up once. Each
 * subject is looked up by its key, and what someone was told for a member on leave is theirs to see as long as the document is: of `exists` within a case the planner makes a hash of all documents, for 50 rows as well.
 */
const isOpenTo = (userId: number, at: Date): RawBuilder<boolean> => sql`
  n.user_id = ${userId} and n.account_id = any(${accountsOf(userId)})
  and case n.subject_kind
    when 'document' then (
      select d.deleted_at is null and (not n.details ? 'actsFor' or ${seenSomewhereBy(userId, 'd', at)})
      from documents d where d.account_id = n.account_id and d.id = n.subject_id)
    when 'import' then (select true from contact_imports i where i.account_id = n.account_id and i.id = n.subject_id)
    when 'news' then ${isNewsOpenTo(userId, sql<number>`n.subject_id`)}
    when 'event' then ${isEventOpenTo(userId, sql<number>`n.subject_id`)}
    when 'tax_period' then ${isPeriodThere(sql`n.account_id`, sql`n.subject_id`)}
    when 'bulk_send' then ${isBulkSendThere(sql`n.account_id`, sql`n.subject_id`)}
    else true end`;

export const visibleTo = (userId: number, at: Date): RawBuilder<boolean> =>
  sql`${isOpenTo(userId, at)} and n.is_listed`;

const COLUMNS = sql`n.id, n.status, n.actor_name, n.created_at, n.read_at, n.subject_kind, n.subject_id,
  n.details, d.number, d.title`;
const WITH_DOCUMENT = sql`notifications n
  left join documents d on n.subject_kind = 'document' and d.account_id = n.account_id and d.id = n.subject_id`;

/** Those that stand below one of the list; where that one is gone, by the ids, which nearly always say the same. */
const isBelow = (userId: number, id: number): RawBuilder<boolean> => sql`
  case when exists (select from notifications b where b.user_id = ${userId} and b.id = ${id})
    then (n.created_at, n.id) < (select b.created_at, b.id from notifications b where b.user_id = ${userId} and b.id = ${id})
    else n.id < ${id} end`;

/** One page, newest first; `counted` is of the whole list, wherever the page begins. */
export async function readNotifications(
  db: Db,
  userId: number,
  query: Query,
  at: Date,
): Promise<{ rows: NotificationRow[]; counted: number }> {
  const { limit, offset } = pageBounds(query);
  const wanted = sql`${visibleTo(userId, at)}
    ${query.status === undefined ? sql`` : sql`and n.status = ${query.status}`}
    ${query.unread === undefined ? sql`` : sql`and n.read_at is null`}`;
  const [{ rows }, counted] = await Promise.all([
    sql<Found>`
      select ${COLUMNS} from ${WITH_DOCUMENT}
      where ${wanted} ${query.before === undefined ? sql`` : sql`and ${isBelow(userId, query.before)}`}
      order by n.created_at desc, n.id desc limit ${limit} offset ${offset}`.execute(db),
    count(db, wanted, COUNT_LIMIT),
  ]);
  return { rows: rows.map(toRow), counted };
}

export const countUnreadOf = (db: Db, userId: number, most: number, at: Date): Promise<number> =>
  count(db, sql`${visibleTo(userId, at)} and n.read_at is null`, most);

async function count(db: Db, wanted: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 from notifications n where ${wanted} limit ${most}) found`.execute(db);
  return rows[0]?.counted ?? 0;
}

/** What waits for a person's daily mail and happened until then: the newest, and how many there are. */
export async function readForSummary(
  db: Db,
  userId: number,
  until: Date,
  limit: number,
): Promise<{ rows: NotificationRow[]; counted: number }> {
  const wanted = sql`${isOpenTo(userId, until)} and n.is_for_summary and ${isWaitingSince(sql`n.created_at`, until)}`;
  const { rows } = await sql<Found>`
    select ${COLUMNS} from ${WITH_DOCUMENT} where ${wanted} order by n.created_at desc, n.id desc limit ${limit}`.execute(
    db,
  );
  return { rows: rows.map(toRow), counted: rows.length < limit ? rows.length : await count(db, wanted, COUNT_LIMIT) };
}

const toRow = ({ subjectKind: kind, subjectId: id, number, title, ...row }: Found): NotificationRow => ({
  ...row,
  subject: { kind, id },
  document: number === null || title === null ? null : { id, number, title },
});
