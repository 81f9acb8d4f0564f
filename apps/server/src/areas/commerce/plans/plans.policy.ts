import type { Actor, Policy } from '../../access/index.ts';

/** Administrators of the installation, and not by a token. */
const mayAdminister = ({ role, scopes }: Actor): boolean => role !== 'user' && scopes === null;

export const planPolicy = {
  create: mayAdminister,
  update: mayAdminister,
  switchBilling: mayAdminister,
} satisfies Record<string, Policy>;
