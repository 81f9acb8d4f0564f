import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { Card } from '../../../ui/card.tsx';
import { usageQuery } from './requests.queries.ts';
import { UsageMeter } from './usage-meter.tsx';

/** What is left to send, on the dashboard. Nothing while billing is off, and until that is known. */
export function DashboardUsage() {
  const { t } = useTranslation('sign-requests');
  const { data } = useQuery(usageQuery);
  if (!data?.isBillingOn) return null;
  return (
    <Card
      title={t('title')}
      description={data.plan === null ? t('no_plan') : t('of_plan', { name: isolated(data.plan) })}
    >
      <UsageMeter usage={data} leadsOn />
    </Card>
  );
}
