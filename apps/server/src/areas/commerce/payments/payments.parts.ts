import type { Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TaskHandler } from '../../../platform/queue/tasks.ts';
import type { SessionAccess } from '../../access/index.ts';
import type { Parts } from './attempts.ts';
import { type PaidThrough, paidThrough } from './paid-through.ts';
import type { ProviderSource } from './payments.provider.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { paymentsService } from './payments.service.ts';
import { paymentsTasks } from './payments.tasks.ts';
import type { Payments } from './payments.types.ts';

type PaymentsParts = {
  payments: Payments;
  routes: (access: Pick<SessionAccess, 'user'>) => Route[];
  tasks: TaskHandler[];
  paidThrough: PaidThrough;
};

/** The module over a provider: what the rest of commerce uses, what it answers, and what it does by itself. */
export function paymentsParts(platform: Platform, provider: ProviderSource): PaymentsParts {
  const parts: Parts = { platform, provider, listeners: new Map() };
  return {
    payments: paymentsService(parts),
    routes: (access) => paymentsRoutes(parts, access),
    tasks: paymentsTasks(parts),
    paidThrough: paidThrough(parts),
  };
}
