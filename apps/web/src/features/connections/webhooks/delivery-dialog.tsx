import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import type { getWebhookDelivery, Output, Webhook, WebhookTry } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { DeliveryBadge } from './webhook-state.tsx';
import { deliveryQuery, useResend } from './webhooks.queries.ts';

type Delivery = Output<typeof getWebhookDelivery>;

/** One delivery with what was sent and answered; it follows what becomes of it. */
export function DeliveryDialog({ webhook, id, onClose }: { webhook: Webhook; id: number; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const { data, error } = useQuery(deliveryQuery(webhook.id, id));
  return (
    <Dialog onClose={onClose} size="lg" title={data ? <span dir="ltr">{data.type}</span> : t('delivery.title')}>
      {data ? (
        <Shown webhook={webhook} delivery={data} />
      ) : error ? (
        <ErrorNote error={error} title={t('delivery.failed')} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </Dialog>
  );
}

function Shown({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const { messageId, state, createdAt, nextTryAt, attempts, payload, tries } = delivery;
  const facts = [
    { key: 'state', name: t('column.state'), value: <DeliveryBadge state={state} /> },
    { key: 'time', name: t('column.time'), value: format.time(createdAt) },
    { key: 'tries', name: t('column.tries'), value: format.number(tries) },
    { key: 'id', name: t('delivery.id'), value: <LongCode>{messageId}</LongCode> },
    ...(nextTryAt !== null && tries > 0
      ? [{ key: 'next', name: t('delivery.next'), value: format.time(nextTryAt) }]
      : []),
  ];
  return (
    <Stack gap="md">
      <Facts facts={facts} />
      {webhook.permissions.update && webhook.isEnabled && state !== 'waiting' ? (
        <ResendButton params={{ id: webhook.id, delivery: delivery.id }} />
      ) : null}
      <Title order={3} size="h5">
        {t('delivery.tries')}
      </Title>
      {attempts.length === 0 ? (
        <Text size="sm" component="output">
          {t(state === 'waiting' ? 'delivery.first' : 'answer.none')}
        </Text>
      ) : (
        attempts.map((attempt) => <Try key={attempt.id} attempt={attempt} />)
      )}
      <Title order={3} size="h5">
        {t('delivery.sent')}
      </Title>
      <Body text={indented(payload)} />
    </Stack>
  );
}

function Try({ attempt: { at, status, failure, milliseconds, answer } }: { attempt: WebhookTry }) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Text fw={600}>{status === null ? t('answer.none') : t('delivery.status', { status })}</Text>
        <Text size="sm" c="dimmed">
          <time dateTime={at}>{format.time(at)}</time> · {t('delivery.took', { number: format.number(milliseconds) })}
        </Text>
      </Group>
      {failure === null ? null : <Text size="sm">{t(`failure.${failure}`)}</Text>}
      {status === null ? null : answer === '' ? (
        <Text size="sm" c="dimmed">
          {t('delivery.empty_answer')}
        </Text>
      ) : (
        <Body text={answer} />
      )}
    </Stack>
  );
}

function ResendButton({ params }: { params: { id: number; delivery: number } }) {
  const { t } = useTranslation('webhooks');
  const resending = useResend();
  const resend = async (): Promise<void> => {
    try {
      await resending.mutateAsync(params);
      toastDone(t('resend.done'));
    } catch (error) {
      toastFailure(t('resend.failed'), error);
    }
  };
  return (
    <Group>
      <Button variant="default" loading={resending.isPending} onClick={() => void resend()}>
        {t('resend')}
      </Button>
    </Group>
  );
}

const LongCode = ({ children }: { children: string }) => (
  <Code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Code>
);

/** What travels between programs reads from the left in every language. */
const Body = ({ text }: { text: string }) => (
  <Code block dir="ltr" mah={320} tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {text}
  </Code>
);

function indented(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
