import { isAdministrator, type Policy } from '../../access/index.ts';

/**
 * Hashes find damage and not forgery, so someone answers for where an export came from: the administrators of the installation, or those
 * who opened it to everyone (docs/decisions/0113). In person: no program with a token imports.
 */
export const accountImportPolicy = {
  import: (actor, { isOpen }) => isAdministrator(actor) || (isOpen && actor.scopes === null),
} satisfies Record<string, Policy<{ isOpen: boolean }>>;
