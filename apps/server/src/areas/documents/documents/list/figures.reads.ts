import type { DocumentFilter, Happening } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import type { Span } from '../../../../platform/i18n/days.ts';
import { COUNT_LIMIT } from '../../../../platform/http/paging.ts';
import type { Actor } from '../../../access/index.ts';
import {
  filtered,
  happened,
  momentOf,
  overdueWithin,
  ownedBy,
  sentWithin,
  signedWithin,
  type Whose,
} from './conditions.reads.ts';
import { numberOf, titleOf } from '../documents.shape.ts';
import type { DocumentRow } from '../documents.repo.ts';

/** How often it happened, by the span's days and by whose document it is. */
export type Happened = { byDay: number[]; byOwner: Map<number, number> };

/** How many documents of each kind there are on each day of the span. */
export async function countHappened(db: Db, whose: Whose | null, span: Span, happening: Happening): Promise<Happened> {
  const [from, before] = [span.bounds[0], span.bounds.at(-1)];
  const byDay = span.days.map(() => 0);
  const byOwner = new Map<number, number>();
  if (from === undefined || before === undefined) return { byDay, byOwner };
  const moments = { from, before };
  const { rows } = await sql<{ day: number | null; ownedBy: number | null; counted: number }>`
    select day, owned_by, count(*) as counted from (
      select width_bucket(${momentOf(happening)}, ${span.bounds}::timestamptz[]) as day, owned_by from documents
      where ${ownedBy(whose)} and ${happened(happening, whose?.reader.accountId ?? null, moments)}) found
    group by grouping sets ((day), (owned_by))`.execute(db);
  for (const { day, ownedBy, counted } of rows) {
    if (day !== null) byDay[day - 1] = counted;
    else if (ownedBy !== null) byOwner.set(ownedBy, counted);
  }
  return { byDay, byOwner };
}

/** What the contract (`DashboardStats`) says of a member beside what happened to their documents. */
export type Sending = { sent: number; secondsToSign: number | null; overdue: number };

export const NOTHING_SENT: Sending = { sent: 0, secondsToSign: null, overdue: 0 };

/** By whose documents they are; members of whom there is nothing are not in it. */
export async function countSending(db: Db, reader: Actor, span: Span, now: Date): Promise<Map<number, Sending>> {
  const [from, before] = [span.bounds[0], span.bounds.at(-1)];
  if (from === undefined || before === undefined) return new Map();
  const moments = { from, before };
  const { accountId } = reader;
  const ours = ownedBy({ reader });
  const { rows } = await sql<{ kind: keyof Sending; ownedBy: number; figure: number }>`
    select 'sent' as kind, owned_by, count(*)::integer as figure from documents
    where ${ours} and ${sentWithin(accountId, moments)} group by owned_by
    union all
    select 'secondsToSign', owned_by, (percentile_cont(0.5) within group (
      order by extract(epoch from finished_at - sent_at)::double precision))::integer from documents
    where ${ours} and ${signedWithin(accountId, moments)} group by owned_by
    union all
    select 'overdue', owned_by, count(*)::integer from documents
    where ${ours} and ${overdueWithin(accountId, moments, now)} group by owned_by`.execute(db);
  const byOwner = new Map<number, Sending>();
  for (const { kind, ownedBy: ownerId, figure } of rows) {
    byOwner.set(ownerId, { ...NOTHING_SENT, ...byOwner.get(ownerId), [kind]: figure });
  }
  return byOwner;
}

export type Listed = {
  id: number;
  number: string;
  title: string;
  status: DocumentRow['state'];
  waitingFor: string[];
  sentAt: Date | null;
  expiresAt: Date | null;
};

const ORDERS = { waiting: sql`created_at desc, id desc`, expiring: sql`expires_at, id` };

/** The first documents that a filter shows, with whose turn it is, and how many it shows: at most COUNT_LIMIT. */
export async function readFirst(
  db: Db,
  whose: Whose,
  filter: Extract<DocumentFilter, 'waiting' | 'expiring'>,
  { now, limit }: { now: Date; limit: number },
): Promise<{ count: number; documents: Listed[] }> {
  const wanted = sql`${ownedBy(whose)} and ${filtered(filter, whose.reader.accountId, now)}`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<Pick<DocumentRow, 'id' | 'number' | 'title' | 'state' | 'sentAt' | 'expiresAt'> & { waitingFor: string[] }>`
      select id, number, title, state, sent_at, expires_at, array(
        select coalesce(nullif(r.name, ''), r.email) from recipients r
        where r.account_id = documents.account_id and r.document_id = documents.id
          and r.state in ('invited', 'viewed') and r.role <> 'copy' order by r.signing_order, r.id) as waiting_for
      from documents where ${wanted} order by ${ORDERS[filter]} limit ${limit}`.execute(db),
    sql<{ counted: number }>`
      select count(*) as counted from (select from documents where ${wanted} limit ${sql.lit(COUNT_LIMIT)}) found`.execute(
      db,
    ),
  ]);
  const documents = rows.map((row) => ({
    id: row.id,
    number: numberOf(row),
    title: titleOf(row),
    status: row.state,
    waitingFor: row.waitingFor,
    sentAt: row.sentAt,
    expiresAt: row.expiresAt,
  }));
  return { count: counts[0]?.counted ?? 0, documents };
}

/** The installation's documents by state, and how many wait for their seal. */
export async function countAllDocuments(db: Db): Promise<{ byState: Map<string, number>; waitingToBeSealed: number }> {
  const [states, due] = await Promise.all([
    db
      .selectFrom('documents')
      .select(({ fn }) => ['state', fn.countAll<number>().as('counted')])
      .where('deletedAt', 'is', null)
      .groupBy('state')
      .execute(),
    db
      .selectFrom('documents')
      .select(({ fn }) => fn.countAll<number>().as('counted'))
      .where('finishedAt', 'is not', null)
      .where('sealedAt', 'is', null)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    byState: new Map(states.map(({ state, counted }) => [state, counted])),
    waitingToBeSealed: due.counted,
  };
}
