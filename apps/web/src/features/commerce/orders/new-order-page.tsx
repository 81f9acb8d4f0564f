import type { Order } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { NewOrderForm } from './new-order-form.tsx';
import { startQuery } from './new-order.queries.ts';

/** An order that is not made yet. `copy`: the order it begins with. */
export function NewOrderPage({ copy }: { copy: Order['id'] | undefined }) {
  const { t } = useTranslation('orders');
  const { data, error, isPending, refetch } = useQuery(startQuery(copy));
  return (
    <Page
      title={t('new.title')}
      description={data?.order ? t('new.copied', { number: data.order.number }) : t('new.text')}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('new.failed')}
      onRetry={() => void refetch()}
    >
      {data ? <NewOrderForm {...data} /> : null}
    </Page>
  );
}
