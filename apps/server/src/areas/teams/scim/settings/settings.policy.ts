import { mayManage, type Policy } from '../../../access/index.ts';

/** Admins alone see how their team is connected to a directory, also while the team is not active, and change it. */
export const scimPolicy = {
  read: ({ account }) => account.role === 'admin',
  update: mayManage,
} satisfies Record<string, Policy>;
