import type { Actor, Policy } from '../../access/index.ts';

/** Codes that open documents go through them: administrators of the installation, and not by a token. */
const mayAdminister = ({ role, scopes }: Actor): boolean => role !== 'user' && scopes === null;

export const smsGatewayPolicy = {
  read: mayAdminister,
  create: mayAdminister,
  update: mayAdminister,
  delete: mayAdminister,
  test: mayAdminister,
} satisfies Record<string, Policy>;
