import type { Actor, Policy } from '../../access/index.ts';

/** Administrators of the installation see how mails leave. */
const isAdministrator = ({ role, scopes }: Actor): boolean => role !== 'user' && scopes === null;

/** Who decides where mails go can read them all, with the links that open accounts: only the owner of the installation does. */
const isOwner = ({ role, scopes }: Actor): boolean => role === 'super_admin' && scopes === null;

export const mailGatewayPolicy = {
  read: isAdministrator,
  create: isOwner,
  order: isOwner,
  update: isOwner,
  delete: isOwner,
  test: isOwner,
} satisfies Record<string, Policy>;
