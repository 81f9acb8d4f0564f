import { Alert, Stack } from '@mantine/core';
import type { AccountSubscription } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { CreditCard, FlaskConical, Package, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { Page } from '../../../ui/page.tsx';
import { subscriptionQuery } from './billing.queries.ts';
import { PaymentMethodsPart } from '../payment-methods/payment-methods-part.tsx';
import { BundleTab } from '../requests/bundle-tab.tsx';
import { BILLING_TABS, type BillingTab } from './billing.search.ts';
import { PlanTab } from './plan-tab.tsx';

// All at once, before anything is shown: a part whose texts come later would take the whole page away again.
const TEXTS = ['billing', 'sign-requests', 'payments'] as const;
const ICONS = { bundle: Package, plan: Wallet, payment_methods: CreditCard };

type Props = { tab: BillingTab; onTab: (tab: BillingTab) => void };

/** What an account pays for, and with what. */
export function BillingPage({ tab, onTab }: Props) {
  useTranslation(TEXTS);
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
            shown={tabsOf(data).includes(tab) ? tab : 'plan'}
            onShow={onTab}
            tabs={tabsOf(data).map((value) => ({
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

/** Members of a team see its plan; what can be bought and paid is for those who manage it. */
const tabsOf = ({ permissions }: AccountSubscription): readonly BillingTab[] =>
  permissions.update ? BILLING_TABS : ['plan'];

const contentOf = (account: AccountSubscription) => ({
  bundle: <BundleTab />,
  plan: <PlanTab account={account} />,
  payment_methods: <PaymentMethodsPart />,
});

export function TestModeNote() {
  const { t } = useTranslation('billing');
  return (
    <Alert color="yellow" variant="light" icon={<FlaskConical aria-hidden />}>
      {t('test_mode')}
    </Alert>
  );
}
