import { Badge, Stack } from '@mantine/core';
import type { PaymentSettings } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../ui/facts.tsx';
import { Page } from '../../../ui/page.tsx';
import { CheckCard } from './check-card.tsx';
import { paymentSettingsQuery } from './provider-settings.queries.ts';
import { SettingsForm } from './settings-form.tsx';
import { WebhookCard } from './webhook-card.tsx';

/** Where an administrator says who takes money. */
export function ProviderSettingsPage() {
  const { t } = useTranslation('provider-settings');
  const { data: settings, error, refetch } = useQuery(paymentSettingsQuery);
  return (
    <Page
      title={t('title')}
      description={t('intro')}
      isLoading={settings === undefined && error === null}
      error={settings === undefined ? error : null}
      onRetry={() => void refetch()}
    >
      {settings === undefined ? null : (
        <Stack gap="lg">
          <Present settings={settings} />
          <SettingsForm settings={settings} />
          <WebhookCard settings={settings} />
          <CheckCard />
        </Stack>
      )}
    </Page>
  );
}

function Present({ settings: { provider, isTestMode, currency } }: { settings: PaymentSettings }) {
  const { t } = useTranslation('provider-settings');
  const mode = (
    <Badge
      color={isTestMode ? 'orange' : 'green'}
      variant="light"
      tt="none"
      h="auto"
      styles={{ label: { whiteSpace: 'normal' } }}
    >
      {t(isTestMode ? 'mode.test' : 'mode.live')}
    </Badge>
  );
  return (
    <Facts
      facts={[
        { key: 'provider', name: t('provider'), value: t(`provider.${provider}`) },
        { key: 'mode', name: t('mode'), value: mode },
        { key: 'currency', name: t('currency'), value: currency },
      ]}
    />
  );
}
