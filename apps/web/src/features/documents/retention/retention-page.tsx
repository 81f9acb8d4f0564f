import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { DueCard } from './due-card.tsx';
import { ErasedCard } from './erased-card.tsx';
import { HoldsCard } from './holds-card.tsx';
import { rulesQuery } from './retention.queries.ts';
import { RulesCard } from './rules-card.tsx';

const TEXTS = ['retention', 'documents'] as const;

/** How long completed documents are kept, what must not go, what is due, and what was erased. For those who manage the account. */
export function RetentionPage() {
  useTranslation(TEXTS);
  const { t } = useTranslation('retention');
  const { data, error, isPending, refetch } = useQuery(rulesQuery);
  return (
    <Page
      title={t('title')}
      description={t('text')}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed')}
      onRetry={() => void refetch()}
    >
      {data ? (
        <Stack gap="lg">
          <RulesCard key={JSON.stringify(data.rules)} rules={data.rules} />
          <DueCard dueCount={data.dueCount} heldCount={data.heldCount} />
          <HoldsCard />
          <ErasedCard />
        </Stack>
      ) : null}
    </Page>
  );
}
