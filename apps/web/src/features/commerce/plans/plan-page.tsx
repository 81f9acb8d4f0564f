import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Page } from '../../../ui/page.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { PlanStatusButton } from './plan-status.tsx';
import { billingConfigQuery, planQuery } from './plans.queries.ts';

/** One that is not saved yet, priced in the installation's currency. */
export function NewPlanPage() {
  const { t } = useTranslation('plans');
  const { data, error, isPending, refetch } = useQuery(billingConfigQuery);
  return (
    <Page
      title={t('create.title')}
      description={t('create.text')}
      isLoading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {data ? <PlanEditor plan={null} currency={data.currency} /> : null}
    </Page>
  );
}

/** A saved one. What was bought keeps the terms it was bought at. */
export function PlanPage({ id }: { id: number }) {
  const { t } = useTranslation('plans');
  const { data, error, isPending, refetch } = useQuery(planQuery(id));
  return (
    <Page
      title={data?.name ?? t('one')}
      {...(data ? { heading: <Bdi>{data.name}</Bdi> } : {})}
      description={t('edit.text')}
      isLoading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
      actions={data ? <PlanStatusButton plan={data} /> : null}
    >
      {data ? <PlanEditor key={id} plan={data} currency={data.currency} /> : null}
    </Page>
  );
}
