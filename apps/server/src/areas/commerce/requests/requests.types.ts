import type { Db } from '../../../platform/db/db.ts';

type Sent = { accountId: number; documentId: number; round: number };

/** What counts the sign requests of an account. `documents` calls it; `app.ts` gives it to them. */
export interface RequestMeter {
  /**
   * One request for one document of one round, in the transaction of its sending: of the plan first, then of the oldest bundle. Asked
   * twice for the same round it takes one. Throws `upload_limit_exceeded`. Takes none while billing is off.
   */
  take(tx: Db, sent: Sent): Promise<void>;
  /** Gives it back: a document that was recalled before anyone opened it. Harmless where none was taken, or it was given back already. */
  giveBack(tx: Db, sent: Sent): Promise<void>;
}
