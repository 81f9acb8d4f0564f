import { Alert, Stack } from '@mantine/core';
import type { AccountSubscription } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { Page } from '../../../ui/page.tsx';
import { subscriptionQuery } from './billing.queries.ts';
import { BILLING_TABS, type BillingTab } from './billing.search.ts';
import { PlanTab } from './plan-tab.tsx';

const ICONS = { plan: Wallet };

type Props = { tab: BillingTab; onTab: (tab: BillingTab) => void };

/** What an account pays for, and with what. */
export function BillingPage({ tab, onTab }: Props) {
  const { t } = useTranslation('billing');
  const { data, error, isPending, refetch } = useQuery(subscriptionQuery);
  return (
    <Page
      title={t('title')}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed.fetch')}
      onRetry={() => void refetch()}
    >
      {data?.isBillingOn === false ? <EmptyState title={t('off.title')} text={t('off.text')} /> : null}
      {data?.isBillingOn === true ? (
        <Stack gap="md">
          {data.isTestMode ? <TestModeNote /> : null}
          <PageTabs
            label={t('tabs')}
            shown={tab}
            onShow={onTab}
            tabs={BILLING_TABS.map((value) => ({
              value,
              label: t(`tab.${value}`),
              icon: ICONS[value],
              content: contentOf(data)[value],
            }))}
          />
        </Stack>
      ) : null}
    </Page>
  );
}

const contentOf = (account: AccountSubscription) => ({ plan: <PlanTab account={account} /> });

export function TestModeNote() {
  const { t } = useTranslation('billing');
  return (
    <Alert color="yellow" variant="light" icon={<FlaskConical aria-hidden />}>
      {t('test_mode')}
    </Alert>
  );
}
