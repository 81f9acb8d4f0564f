import { isAdministrator, type Policy } from '../../access/index.ts';

export const productPolicy = {
  create: isAdministrator,
  update: isAdministrator,
  delete: isAdministrator,
} satisfies Record<string, Policy>;
