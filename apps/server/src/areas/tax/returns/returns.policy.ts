import { mayChangeWorkOf, type Policy } from '../../access/index.ts';

type Owned = { ownedBy: number };

/** As with its document: members change their own returns, those who manage the account change all. */
export const returnPolicy = {
  update: (actor, { ownedBy }) => mayChangeWorkOf(actor, { creatorId: ownedBy }),
} satisfies Record<string, Policy<Owned>>;
