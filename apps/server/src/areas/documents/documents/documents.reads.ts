import {
  DOCUMENT_STATES,
  type DocumentFilter,
  type DocumentState,
  type Happening,
  type Input,
  type listDocuments,
} from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import { accountsOf, type Actor, foldersRepo, seenSomewhereBy } from '../../access/index.ts';
import type { Db } from '../../../platform/db/db.ts';
import { COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';
import { type Condition, filtered, happened, type Moments, ownedBy, type Whose } from './list/conditions.reads.ts';
import { withProgress } from './list/parts.reads.ts';
import { LIMITS, searchFor } from './list/search.reads.ts';
import type { RecipientRow } from './draft/recipients.repo.ts';
import { type Creator, peopleRepo } from './documents.people.repo.ts';
import type { DocumentRow } from './documents.repo.ts';

type Query = Input<typeof listDocuments>['query'];

const LISTED = [
  'id',
  'documentId',
  'name',
  'email',
  'role',
  'signingOrder',
  'state',
  'colour',
  'viewedAt',
  'submittedAt',
  'undeliveredAt',
  'identityLockedAt',
  'signedOnPaperOn',
  'groupId',
] as const;
export type ListedRecipient = Pick<RecipientRow, (typeof LISTED)[number]>;

export type ListedDocument = {
  document: DocumentRow;
  creator: Creator;
  recipients: ListedRecipient[];
  beside: {
    fileCount: number;
    pageCount: number;
    folder: { id: number; name: string } | null;
    clientName: string | null;
    owner: Creator;
    groups: { id: number; needed: number }[];
  };
};

export type Selection = Whose & {
  /** Only what lies in this folder; null: in none. */
  folderId?: number | null | undefined;
  formType?: string | undefined;
  clientId?: number | undefined;
  /** Where only those count to which something happened. */
  moments?: ({ happening: Happening } & Moments) | undefined;
};

/** One page of the account's documents. `highest` bounds their number where counting them all would take too long. */
export async function readDocuments(
  db: Db,
  selection: Selection,
  query: Pick<Query, 'page' | 'pageSize' | 'search' | 'ordering' | 'status'>,
  now: Date,
  limits = LIMITS,
): Promise<{ rows: ListedDocument[]; counted: number; highest: number }> {
  const { accountId } = selection.reader;
  const { limit, offset } = pageBounds(query);
  const wanted = wantedOf(selection, query.status, now);
  const search = await searchFor(db, accountId, wanted, query.search, limits);
  // Ids first, from the index alone; the rows of one page after that.
  const [{ rows: found }, { rows: counts }] = await Promise.all([
    sql<{ id: number }>`
      select id from documents where ${wanted} ${search.inOrder}
      order by ${orderOf(query.ordering)} limit ${limit} offset ${offset}`.execute(db),
    sql<{ counted: number; highest: number }>`
      select (select count(*) from (${search.counted} limit ${sql.lit(limits.count)}) found) as counted,
             (select last_document_number from accounts where id = ${accountId}) as highest`.execute(db),
  ]);
  const ids = found.map(({ id }) => id);
  const rows = await readListed(db, accountId, ids);
  return { rows, counted: counts[0]?.counted ?? 0, highest: counts[0]?.highest ?? 0 };
}

/** The ids of all that a list shows, in no order; at most `limit`. */
export async function matchingIds(
  db: Db,
  selection: Selection,
  query: Pick<Query, 'search' | 'status'>,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const wanted = wantedOf(selection, query.status, now);
  const search = await searchFor(db, selection.reader.accountId, wanted, query.search);
  const { rows } = await sql<{ id: number }>`
    select id from documents where ${wanted} ${search.inOrder} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What happened counts for archived documents as well, as long as no filter says otherwise. */
function wantedOf(selection: Selection, status: DocumentFilter | undefined, now: Date): Condition {
  const { moments } = selection;
  const { accountId } = selection.reader;
  const theirs = sql`${ownedBy(selection)} ${inFolder(selection.folderId)} ${filedAs(selection)}`;
  if (moments === undefined) return sql`${theirs} and ${filtered(status, accountId, now)}`;
  const within = sql`${theirs} and ${happened(moments.happening, accountId, moments)}`;
  return status === undefined ? within : sql`${within} and ${filtered(status, accountId, now)}`;
}

const filedAs = ({ formType, clientId }: Selection): Condition =>
  sql`${formType === undefined ? sql`` : sql`and form_type = ${formType}`}
    ${clientId === undefined ? sql`` : sql`and client_id = ${clientId}`}`;

function inFolder(id: number | null | undefined): Condition {
  if (id === undefined) return sql``;
  return id === null ? sql`and folder_id is null` : sql`and folder_id = ${id}`;
}

/** The columns that lists are ordered by, each with an index that is walked either way (0033-document-lists.sql). */
const ORDERED: Readonly<Record<string, { column: string; isNullLast?: 'asc' | 'desc' }>> = {
  created_at: { column: 'created_at' },
  updated_at: { column: 'updated_at' },
  sent_at: { column: 'sent_at', isNullLast: 'desc' },
  expires_at: { column: 'expires_at', isNullLast: 'asc' },
  completed_at: { column: 'sealed_at', isNullLast: 'desc' },
  number: { column: 'number' },
  title: { column: 'title' },
};

/** Newest first unless asked otherwise. The other direction is the same index from its other end, nulls and all. */
export function orderOf(ordering = '-created_at'): RawBuilder<unknown> {
  const ordered = ORDERED[ordering.replace(/^-/, '')];
  if (ordered === undefined) return sql`created_at desc, id desc`;
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';
  const { column, isNullLast } = ordered;
  const nulls = isNullLast === undefined ? sql`` : isNullLast === direction ? sql`nulls last` : sql`nulls first`;
  return sql`${sql.ref(column)} ${sql.raw(direction)} ${nulls}, id ${sql.raw(direction)}`;
}

/** These documents with all that a list shows of them, in this order. */
export async function readListed(db: Db, accountId: number, ids: number[]): Promise<ListedDocument[]> {
  if (ids.length === 0) return [];
  const [documents, recipients, files, groups] = await Promise.all([
    db.selectFrom('documents').selectAll().where('accountId', '=', accountId).where('id', 'in', ids).execute(),
    db
      .selectFrom('recipients')
      .select(LISTED)
      .where('accountId', '=', accountId)
      .where('documentId', 'in', ids)
      .orderBy('signingOrder')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('documentFiles')
      .select(({ fn }) => [
        'documentId',
        fn.countAll<number>().as('fileCount'),
        fn.sum<number>(sql`jsonb_array_length(pages)`).as('pageCount'),
      ])
      .where('accountId', '=', accountId)
      .where('documentId', 'in', ids)
      .groupBy('documentId')
      .execute(),
    db
      .selectFrom('recipientGroups')
      .select(['documentId', 'id', 'needed'])
      .where('accountId', '=', accountId)
      .where('documentId', 'in', ids)
      .orderBy('id')
      .execute(),
  ]);
  const rows = documents as DocumentRow[];
  const [people, asked, folders, clients] = await Promise.all([
    peopleRepo(db).byIds(rows.flatMap(({ creatorId, ownedBy }) => [creatorId, ownedBy])),
    withProgress(db, accountId, rows, recipients),
    foldersRepo(db).names(
      accountId,
      rows.map(({ folderId }) => folderId),
    ),
    peopleRepo(db).clientNames(
      accountId,
      rows.map(({ clientId }) => clientId),
    ),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const document = byId.get(id);
    const creator = document && people.get(document.creatorId);
    const owner = document && people.get(document.ownedBy);
    if (document === undefined || creator === undefined || owner === undefined) return [];
    const { fileCount = 0, pageCount = 0 } = files.find((row) => row.documentId === id) ?? {};
    return [
      {
        document,
        creator,
        recipients: asked.filter((row) => row.documentId === id),
        beside: {
          fileCount,
          pageCount,
          folder: folderOf(document, folders),
          clientName: clients.get(document.clientId ?? 0) ?? null,
          owner,
          groups: groups.filter((group) => group.documentId === id),
        },
      },
    ];
  });
}

/** The folder of a document among those that were read; null where it lies in none. */
export function folderOf(
  { folderId }: Pick<DocumentRow, 'folderId'>,
  names: ReadonlyMap<number, string>,
): { id: number; name: string } | null {
  const name = folderId === null ? undefined : names.get(folderId);
  return folderId === null || name === undefined ? null : { id: folderId, name };
}

/**
 * How many documents each filter shows, at most COUNT_LIMIT of each: enough to say "more than 10,000", and no filter
 * costs more than the list it stands for.
 */
export async function countDocumentsByFilter(db: Db, reader: Actor, now: Date): Promise<Record<string, number>> {
  const filters: [string, DocumentFilter | undefined][] = [
    ['all', undefined],
    ...DOCUMENT_STATES.filter((state) => state !== 'not_completed').map(
      (state) => [state, state] as [string, DocumentState],
    ),
    ['notCompleted', 'notCompleted'],
    ['allCompleted', 'allCompleted'],
    ['archived', 'archived'],
  ];
  const counts = filters.map(
    ([name, filter]) => sql`
      select ${name}::text as name, count(*) as counted from (
        select 1 from documents where ${ownedBy({ reader })} and ${filtered(filter, reader.accountId, now)} limit ${sql.lit(COUNT_LIMIT)}) found`,
  );
  const { rows } = await sql<{ name: string; counted: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, counted }) => [name, counted]));
}

/** The account of a document, among those its reader belongs to and may act for. */
export async function accountOfDocument(
  db: Db,
  userId: number,
  id: number,
  at: Date,
): Promise<{ teamId: number | null; name: string } | undefined> {
  const { rows } = await sql<{ teamId: number | null; name: string }>`
    select case when a.kind = 'team' then a.id end as team_id, a.name
    from documents d join accounts a on a.id = d.account_id
    where d.id = ${id} and d.deleted_at is null and d.account_id = any(${accountsOf(userId)})
      and ${seenSomewhereBy(userId, 'd', at)}`.execute(db);
  return rows[0];
}
