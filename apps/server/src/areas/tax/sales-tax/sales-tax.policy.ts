import { mayManage, type Policy } from '../../access/index.ts';

/** Those who manage the account: what is owed to a state is their business. */
export const salesTaxPolicy = { read: mayManageOrRead, write: mayManage } satisfies Record<string, Policy>;

/** An account that is not active can be read. */
function mayManageOrRead({ account }: Parameters<Policy>[0]): boolean {
  return account.role !== 'member';
}
