import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { SessionRow } from './live-sessions.repo.ts';
import type { OutStanding, PartStanding } from './live-sessions.policy.ts';

export type Invitable = { documentId: number; id: number; name: string; email: string } & PartStanding & {
    document: OutStanding;
  };

/** A document and one of its recipients as they are now, and the link by which they agreed. */
export type MeetingStanding = {
  document: OutStanding & { accountId: number; id: number; number: number };
  recipient: PartStanding & { id: number; name: string; email: string };
  isLinkAlive: boolean;
};

type OfDocument = { accountId: number; id: number };

export const liveReads = (db: Db) => ({
  /** Of the document, or of the separate copies of its present sending; those who only get the result are left out. */
  recipients: async ({ accountId, id }: OfDocument): Promise<Invitable[]> => {
    const rows = await db
      .selectFrom('recipients as r')
      .innerJoin('documents as d', (join) =>
        join.onRef('d.accountId', '=', 'r.accountId').onRef('d.id', '=', 'r.documentId'),
      )
      .select(['r.documentId', 'r.id', 'r.name', 'r.email', 'r.role', 'r.state', 'r.identityLockedAt'])
      .select(['d.state as documentState', 'd.finishedAt', 'd.archivedAt', 'd.deletedAt', 'd.signingOption'])
      .where('r.accountId', '=', accountId)
      .where(
        sql<boolean>`(r.document_id = ${id} and d.signing_option is distinct from 'separate' or r.document_id in (
          select part.id from documents part join documents parent on parent.account_id = part.account_id and parent.id = part.parent_id
          where part.account_id = ${accountId} and part.parent_id = ${id} and part.parent_round = parent.round and part.deleted_at is null))`,
      )
      .where('r.role', '<>', 'copy')
      .orderBy('r.signingOrder')
      .orderBy('r.id')
      .execute();
    return rows.map(({ documentState, finishedAt, archivedAt, deletedAt, signingOption, ...recipient }) => ({
      ...recipient,
      document: { state: documentState, finishedAt, archivedAt, deletedAt, signingOption },
    }));
  },

  /** The one under way beside the document, or beside one of its separate copies: the newest. */
  openBeside: ({ accountId, id }: OfDocument): Promise<SessionRow | undefined> =>
    db
      .selectFrom('liveSessions')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('endedAt', 'is', null)
      .where(
        sql<boolean>`(document_id = ${id} or document_id in (
          select part.id from documents part where part.account_id = ${accountId} and part.parent_id = ${id}))`,
      )
      .orderBy('id', 'desc')
      .executeTakeFirst(),
});

/** Null where either is gone. */
export async function standingOf(db: Db, session: SessionRow, now: Date): Promise<MeetingStanding | null> {
  const { accountId, documentId, recipientId, recipientLink } = session;
  const row = await db
    .selectFrom('documents as d')
    .innerJoin('recipients as r', (join) =>
      join.onRef('r.accountId', '=', 'd.accountId').onRef('r.documentId', '=', 'd.id'),
    )
    .leftJoin('recipientLinks as l', (join) => join.on('l.tokenHash', '=', recipientLink))
    .select(['d.number', 'd.state as documentState', 'd.finishedAt', 'd.archivedAt', 'd.deletedAt', 'd.signingOption'])
    .select([
      'r.name',
      'r.email',
      'r.role',
      'r.state',
      'r.identityLockedAt',
      'l.tokenHash',
      'l.deadSince',
      'l.expiresAt',
    ])
    .where('d.accountId', '=', accountId)
    .where('d.id', '=', documentId)
    .where('r.id', '=', recipientId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { finishedAt, archivedAt, deletedAt, signingOption, number } = row;
  return {
    document: {
      accountId,
      id: documentId,
      number,
      state: row.documentState,
      finishedAt,
      archivedAt,
      deletedAt,
      signingOption,
    },
    recipient: {
      id: recipientId,
      name: row.name,
      email: row.email,
      role: row.role,
      state: row.state,
      identityLockedAt: row.identityLockedAt,
    },
    isLinkAlive: recipientLink === null || isAlive(row, now),
  };
}

type Link = { tokenHash: Buffer | null; deadSince: Date | null; expiresAt: Date | null };

/** Links in pages of others end by themselves. */
const isAlive = ({ tokenHash, deadSince, expiresAt }: Link, now: Date): boolean =>
  tokenHash !== null && deadSince === null && (expiresAt === null || expiresAt > now);
