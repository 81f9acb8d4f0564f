import type { Db } from '../../../platform/db/db.ts';
import { recordInEach, SYSTEM } from '../evidence/index.ts';
import { type ActorRequest, saidBy } from './documents.act.ts';
import { peopleRepo } from './documents.people.repo.ts';
import { estateRepo } from './estate.repo.ts';

/** `by`: who removes the member, or leaves; null for the product itself. */
type HandingOver = { accountId: number; from: number; to: number; at: Date; by: ActorRequest | null };

/** What a member of a team owns there: the documents that they made and that were handed over to them, and not on. */
export const estate = {
  openDocumentsOf: estateRepo.openDocumentsOf,
  count: estateRepo.count,

  /**
   * Gives everything to the heir, and answers how many documents that were. The evidence of each that is not over says so; what is over is
   * proven as it was.
   */
  handOver: async (tx: Db, { by, at, ...of }: HandingOver): Promise<number> => {
    const { accountId, from, to } = of;
    const people = await peopleRepo(tx).byIds([from, to]);
    const unfinished = await estateRepo.lockUnfinished(tx, accountId, from);
    const counted = await estateRepo.setOwner(tx, of);
    await recordInEach(tx, at, unfinished, {
      accountId,
      action: 'document.handed_over',
      ...(by === null ? { actor: SYSTEM } : saidBy(by, { ownedBy: by.actor.userId })),
      details: { from, to },
      personal: {
        fromName: people.get(from)?.name ?? '',
        fromEmail: people.get(from)?.email ?? '',
        toName: people.get(to)?.name ?? '',
        toEmail: people.get(to)?.email ?? '',
      },
    });
    return counted;
  },
};
