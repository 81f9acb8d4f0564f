import { AppError } from '../../../platform/errors.ts';
import type { Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TaskHandler } from '../../../platform/queue/tasks.ts';
import type { SessionAccess } from '../../access/index.ts';
import type { Parts } from './attempts.ts';
import type { ProviderSource } from './payments.provider.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { paymentsService } from './payments.service.ts';
import { paymentsTasks } from './payments.tasks.ts';
import type { Payments } from './payments.types.ts';

type PaymentsParts = {
  payments: Payments;
  routes: (access: Pick<SessionAccess, 'user'>) => Route[];
  tasks: TaskHandler[];
  /** Whose card form the payment page shows now; null where no provider is set up. */
  paidThrough: () => 'stripe' | 'test' | null;
};

/** The module over a provider: what the rest of commerce uses, what it answers, and what it does by itself. */
export function paymentsParts(platform: Platform, provider: ProviderSource): PaymentsParts {
  const parts: Parts = { platform, provider, listeners: new Map() };
  return {
    payments: paymentsService(parts),
    routes: (access) => paymentsRoutes(parts, access),
    tasks: paymentsTasks(parts),
    paidThrough: () => nameOf(provider),
  };
}

function nameOf(provider: ProviderSource): 'stripe' | 'test' | null {
  try {
    return provider().name;
  } catch (cause) {
    if (cause instanceof AppError) return null;
    throw cause;
  }
}
