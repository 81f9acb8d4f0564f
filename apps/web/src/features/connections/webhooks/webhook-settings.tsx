import type { Webhook } from '@sealwright/contract';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Form, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { toastDone } from '../../../ui/toast.ts';
import { WebhookFields } from './webhook-fields.tsx';
import { formOf, WebhookForm } from './webhooks.form.ts';
import { useChangeWebhook } from './webhooks.queries.ts';

/** Address, description and events of a webhook that exists. */
export function WebhookSettings({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const change = useChangeWebhook(webhook);
  const edit = useEditForm<WebhookForm>({
    rules: WebhookForm,
    values: formOf(webhook),
    follows: true,
    save: async (values, isChanged) => {
      const patch = {
        ...(isChanged('url') ? { url: values.url } : {}),
        ...(isChanged('description') ? { description: values.description } : {}),
        ...(isChanged('events') ? { events: values.events } : {}),
      };
      await change.mutateAsync(patch);
      toastDone(t('saved'));
    },
  });
  useLeaveGuard(edit.isDirty);
  return (
    <Card title={t('tab.settings')}>
      <Form of={edit} failed={t('save_failed')}>
        <WebhookFields edit={edit} />
        {webhook.permissions.update ? (
          <Group>
            <Button type="submit" loading={edit.isSaving} disabled={!edit.isDirty}>
              {t('save')}
            </Button>
          </Group>
        ) : null}
      </Form>
    </Card>
  );
}
