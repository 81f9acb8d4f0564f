import type { Db } from '../db/db.ts';

/** `key` names the message for ever: a gateway that knows keys does not send it twice. `to` is E.164. */
export type OutgoingText = { id: number; key: string; to: string; text: string };

/**
 * What became of a try. `refused`: no gateway will ever take this message. `away`: this gateway did not take it, another one or a later
 * try may. `isUnclear`: it may have taken it all the same, its answer is missing.
 */
export type TextOutcome =
  | { kind: 'sent'; providerId: string | null; answer: string }
  | { kind: 'refused'; answer: string }
  | { kind: 'away'; answer: string; isUnclear?: boolean };

export type TextGateway = {
  id: number;
  /** Whether it recognizes the key of a message that it was given before. */
  knowsKeys: boolean;
  send(message: OutgoingText): Promise<TextOutcome>;
};

/** Read anew for each message, so that a change counts on every instance at once. */
export type TextGateways = {
  /** In the order in which they are asked: the texts of an account, or of none. */
  of(db: Db, accountId: number | null): Promise<TextGateway[]>;
  has(db: Db, accountId: number | null): Promise<boolean>;
};

export const noTextGateways: TextGateways = { of: async () => [], has: async () => false };
