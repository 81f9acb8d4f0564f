import { isAdministrator, type Policy } from '../../access/index.ts';

export const planPolicy = {
  create: isAdministrator,
  update: isAdministrator,
  switchBilling: isAdministrator,
} satisfies Record<string, Policy>;
