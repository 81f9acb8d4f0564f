import { AppError } from '../../../platform/errors.ts';
import type { ProviderSource } from './payments.provider.ts';

/** Where no provider is set up: whatever would need one says so. */
export const noProvider: ProviderSource = () => {
  throw new AppError('payments_unavailable', { retryAfterSeconds: 60 });
};
