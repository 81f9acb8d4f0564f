import { mayManage, type Policy } from '../../access/index.ts';

/**
 * Those who manage the account: what is sent tells of all its documents, private ones too. They read also while the account is not
 * active.
 */
export const webhookPolicy = {
  read: ({ account }) => account.role !== 'member',
  create: mayManage,
  update: mayManage,
  delete: mayManage,
} satisfies Record<string, Policy>;
