import {
  type CardPage,
  checkPayment,
  confirmCardPage,
  getCardPage,
  getPaymentPage,
  type PaymentPage,
  type PaymentStep,
  startPayment,
} from '@sealwright/contract';
import { apiAtOnce } from '../../../lib/api.ts';

/** What a payer can ask of the server. Whoever is signed in here is known to it. Every call throws ApiError. */
export function payCalls(token: string) {
  const params = { token };
  return {
    read: (): Promise<PaymentPage> => apiAtOnce(getPaymentPage, { params }),
    start: (body: { paymentMethod?: number; startsAnew?: boolean } = {}): Promise<PaymentStep> =>
      apiAtOnce(startPayment, { params, body }),
    check: (): Promise<PaymentPage> => apiAtOnce(checkPayment, { params }),
  };
}

/** The same of the page that saves a card; the address alone says for whom. */
export function cardCalls(token: string) {
  const mine = { params: { token }, withoutSession: true } as const;
  return {
    read: (): Promise<CardPage> => apiAtOnce(getCardPage, mine),
    confirm: (): Promise<CardPage> => apiAtOnce(confirmCardPage, mine),
  };
}
