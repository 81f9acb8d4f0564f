import { Badge } from '@mantine/core';
import type { OrderPayment, OrderSummary } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import type { PaletteName } from '../../../ui/palettes.ts';

const PAYMENT: Record<OrderPayment, PaletteName> = {
  unpaid: 'orange',
  paid: 'green',
  partly_refunded: 'violet',
  refunded: 'gray',
};

/** By word and colour together. */
export function PaymentBadge({ payment }: Pick<OrderSummary, 'payment'>) {
  const { t } = useTranslation('orders');
  return (
    <Badge color={PAYMENT[payment]} variant="light">
      {t(`payment.${payment}`)}
    </Badge>
  );
}

/** Whether it was handed over. What was canceled is not going to be. */
export function FulfilmentBadge({ isFulfilled, cancelledAt }: Pick<OrderSummary, 'isFulfilled' | 'cancelledAt'>) {
  const { t } = useTranslation('orders');
  if (cancelledAt !== null) {
    return (
      <Badge color="red" variant="light">
        {t('cancelled')}
      </Badge>
    );
  }
  return (
    <Badge color={isFulfilled ? 'green' : 'blue'} variant="light">
      {t(isFulfilled ? 'fulfilled' : 'unfulfilled')}
    </Badge>
  );
}
