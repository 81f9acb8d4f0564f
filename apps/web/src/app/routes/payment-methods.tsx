import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { around, lazyScreen } from '../missing-part.ts';
import { signedIn } from './root.ts';

const PaymentMethodsPage = lazyScreen(
  () => import('../../features/commerce/payment-methods/payment-methods-page.tsx'),
  'PaymentMethodsPage',
);

const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/billing/payment-methods',
  validateSearch: z.object({ added: z.coerce.number().int().positive().optional().catch(undefined) }),
  component: around(PaymentMethodsPage, function PaymentMethods() {
    return <PaymentMethodsPage added={list.useSearch().added} />;
  }),
});

export const paymentMethods = [list] as const;
