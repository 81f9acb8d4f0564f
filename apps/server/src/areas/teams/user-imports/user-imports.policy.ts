import type { PlatformRole } from '@sealwright/contract';
import type { Actor } from '../../access/index.ts';

/** Administrators add users, super-admins administrators too; not by a token. */
export const userImportPolicy = {
  create: ({ role, scopes }: Actor): boolean => role !== 'user' && scopes === null,
  addAdministrators: ({ role }: { role: PlatformRole }): boolean => role === 'super_admin',
};
