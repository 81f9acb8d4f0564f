import { mayManage, type Policy } from '../../access/index.ts';

/** Admins of a team invite; what was answered is over. */
export const invitationPolicy = {
  create: mayManage,
  update: mayManage,
  resend: mayManage,
  delete: mayManage,
} satisfies Record<string, Policy>;
