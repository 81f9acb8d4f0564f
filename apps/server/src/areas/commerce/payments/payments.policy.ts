import { mayManage, type Policy } from '../../access/index.ts';

/** Billing is for the owner of an account, and for the admins of a team. */
export const paymentPolicy = {
  read: ({ account }) => account.role !== 'member',
  update: mayManage,
} satisfies Record<string, Policy>;
