import type { Policy } from '../../access/index.ts';

/** Admins read the log of their team, also while the team is not active. */
export const teamLogPolicy = {
  read: ({ account }) => account.role === 'admin',
} satisfies Record<string, Policy>;
