import type { Policy } from '../../access/index.ts';

/** The administrators of the installation, in person: products are the installation's. */
const isAdministrator: Policy = ({ role, scopes }) => role !== 'user' && scopes === null;

export const productPolicy = {
  create: isAdministrator,
  update: isAdministrator,
  delete: isAdministrator,
} satisfies Record<string, Policy>;
