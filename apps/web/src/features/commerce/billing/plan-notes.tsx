import { Alert, Button, Group, Text } from '@mantine/core';
import type { AccountSubscription, SubscriptionDetails } from '@sealwright/contract';
import { CalendarX, CircleAlert, Hourglass } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { usePayOwed, useRetryPayment } from './billing.queries.ts';
import { useMoney } from '../plans/use-money.ts';

type Props = { account: AccountSubscription; subscription: SubscriptionDetails };

/** What is to be known first: a payment that is missing, a plan that ends, another one that comes. */
export function PlanNotes({ account, subscription }: Props) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const money = useMoney();
  const { state, plan, nextPlan, cancelAtPeriodEnd, currentPeriodEnd, graceUntil, owed } = subscription;
  const end = format.date(currentPeriodEnd);
  const amount = money(owed, plan.currency);
  const acts = account.permissions.update ? <PayActs account={account} subscription={subscription} /> : null;
  if (state === 'starting') {
    return (
      <Note
        colour="blue"
        icon={<Hourglass aria-hidden />}
        title={t('note.starting.title')}
        text={t('note.starting.text')}
        acts={acts}
      />
    );
  }
  if (state === 'past_due' || state === 'unpaid') {
    const text =
      state === 'unpaid'
        ? t('note.unpaid.text', { amount })
        : t('note.past_due.text', { amount, day: format.date(graceUntil ?? currentPeriodEnd) });
    return (
      <Note
        colour="red"
        icon={<CircleAlert aria-hidden />}
        title={t(`note.${state}.title`)}
        text={text}
        acts={acts}
        isUrgent
      />
    );
  }
  if (cancelAtPeriodEnd) {
    const title = t('note.cancelled.title', { day: end });
    return <Note colour="orange" icon={<CalendarX aria-hidden />} title={title} text={t('note.cancelled.text')} />;
  }
  if (nextPlan === null) return null;
  const title = t('note.next.title', { plan: nextPlan.name, day: end });
  return (
    <Note
      colour="blue"
      icon={<Hourglass aria-hidden />}
      title={title}
      text={t('note.next.text', { current: plan.name })}
    />
  );
}

function Note(props: {
  colour: string;
  icon: ReactNode;
  title: string;
  text: string;
  acts?: ReactNode;
  isUrgent?: boolean;
}) {
  return (
    <Alert
      color={props.colour}
      variant="light"
      icon={props.icon}
      title={props.title}
      {...(props.isUrgent ? { role: 'alert' } : { role: 'status' })}
    >
      <Text size="sm">{props.text}</Text>
      {props.acts}
    </Alert>
  );
}

function PayActs({ account, subscription }: Props) {
  const { t } = useTranslation('billing');
  const pay = usePayOwed(subscription.id);
  const retry = useRetryPayment(subscription.id);
  const mayRetry = account.hasCard && subscription.failedPayments > 0;
  return (
    <Group gap="sm" mt="sm">
      <Button
        size="sm"
        loading={pay.isPending}
        onClick={() =>
          pay.mutate(undefined, {
            // A page of its own, for the provider's card form.
            onSuccess: (page) => location.assign(page),
            onError: (error) => toastFailure(t('failed.pay'), error),
          })
        }
      >
        {t('act.pay')}
      </Button>
      {mayRetry ? (
        <Button
          size="sm"
          variant="default"
          loading={retry.isPending}
          onClick={() =>
            retry.mutate(undefined, {
              onSuccess: () => void toastDone(t('retry.done')),
              onError: (error) => toastFailure(t('failed.retry'), error),
            })
          }
        >
          {t('act.retry')}
        </Button>
      ) : null}
    </Group>
  );
}
