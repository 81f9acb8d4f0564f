import { Stack, Text } from '@mantine/core';
import type { AccountSubscription } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { BillingDetailsCard } from './billing-details-card.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanNotes } from './plan-notes.tsx';

/** The plan with what is to be known of it, the invoices, and what stands on them. */
export function PlanTab({ account }: { account: AccountSubscription }) {
  const { t } = useTranslation('billing');
  const { subscription, permissions } = account;
  return (
    <Stack gap="lg">
      {subscription ? <PlanNotes account={account} subscription={subscription} /> : null}
      <PlanCard account={account} />
      {permissions.read ? (
        <>
          <InvoicesCard />
          <BillingDetailsCard />
        </>
      ) : (
        <Text c="dimmed">{t('plan.members')}</Text>
      )}
    </Stack>
  );
}
