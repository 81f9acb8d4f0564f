import { type Actor, mayChangeWorkOf, type Policy } from '../../access/index.ts';
import type { DocumentRow } from '../documents/index.ts';

type Work = Pick<DocumentRow, 'ownedBy' | 'archivedAt'>;

/** Those who may change the document answer; nothing is written beside an archived one. */
export const conversationPolicy = {
  answer: (actor: Actor, { ownedBy, archivedAt }: Work) =>
    archivedAt === null && mayChangeWorkOf(actor, { creatorId: ownedBy }),
} satisfies { answer: Policy<Work> };
