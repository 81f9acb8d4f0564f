import type { Actor } from '../../access/index.ts';

export const kycPolicy = {
  /** No one reviews themselves. */
  review: (actor: Pick<Actor, 'userId'>, { userId }: { userId: number }) => userId !== actor.userId,
};
