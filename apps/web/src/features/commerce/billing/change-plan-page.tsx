import { Alert, Button, Group, SegmentedControl, Stack } from '@mantine/core';
import {
  type AccountSubscription,
  BILLING_INTERVALS,
  type BillingInterval,
  type OfferedPlan,
  type PlanChange,
} from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { TestModeNote } from './billing-page.tsx';
import {
  offeredPlansQuery,
  type PlanChoice,
  planPreviewQuery,
  subscriptionQuery,
  useChoosePlan,
} from './billing.queries.ts';
import { PlanOptions } from './plan-options.tsx';
import { PlanSummary } from './plan-summary.tsx';

/** Choosing a plan by month or year, with what it means before it is confirmed. */
export function ChangePlanPage() {
  const { t } = useTranslation('billing');
  const own = useQuery(subscriptionQuery);
  const plans = useQuery(offeredPlansQuery);
  const offered = plans.data?.filter(({ isStart }) => !isStart);
  const isThere = own.data !== undefined && offered !== undefined;
  return (
    <Page
      title={t('choose.title')}
      isLoading={!isThere}
      error={isThere ? null : (own.error ?? plans.error)}
      errorTitle={t('failed.plans')}
      onRetry={() => void Promise.all([own.refetch(), plans.refetch()])}
    >
      {isThere ? <Choosing account={own.data} offered={offered} /> : null}
    </Page>
  );
}

function Choosing({ account, offered }: { account: AccountSubscription; offered: OfferedPlan[] }) {
  const { t } = useTranslation('billing');
  if (!account.permissions.update) return <EmptyState title={t('choose.title')} text={t('plan.members')} />;
  if (offered.length === 0) return <EmptyState title={t('choose.none.title')} text={t('choose.none.text')} />;
  return <Choice account={account} offered={offered} />;
}

function Choice({ account, offered }: { account: AccountSubscription; offered: OfferedPlan[] }) {
  const { t } = useTranslation('billing');
  const { subscription } = account;
  const [interval, setInterval] = useState<BillingInterval>(subscription?.plan.interval ?? 'month');
  const [planId, setPlanId] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const plan = offered.find(({ id }) => id === planId) ?? null;
  return (
    <Stack gap="lg">
      {account.isTestMode ? <TestModeNote /> : null}
      <div>
        <SegmentedControl
          aria-label={t('choose.interval')}
          value={interval}
          onChange={(value) => setInterval(value === 'year' ? 'year' : 'month')}
          data={BILLING_INTERVALS.map((value) => ({ value, label: t(`interval.${value}`) }))}
        />
      </div>
      <PlanOptions
        offered={offered}
        interval={interval}
        subscription={subscription}
        chosen={planId}
        onChoose={(id) => {
          setPlanId(id);
          setMissing(false);
        }}
      />
      {isMissing ? (
        <Alert role="alert" color="red" variant="light" icon={<CircleAlert aria-hidden />}>
          {t('choose.first')}
        </Alert>
      ) : null}
      {plan === null ? (
        <Group gap="sm">
          <Button onClick={() => setMissing(true)}>{t('choose.confirm')}</Button>
          <BackLink />
        </Group>
      ) : (
        <Confirming account={account} plan={plan} choice={{ planId: plan.id, interval }} />
      )}
    </Stack>
  );
}

function BackLink() {
  const { t } = useTranslation('billing');
  return (
    <LinkButton to="/billing" variant="default">
      {t('choose.back')}
    </LinkButton>
  );
}

/** Now, or with the next invoice where it is too small for that. */
const isCharged = (change: PlanChange | undefined): boolean =>
  change !== undefined && (change.totals.total > 0 || change.isCarried);

type ConfirmingProps = { account: AccountSubscription; plan: OfferedPlan; choice: PlanChoice };

function Confirming({ account, plan, choice }: ConfirmingProps) {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  const { subscription, hasCard } = account;
  // One whose first payment never came is replaced by another choice.
  const id = subscription === null || subscription.state === 'starting' ? null : subscription.id;
  const preview = useQuery(planPreviewQuery(id, choice));
  const choosing = useChoosePlan(id);
  const change = preview.data;
  const total = change?.totals.total ?? 0;
  const isCardNeeded = id !== null && isCharged(change) && !hasCard;
  const confirm = () =>
    choosing.mutate(
      { ...choice, total },
      {
        onSuccess: ({ paymentPage }) => {
          if (paymentPage !== null) {
            // A page of its own, for the provider's card form.
            location.assign(paymentPage);
            return;
          }
          toastDone(t('choose.done'));
          void navigate({ to: '/billing' });
        },
        onError: (error) => {
          toastFailure(t('failed.change'), error);
          // It may cost something else by now.
          void preview.refetch();
        },
      },
    );
  const label = id === null ? 'choose.subscribe' : 'choose.confirm';
  return (
    <>
      <PlanSummary
        preview={preview}
        plan={plan}
        current={subscription?.plan.name ?? ''}
        hasCard={hasCard}
        isFirst={id === null}
        isCardNeeded={isCardNeeded}
      />
      <Group gap="sm">
        <Button
          loading={choosing.isPending}
          disabled={change === undefined || preview.isFetching || isCardNeeded}
          onClick={confirm}
        >
          {t(change?.when === 'kept' ? 'choose.keep' : label)}
        </Button>
        <BackLink />
      </Group>
    </>
  );
}
