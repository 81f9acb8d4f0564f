import { mayManage, type Policy } from '../../access/index.ts';

/** Admins alone see how their team signs in, also while the team is not active, and change it. */
export const enterprisePolicy = {
  read: ({ account }) => account.role === 'admin',
  update: mayManage,
} satisfies Record<string, Policy>;
