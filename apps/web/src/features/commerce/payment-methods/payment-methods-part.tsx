import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { paymentMethodsQuery } from './payment-methods.queries.ts';

/** The account's cards as they are now, for a screen or a tab. `added`: the card that was just entered on the payment page. */
export function PaymentMethodsPart({ added }: { added?: number | undefined }) {
  const { data, error, refetch } = useQuery(paymentMethodsQuery);
  if (data !== undefined) return <PaymentMethods methods={data} added={added} />;
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={200} aria-busy />;
}
