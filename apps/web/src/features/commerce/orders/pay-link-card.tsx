import { Alert, Skeleton, Stack, TextInput } from '@mantine/core';
import type { Order } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Card } from '../../../ui/card.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { emailRule, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { payLinkQuery, useOrderAct } from './orders.queries.ts';

/** Where the customer pays: to be copied, or sent by mail. */
export function PayLinkCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { data, error, refetch } = useQuery(payLinkQuery(order.id));
  return (
    <Card title={t('link.title')} description={t('link.text')}>
      {data ? (
        <Stack gap="md">
          {data.isTestMode ? (
            <Alert color="yellow" variant="light" icon={<FlaskConical aria-hidden />}>
              {t('link.test')}
            </Alert>
          ) : null}
          <CopyField label={t('link.field')} value={data.url} />
          <Send order={order} />
        </Stack>
      ) : error ? (
        <ErrorNote error={error} title={t('link.failed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={36} />
      )}
    </Card>
  );
}

const SendForm = z.object({ email: emailRule });

function Send({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const act = useOrderAct(order);
  const edit = useEditForm({
    rules: SendForm,
    values: { email: order.customer.email },
    save: async ({ email }) => {
      await act.mutateAsync({ kind: 'send', email });
      toastDone(t('link.sent', { email }));
    },
  });
  return (
    <Form of={edit} failed={t('link.send_failed')} gap="sm">
      <TextInput {...edit.field('email')} type="email" label={t('link.email')} dir="ltr" autoComplete="off" required />
      <FormActions submit={t('link.send')} isSaving={edit.isSaving} cancel={null} />
    </Form>
  );
}
