import type { CONVERSATIONS_SHOWN } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { containing, COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';
import { type Actor, seenBy } from '../../access/index.ts';

// Of a message that the list shows.
const LONGEST_PREVIEW = 300;

export type ThreadRow = {
  /** Of the first message. */
  id: number;
  documentId: number;
  number: number;
  title: string;
  recipientId: number;
  holderName: string;
  holderEmail: string;
  /** Of the newest message. */
  lastId: number;
  kind: 'question' | 'answer';
  userId: number | null;
  text: string;
  createdAt: Date;
  unread: number;
};

type Query = {
  page: number;
  pageSize: number;
  search?: string | undefined;
  show: (typeof CONVERSATIONS_SHOWN)[number];
};

/** Threads of all documents that someone sees, as one row each. */
export const threadsReads = (db: Db) => ({
  /** The one with the newest message first. */
  list: async (actor: Actor, { search, show, ...page }: Query): Promise<{ rows: ThreadRow[]; counted: number }> => {
    const { limit, offset } = pageBounds(page);
    const which = sql`${show === 'unread' ? isUnread : sql`true`} and ${search ? matching(search) : sql`true`}`;
    const found = threads(actor, show === 'mine');
    const [{ rows }, counted] = await Promise.all([
      sql<ThreadRow>`
        select t.id, m.document_id, d.number, d.title, t.recipient_id, m.holder_name, m.holder_email, t.last_id, m.kind,
          m.user_id, left(m.text, ${LONGEST_PREVIEW}) as text, m.created_at,
          (select count(*)::int from document_messages q
            where q.account_id = m.account_id and q.recipient_id = t.recipient_id and lower(q.holder_email) = t.holder
              and q.kind = 'question' and q.id > greatest(t.answered_id, coalesce(r.message_id, 0))) as unread
        from ${found} where ${which} order by t.last_id desc limit ${limit} offset ${offset}`.execute(db),
      sql<{ counted: number }>`
        select count(*)::int as counted from (select from ${found} where ${which} limit ${COUNT_LIMIT}) found`.execute(
        db,
      ),
    ]);
    return { rows, counted: counted.rows[0]?.counted ?? 0 };
  },

  countUnread: async (actor: Actor): Promise<number> => {
    const { rows } = await sql<{ counted: number }>`
      select count(*)::int as counted from (
        select from ${threads(actor, false)} where ${isUnread} limit ${COUNT_LIMIT}) found`.execute(db);
    return rows[0]?.counted ?? 0;
  },
});

/** `t`: a thread; `m`: its newest message; `d`: the document of that; `r`: how far the reader has read. */
function threads(actor: Actor, isMine: boolean): RawBuilder<unknown> {
  const { account, accountId, userId } = actor;
  const hands = [userId, ...account.actsFor.map(({ id }) => id)];
  const mine = isMine ? sql`d.owned_by = any(${hands}::bigint[])` : sql`true`;
  return sql`(
      select m.recipient_id, lower(m.holder_email) as holder, min(m.id) as id, max(m.id) as last_id,
        coalesce(max(m.id) filter (where m.kind = 'answer'), 0) as answered_id
      from document_messages m join documents d on d.account_id = m.account_id and d.id = m.document_id
      where m.account_id = ${accountId} and d.deleted_at is null and ${seenBy(actor, 'd')} and ${mine}
      group by 1, 2) t
    join document_messages m on m.account_id = ${accountId} and m.id = t.last_id
    join documents d on d.account_id = m.account_id and d.id = m.document_id
    left join conversation_reads r on r.account_id = m.account_id and r.user_id = ${userId}
      and r.recipient_id = t.recipient_id and r.holder_email = t.holder`;
}

/** What comes after an answer is the only thing that waits. */
const isUnread = sql`m.kind = 'question' and t.last_id > coalesce(r.message_id, 0)`;

/** In the document's title and number, the recipient, and all that was written. */
function matching(search: string): RawBuilder<unknown> {
  const like = containing(search);
  return sql`(d.title ilike ${like} or 'D-' || lpad(d.number::text, 6, '0') ilike ${like}
    or m.holder_name ilike ${like} or m.holder_email ilike ${like}
    or exists (select from document_messages q where q.account_id = m.account_id and q.recipient_id = t.recipient_id
      and lower(q.holder_email) = t.holder and q.text ilike ${like}))`;
}
