import type { ManagedUser } from '@sealwright/contract';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { administrationPolicy } from './administration.policy.ts';
import type { ManagedUserRow } from './administration.reads.ts';

/** A user as the contract shows them to administrators. */
export const toManagedUser = (actor: Actor, row: ManagedUserRow): ManagedUser => ({
  id: row.id,
  name: row.name,
  email: row.email,
  avatarUrl: row.avatarKey === null ? null : `/api/avatars/${row.avatarKey}`,
  role: row.role,
  isBlocked: row.isBlocked,
  isActivated: row.activatedAt !== null,
  hasPassword: row.hasPassword,
  hasSecondStep: row.hasSecondStep,
  teamCount: row.teamCount,
  createdAt: row.createdAt.toISOString(),
  lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
  deletionAt: row.deletionAt?.toISOString() ?? null,
  permissions: permissionsOf(actor, administrationPolicy, row),
});
