import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { PaymentMethodsPart } from './payment-methods-part.tsx';

/** `/billing/payment-methods`: a screen of its own, because the payment page leads back here. */
export function PaymentMethodsPage({ added }: { added: number | undefined }) {
  const { t } = useTranslation('payments');
  return (
    <Page title={t('title')} description={t('description')}>
      <PaymentMethodsPart added={added} />
    </Page>
  );
}
