import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { Page } from '../../../ui/page.tsx';
import { DetailsList } from './details-list.tsx';
import { KycForm } from './kyc-form.tsx';
import { kycQuery } from './kyc.queries.ts';
import { StatusBanner } from './status-banner.tsx';

/** Who one is: filled in, handed in, reviewed. The guided tour begins here. */
export function KycPage() {
  const { t } = useTranslation('kyc');
  const { data, error, isPending, refetch } = useQuery(kycQuery);
  const [readings, setReadings] = useState(0);
  const readAgain = async () => {
    await refetch();
    setReadings(readings + 1);
  };
  const isLocked = data?.status === 'submitted' || data?.status === 'verified';
  return (
    <Page title={t('title')} description={t('description')} error={data ? null : error} onRetry={() => void refetch()}>
      <Stack gap="md" maw={880}>
        {/* Where the tour offers itself; it is mounted beside the screens and knows this place by its name. */}
        <div data-tour-offer />
        {isPending ? <FormSkeleton fields={6} /> : null}
        {data ? <StatusBanner kyc={data} /> : null}
        {data && isLocked ? <DetailsList kind={data.kind} details={data.details} /> : null}
        {data && !isLocked ? <KycForm key={readings} known={data} onNewest={() => void readAgain()} /> : null}
      </Stack>
    </Page>
  );
}
