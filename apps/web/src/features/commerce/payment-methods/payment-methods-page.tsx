import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { paymentMethodsQuery } from './payment-methods.queries.ts';

/** `/billing/payment-methods`. `added`: the card that was just entered on the payment page. */
export function PaymentMethodsPage({ added }: { added: number | undefined }) {
  const { t } = useTranslation('payments');
  const methods = useQuery(paymentMethodsQuery);
  return (
    <Page
      title={t('title')}
      description={t('description')}
      isLoading={methods.isPending}
      error={methods.error}
      onRetry={() => void methods.refetch()}
    >
      {methods.data === undefined ? null : <PaymentMethods methods={methods.data} added={added} />}
    </Page>
  );
}
