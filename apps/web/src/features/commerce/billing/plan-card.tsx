import { Button, Group } from '@mantine/core';
import type { AccountSubscription, SubscriptionDetails } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { useCancelPlan } from './billing.queries.ts';
import { usePlanWords } from './plan-words.ts';

/** The plan that the account has, and what can be done about it. */
export function PlanCard({ account }: { account: AccountSubscription }) {
  const { t } = useTranslation('billing');
  const { subscription, permissions } = account;
  if (subscription === null) {
    return (
      <Card label={t('plan.title')}>
        <EmptyState title={t('plan.none_title')} text={t('plan.none_text')}>
          {permissions.update ? <ChooseLink label={t('plan.choose')} /> : null}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t('plan.title')} actions={permissions.update ? <PlanActs subscription={subscription} /> : null}>
      <PlanFacts subscription={subscription} />
    </Card>
  );
}

const ChooseLink = ({ label }: { label: string }) => <LinkButton to="/billing/change-plan">{label}</LinkButton>;

function PlanFacts({ subscription }: { subscription: SubscriptionDetails }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const words = usePlanWords();
  const { plan, nextPlan, state, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  const day = <time dateTime={currentPeriodEnd}>{format.date(currentPeriodEnd)}</time>;
  return (
    <Facts
      facts={[
        { key: 'plan', name: t('fact.plan'), value: <Bdi>{plan.name}</Bdi> },
        { key: 'price', name: t('fact.price'), value: words.price(plan) },
        { key: 'requests', name: t('fact.requests'), value: words.requests(plan.requestsIncluded) },
        { key: 'state', name: t('fact.state'), value: t(`state.${state}`) },
        { key: 'end', name: t(cancelAtPeriodEnd ? 'fact.ends' : 'fact.renews'), value: day },
        ...(nextPlan === null ? [] : [{ key: 'next', name: t('fact.next'), value: <Bdi>{nextPlan.name}</Bdi> }]),
      ]}
    />
  );
}

function PlanActs({ subscription }: { subscription: SubscriptionDetails }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const cancel = useCancelPlan(subscription.id);
  const { plan, state, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  const isAtOnce = state === 'starting' || state === 'unpaid';
  async function ask(): Promise<void> {
    const values = { plan: plan.name, day: format.date(currentPeriodEnd) };
    const isSure = await confirm({
      title: t('cancel.title'),
      body: t(isAtOnce ? 'cancel.body_now' : 'cancel.body', values),
      confirmLabel: t('cancel.confirm'),
      isDangerous: true,
    });
    if (isSure) change(true);
  }
  const change = (isCancelled: boolean) =>
    cancel.mutate(isCancelled, {
      onSuccess: () => void toastDone(t(isCancelled ? 'cancel.done' : 'keep.done')),
      onError: (error) => toastFailure(t('failed.cancel'), error),
    });
  return (
    <Group gap="sm">
      {state === 'active' ? <ChooseLink label={t('plan.change')} /> : null}
      {state === 'starting' ? <ChooseLink label={t('plan.choose')} /> : null}
      {cancelAtPeriodEnd ? (
        <Button variant="default" loading={cancel.isPending} onClick={() => change(false)}>
          {t('plan.keep')}
        </Button>
      ) : (
        <Button variant="default" loading={cancel.isPending} onClick={() => void ask()}>
          {t('plan.cancel')}
        </Button>
      )}
    </Group>
  );
}
