import { mayManage, type Policy } from '../../access/index.ts';

export const groupPolicy = {
  create: mayManage,
  update: mayManage,
  delete: mayManage,
} satisfies Record<string, Policy>;
