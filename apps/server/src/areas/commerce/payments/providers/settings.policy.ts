import type { Actor } from '../../../access/index.ts';

/** Who decides where money goes: the administrators of the installation. */
const isAdministrator = ({ role }: Actor): boolean => role === 'admin' || role === 'super_admin';

export const providerSettingsPolicy = { read: isAdministrator, change: isAdministrator };
