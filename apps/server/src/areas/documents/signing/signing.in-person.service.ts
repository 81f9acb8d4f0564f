import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { killLinks, nextInPerson, openNextInPerson } from '../documents/index.ts';
import type { RecipientCaller } from './signing.access.ts';
import { type Act, withStanding } from './signing.act.ts';
import { deathOf } from './signing.policy.ts';

const OPENINGS = { name: 'in-person-row', points: 60, seconds: 600 };

/** The word of the host by which others follow on this device; null where there is none, or the one before has not finished. */
function rowOf(act: Act) {
  const { link, document, recipient, at } = act;
  const { rowUntil, rowHostId } = link;
  if (rowUntil === null || rowHostId === null || link.hostName === null || rowUntil <= at) return null;
  if (recipient.state !== 'submitted' || deathOf(act, at) !== null) return null;
  return { accountId: document.accountId, documentId: document.id, until: rowUntil, hostId: rowHostId };
}

/** Several people in a row on their host's device: the link of who has finished there leads on to the next. */
export const inPersonRowService = (platform: Platform) => {
  const readRow = (caller: RecipientCaller) => withStanding(platform, caller, (act) => Promise.resolve(rowOf(act)));
  return {
    describe: async (caller: RecipientCaller): Promise<{ name: string | null }> => {
      const row = await readRow(caller);
      return { name: row === null ? null : await nextInPerson(platform, row) };
    },

    /** The link of the one before dies: going back shows nothing of theirs. Throws `in_person_no_one`. */
    start: async (caller: RecipientCaller): Promise<{ url: string }> => {
      await platform.limits.take(OPENINGS, String(caller.recipientId));
      const row = await readRow(caller);
      if (row === null) throw new AppError('in_person_no_one');
      return platform.db.transaction().execute(async (tx) => {
        const opened = await openNextInPerson(tx, platform, row, caller.origin);
        const { accountId, documentId: id, recipientId } = caller;
        await killLinks(tx, { accountId, id, updatedAt: platform.clock.now() }, 'replaced', recipientId);
        return opened;
      });
    },
  };
};
