import { Button, Group, Text } from '@mantine/core';
import type { Webhook } from '@sealwright/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import {
  readAgain,
  restoreOne,
  useChangeWebhook,
  useDeleteWebhook,
  useResendFailed,
  useTestWebhook,
} from './webhooks.queries.ts';
import { WebhookState } from './webhook-state.tsx';

/** Acts on a webhook that take effect at once. `onTested`: shows the delivery of a test. */
export function WebhookActs({ webhook, onTested }: { webhook: Webhook; onTested: (delivery: number) => void }) {
  const { t } = useTranslation('webhooks');
  const { isEnabled, permissions } = webhook;
  return (
    <Group gap="sm">
      <WebhookState webhook={webhook} />
      {permissions.update && isEnabled ? <TestButton webhook={webhook} onTested={onTested} /> : null}
      {permissions.update && isEnabled ? <ResendButton webhook={webhook} /> : null}
      {permissions.update ? <SwitchButton webhook={webhook} /> : null}
      {permissions.delete ? <DeleteButton webhook={webhook} label={t('delete')} /> : null}
    </Group>
  );
}

function TestButton({ webhook, onTested }: { webhook: Webhook; onTested: (delivery: number) => void }) {
  const { t } = useTranslation('webhooks');
  const testing = useTestWebhook();
  const test = async (): Promise<void> => {
    try {
      onTested((await testing.mutateAsync(webhook)).id);
    } catch (error) {
      toastFailure(t('test.failed'), error);
    }
  };
  return (
    <Button loading={testing.isPending} onClick={() => void test()}>
      {t('test')}
    </Button>
  );
}

function ResendButton({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const resending = useResendFailed();
  const resend = async (): Promise<void> => {
    try {
      const { count } = await resending.mutateAsync(webhook);
      toastDone(count === 0 ? t('resend_failed.none') : t('resend_failed.done', { number: format.number(count) }));
    } catch (error) {
      toastFailure(t('resend.failed'), error);
    }
  };
  return (
    <Button variant="default" loading={resending.isPending} onClick={() => void resend()}>
      {t('resend_failed')}
    </Button>
  );
}

function SwitchButton({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const changing = useChangeWebhook(webhook);
  const { isEnabled } = webhook;
  const change = async (): Promise<void> => {
    const question = { title: t('disable.title'), body: <Text size="sm">{t('disable.text')}</Text> };
    if (isEnabled && !(await confirm({ ...question, confirmLabel: t('disable') }))) return;
    try {
      await changing.mutateAsync({ isEnabled: !isEnabled });
      toastDone(t(isEnabled ? 'disable.done' : 'enable.done'));
    } catch (error) {
      toastFailure(t('change_failed'), error);
    }
  };
  return (
    <Button variant="default" loading={changing.isPending} onClick={() => void change()}>
      {t(isEnabled ? 'disable' : 'enable')}
    </Button>
  );
}

function DeleteButton({ webhook, label }: { webhook: Webhook; label: string }) {
  const { t } = useTranslation('webhooks');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const deleting = useDeleteWebhook();
  const remove = async (): Promise<void> => {
    try {
      await deleting.mutateAsync(webhook);
      toastUndo(t('delete.done'), () => void restore(cache, webhook));
      await navigate({ to: '/developers/webhooks' });
    } catch (error) {
      toastFailure(t('delete.failed'), error);
    }
  };
  return (
    <Button variant="subtle" color="red" loading={deleting.isPending} onClick={() => void remove()}>
      {label}
    </Button>
  );
}

/** Not a hook: the toast that offers it outlives the screen. */
async function restore(cache: QueryClient, { id }: Pick<Webhook, 'id'>): Promise<void> {
  const ns = 'webhooks';
  try {
    await restoreOne(id);
    toastDone(t('restore.done', { ns }));
  } catch (error) {
    toastFailure(t('restore.failed', { ns }), error);
  }
  await readAgain(cache);
}
