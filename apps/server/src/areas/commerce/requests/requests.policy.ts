import { mayManage, type Policy } from '../../access/index.ts';

/** What costs money is for the one whose account it is, and for the admins of a team. */
export const bundlePolicy = {
  list: mayManage,
  buy: mayManage,
} satisfies Record<string, Policy>;
