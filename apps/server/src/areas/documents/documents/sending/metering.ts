import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { DocumentRow } from '../documents.repo.ts';

type Sent = { accountId: number; documentId: number; round: number };

/** What counts the sign requests of an account. Documents call it, and know nothing of plans; `app.ts` says what it is. */
export interface RequestMeter {
  /**
   * One request for one document of one round, in the transaction of its sending: of the plan first, then of the oldest bundle. Asked
   * twice for the same round it takes one. Throws `upload_limit_exceeded`. Takes none while billing is off.
   */
  take(tx: Db, sent: Sent): Promise<void>;
  /** Gives it back: a document that was recalled before anyone opened it. Harmless where none was taken, or it was given back already. */
  giveBack(tx: Db, sent: Sent): Promise<void>;
  /** How many are left now; null where they are not counted, or there is no limit. */
  left(db: Db, accountId: number): Promise<number | null>;
}

/** What knows whether a document could be sealed once it is signed; `app.ts` says what it is. */
export interface SealGuard {
  /** Throws `sealing_unavailable`. Opens no connection of its own once it was asked. */
  require(): Promise<void>;
}

/** The platform of whatever sends and recalls: nothing is sent uncounted, and nothing that could not be sealed. */
export type MeteredPlatform = Platform & { meter: RequestMeter; seals: SealGuard };

/** Refuses nothing. */
export const noGuard: SealGuard = { require: async () => {} };

/** Counts nothing. */
export const noMeter: RequestMeter = { take: async () => {}, giveBack: async () => {}, left: async () => null };

/**
 * For a document that is recalled, `document` being as it was. One that waits for its time has taken none for this sending, and what an
 * earlier round took is that round's.
 */
export async function giveBackUnopened(
  tx: Db,
  { meter }: MeteredPlatform,
  { accountId, id: documentId, round, state, scheduledFor }: DocumentRow,
): Promise<void> {
  const isUnopened = state === 'pending' || state === 'sent';
  if (isUnopened && scheduledFor === null) await meter.giveBack(tx, { accountId, documentId, round });
}
