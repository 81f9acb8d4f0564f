import type { PlatformRole } from '@sealwright/contract';
import { isAdministrator } from '../../access/index.ts';

/** Administrators add users, super-admins administrators too; not by a token. */
export const userImportPolicy = {
  create: isAdministrator,
  addAdministrators: ({ role }: { role: PlatformRole }): boolean => role === 'super_admin',
};
