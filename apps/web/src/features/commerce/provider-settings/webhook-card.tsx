import type { PaymentSettings } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import classes from './provider-settings.module.css';

/** What has to be entered at Stripe, so that it says what became of payments. */
export function WebhookCard({ settings: { stripe } }: { settings: PaymentSettings }) {
  const { t } = useTranslation('provider-settings');
  return (
    <Card title={t('webhook')} description={t('webhook_text')}>
      <CopyField label={t('webhook_url')} value={stripe.webhookUrl} />
      <ul className={classes.events} dir="ltr">
        {stripe.events.map((event) => (
          <li key={event}>
            <code>{event}</code>
          </li>
        ))}
      </ul>
    </Card>
  );
}
