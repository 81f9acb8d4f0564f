import { Alert, Button, Stack } from '@mantine/core';
import type { StripeCheck } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useCheck } from './provider-settings.queries.ts';

/** Asks Stripe whether it knows the keys, and says what is wrong. */
export function CheckCard() {
  const { t } = useTranslation('provider-settings');
  const check = useCheck();
  const ask = (
    <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
      {t('check')}
    </Button>
  );
  return (
    <Card title={t('provider.stripe')} actions={ask}>
      <ErrorNote error={check.error} title={t('check_failed')} />
      <output>{check.data === undefined ? null : <Said check={check.data} />}</output>
    </Card>
  );
}

function Said({ check: { outcome, account, hasWebhook } }: { check: StripeCheck }) {
  const { t } = useTranslation('provider-settings');
  return (
    <Stack gap="xs">
      <Alert color={outcome === 'ok' ? 'green' : 'red'}>
        {t(`check.${outcome}`, { account: isolated(account ?? '') })}
      </Alert>
      {hasWebhook === null ? null : (
        <Alert color={hasWebhook ? 'green' : 'orange'}>
          {t(hasWebhook ? 'check.webhook_found' : 'check.webhook_missing')}
        </Alert>
      )}
    </Stack>
  );
}
