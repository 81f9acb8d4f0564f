import { isAdministrator } from '../../../access/index.ts';

/** Who decides where money goes: the administrators of the installation. */
export const providerSettingsPolicy = { read: isAdministrator, change: isAdministrator };
