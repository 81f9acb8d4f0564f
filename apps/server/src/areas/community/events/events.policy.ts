import type { Policy } from '../../access/index.ts';

/** Of an event that is open to the actor. */
export const openEventPolicy = {
  answer: (_actor, { isOver }) => !isOver,
} satisfies Record<string, Policy<{ isOver: boolean }>>;
