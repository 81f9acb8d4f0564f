import type { Policy } from '../../access/index.ts';

/** The administrators of the installation, in person: what is told and to whom is the installation's. */
const isAdministrator: Policy = ({ role, scopes }) => role !== 'user' && scopes === null;

export const communityPolicy = {
  create: isAdministrator,
  update: isAdministrator,
  delete: isAdministrator,
} satisfies Record<string, Policy>;
