import { type EvidenceInput, SYSTEM } from '../../evidence/index.ts';
import { type ActorRequest, saidBy } from '../documents.act.ts';
import type { DocumentRow } from '../documents.repo.ts';

/** Who sends a document: a person by a request, or the product at the time that a person chose. */
export type SentBy = {
  said: (document: Pick<DocumentRow, 'ownedBy'>) => Pick<EvidenceInput, 'actor' | 'origin'>;
  userId: number;
};

export const byRequest = (by: ActorRequest): SentBy => ({
  said: (document) => saidBy(by, document),
  userId: by.actor.userId,
});

export const bySchedule = ({ ownedBy }: DocumentRow): SentBy => ({ said: () => ({ actor: SYSTEM }), userId: ownedBy });
