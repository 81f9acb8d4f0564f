import { mayManage, type Policy } from '../../access/index.ts';

/** Members read a team; its admins decide. Nothing of an inactive team is changed. */
export const teamPolicy = {
  update: mayManage,
  invite: mayManage,
  manageMembers: mayManage,
} satisfies Record<string, Policy>;
