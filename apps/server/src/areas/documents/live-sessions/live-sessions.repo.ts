import type { LiveShare, LiveSide } from '@sealwright/contract';
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Tables } from '../../../migrations/tables.ts';
import type { LiveSessionTable } from '../../../migrations/tables.live-sessions.ts';
import type { Db } from '../../../platform/db/db.ts';

export type SessionRow = Selectable<LiveSessionTable>;
type Key = Pick<SessionRow, 'accountId' | 'id'>;
type ShareState = SessionRow['senderScreen'];
type OfDocument = { accountId: number; documentId: number };

const COLUMN = {
  sender: {
    screen: 'senderScreen',
    camera: 'senderCamera',
    microphone: 'senderMicrophone',
    line: 'senderLine',
    seenAt: 'senderSeenAt',
  },
  recipient: {
    screen: 'recipientScreen',
    camera: 'recipientCamera',
    microphone: 'recipientMicrophone',
    line: 'recipientLine',
    seenAt: 'recipientSeenAt',
  },
} as const;

const stopped = (share: string) =>
  sql<ShareState>`case when ${sql.ref(share)} = 'on' then 'ended' else ${sql.ref(share)} end`;

const ALL_STOPPED = {
  senderScreen: stopped('senderScreen'),
  senderCamera: stopped('senderCamera'),
  senderMicrophone: stopped('senderMicrophone'),
  recipientScreen: stopped('recipientScreen'),
  recipientCamera: stopped('recipientCamera'),
  recipientMicrophone: stopped('recipientMicrophone'),
};

export const sessionsRepo = (db: Db) => ({
  insert: (values: Insertable<LiveSessionTable>): Promise<SessionRow> =>
    db.insertInto('liveSessions').values(values).returningAll().executeTakeFirstOrThrow(),

  find: (id: number): Promise<SessionRow | undefined> =>
    db.selectFrom('liveSessions').selectAll().where('id', '=', id).executeTakeFirst(),

  /** The one that is under way. */
  open: ({ accountId, documentId }: OfDocument): Promise<SessionRow | undefined> =>
    db
      .selectFrom('liveSessions')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('documentId', '=', documentId)
      .where('endedAt', 'is', null)
      .executeTakeFirst(),

  openOfUser: (accountId: number, userId: number): Promise<SessionRow[]> =>
    db
      .selectFrom('liveSessions')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .execute(),

  /** All under way that were begun before, for the sweep. */
  openSince: (before: Date): Promise<SessionRow[]> =>
    db
      .selectFrom('liveSessions')
      .selectAll()
      .where('endedAt', 'is', null)
      .where('invitedAt', '<=', before)
      .orderBy('id')
      .execute(),

  /** Undefined where it has ended. */
  change: ({ accountId, id }: Key, patch: UpdateObject<Tables, 'liveSessions'>): Promise<SessionRow | undefined> =>
    db
      .updateTable('liveSessions')
      .set(patch)
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .returningAll()
      .executeTakeFirst(),

  /** No one is connected nor shares anything any more, whatever was said since the row was read. Undefined where it has ended. */
  end: (session: Key, how: Pick<SessionRow, 'endedAt' | 'endedBy' | 'ending'>): Promise<SessionRow | undefined> =>
    sessionsRepo(db).change(session, { ...how, ...ALL_STOPPED, senderLine: null, recipientLine: null }),

  /** What the evidence does not say, which is little, is not kept for long. */
  dropEndedBefore: async (before: Date): Promise<void> => {
    await db.deleteFrom('liveSessions').where('endedAt', '<', before).execute();
  },
});

/** What the connection of one side writes: which one it is, that it is there, and what its side shares. */
export const sidesRepo = (db: Db) => ({
  /** Only by the connection that speaks for the side. */
  setShare: async (
    session: Key,
    { side, line, what, isOn }: { side: LiveSide; line: string; what: LiveShare; isOn: boolean },
  ): Promise<boolean> => {
    const { [what]: share, line: ofSide } = COLUMN[side];
    const row = await db
      .updateTable('liveSessions')
      .set({ [share]: isOn ? 'on' : 'ended' })
      .where('accountId', '=', session.accountId)
      .where('id', '=', session.id)
      .where('endedAt', 'is', null)
      .where('startedAt', 'is not', null)
      .where(ofSide, '=', line)
      .where(share, 'in', isOn ? ['off', 'ended'] : ['on'])
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** This connection speaks for the side from now on. Undefined where the session has ended. */
  connect: (session: Key, { side, line, at }: { side: LiveSide; line: string; at: Date }) =>
    sessionsRepo(db).change(session, { [COLUMN[side].line]: line, [COLUMN[side].seenAt]: at }),

  disconnect: async ({ accountId, id }: Key, { side, line, at }: { side: LiveSide; line: string; at: Date }) => {
    const { line: ofSide, seenAt } = COLUMN[side];
    const row = await db
      .updateTable('liveSessions')
      .set({ [ofSide]: null, [seenAt]: at })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .where(ofSide, '=', line)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  noteSeen: async ({ accountId, id }: Key, { side, line, at }: { side: LiveSide; line: string; at: Date }) => {
    await db
      .updateTable('liveSessions')
      .set({ [COLUMN[side].seenAt]: at })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where(COLUMN[side].line, '=', line)
      .execute();
  },
});

export const lineOf = (session: SessionRow, side: LiveSide): string | null => session[COLUMN[side].line];
export const seenAtOf = (session: SessionRow, side: LiveSide): Date | null => session[COLUMN[side].seenAt];
