import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { BundleList } from './bundle-list.tsx';
import { BundleOffers } from './bundle-offers.tsx';
import { offeredBundlesQuery, usageQuery } from './requests.queries.ts';
import { UsageMeter } from './usage-meter.tsx';

/** What is left to send, the bundles that were bought, and those that can be. For those who may buy, while billing is on. */
export function BundleTab() {
  const { t } = useTranslation('sign-requests');
  const usage = useQuery(usageQuery);
  const { data, error, refetch } = usage;
  return (
    <Stack gap="md" maw={880}>
      <Card title={t('title')} description={data?.plan ? t('of_plan', { name: isolated(data.plan) }) : t('no_plan')}>
        {data ? <UsageMeter usage={data} /> : null}
        {data || error ? null : <RowsSkeleton rows={2} />}
        {data ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      </Card>
      <Card title={t('offers')} description={t('offers.text')}>
        <Offers />
      </Card>
      <Card title={t('bundles')}>
        <BundleList />
      </Card>
    </Stack>
  );
}

function Offers() {
  const { t } = useTranslation('sign-requests');
  const { data, error, refetch } = useQuery(offeredBundlesQuery);
  if (!data) return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} />;
  if (data.length > 0) return <BundleOffers plans={data} />;
  return (
    <Text size="sm" c="dimmed">
      {t('offers.none')}
    </Text>
  );
}
