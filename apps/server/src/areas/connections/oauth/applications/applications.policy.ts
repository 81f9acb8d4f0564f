import { type Actor, mayManage, type Policy } from '../../../access/index.ts';

/** Of a person's own account the person, of a team its admins. In an account that is not active they can be read. */
export const applicationPolicy = {
  read: ({ account }: Actor) => account.role !== 'member',
  create: mayManage,
  update: mayManage,
  delete: mayManage,
} satisfies Record<string, Policy>;
