import { isAdministrator, type Policy } from '../../access/index.ts';

/** What is told and to whom is the installation's. */
export const communityPolicy = {
  create: isAdministrator,
  update: isAdministrator,
  delete: isAdministrator,
} satisfies Record<string, Policy>;
