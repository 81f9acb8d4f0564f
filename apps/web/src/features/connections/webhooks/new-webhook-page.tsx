import { Stack } from '@mantine/core';
import type { createWebhook, Output } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { NewSecret } from './webhook-secret.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { formOf, WebhookForm } from './webhooks.form.ts';
import { useCreateWebhook } from './webhooks.queries.ts';

type Made = Output<typeof createWebhook>;

/** Makes a webhook, then shows its secret once. */
export function NewWebhookPage() {
  const { t } = useTranslation('webhooks');
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Page
      title={t(made === null ? 'new.title' : 'secret.made')}
      description={made === null ? t('new.text') : undefined}
    >
      {made === null ? <NewForm onMade={setMade} /> : <Ready made={made} />}
    </Page>
  );
}

function Ready({ made: { id, secret } }: { made: Made }) {
  const { t } = useTranslation('webhooks');
  return (
    <Card title={t('secret.title')} description={t('secret.text')}>
      <Stack gap="md" align="flex-start">
        <NewSecret secret={secret} />
        <LinkButton to="/developers/webhooks/$id" params={{ id: String(id) }}>
          {t('secret.done')}
        </LinkButton>
      </Stack>
    </Card>
  );
}

function NewForm({ onMade }: { onMade: (made: Made) => void }) {
  const { t } = useTranslation('webhooks');
  const navigate = useNavigate();
  const create = useCreateWebhook();
  const edit = useEditForm<WebhookForm>({
    rules: WebhookForm,
    values: formOf(null),
    save: async (values) => {
      const made = await create.mutateAsync(values);
      guard.pass();
      onMade(made);
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  return (
    <Card label={t('one')}>
      <Form of={edit} failed={t('save_failed')}>
        <WebhookFields edit={edit} />
        <FormActions
          submit={t('save_new')}
          isSaving={edit.isSaving}
          cancel={<CancelButton onClick={() => void navigate({ to: '/developers/webhooks' })} />}
        />
      </Form>
    </Card>
  );
}
