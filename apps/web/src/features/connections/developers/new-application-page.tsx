import { Alert, Stack } from '@mantine/core';
import type { createOauthApplication, Output } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { ApplicationFields } from './application-fields.tsx';
import { ApplicationForm, formOf, inputOf } from './applications.form.ts';
import { useCreateApplication } from './applications.queries.ts';
import { NewSecret } from './new-secret.tsx';
import { TrialValues } from './trial-values.tsx';

type Registered = Output<typeof createOauthApplication>;

/** Registers an application, then shows its secret, this once. */
export function NewApplicationPage() {
  const { t } = useTranslation('developers');
  const [made, setMade] = useState<Registered | null>(null);
  return made === null ? (
    <Page title={t('create.title')} description={t('create.text')}>
      <NewForm onMade={setMade} />
    </Page>
  ) : (
    <Page key="made" title={t('registered.title', { name: made.name })} description={t('registered.text')}>
      <Result application={made} />
    </Page>
  );
}

function NewForm({ onMade }: { onMade: (made: Registered) => void }) {
  const { t } = useTranslation('developers');
  const navigate = useNavigate();
  const create = useCreateApplication();
  const edit = useEditForm<ApplicationForm>({
    rules: ApplicationForm,
    values: formOf(null),
    save: async (values) => {
      const made = await create.mutateAsync(inputOf(values));
      guard.pass();
      onMade(made);
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  return (
    <Card label={t('one')}>
      <Form
        of={edit}
        failed={t('failed.register')}
        {...(isUnexplained(edit.refusal) ? { note: <Failed /> } : {})}
        maxWidth={640}
      >
        <ApplicationFields edit={edit} isNew />
        <FormActions
          submit={t('create.submit')}
          isSaving={edit.isSaving}
          cancel={<CancelButton onClick={() => void navigate({ to: '/developers/applications' })} />}
        />
      </Form>
    </Card>
  );
}

const isUnexplained = (error: unknown): boolean => error instanceof ApiError && error.code === 'internal';

/** Where the server gives no reason. */
function Failed() {
  const { t } = useTranslation('developers');
  return (
    <Alert role="alert" color="red" variant="light" title={t('failed.register')} icon={<CircleAlert aria-hidden />}>
      {t('failed.again')}
    </Alert>
  );
}

function Result({ application }: { application: Registered }) {
  const { t } = useTranslation('developers');
  const { id, clientId, clientSecret, clientType, issuer, trial } = application;
  return (
    <Stack gap="lg">
      <Card title={t('facts.title')}>
        <CopyField label={t('client_id')} description={t('client_id_hint')} value={clientId} />
        {clientSecret === null ? null : <NewSecret secret={clientSecret} />}
        <CopyField label={t('issuer')} description={t('issuer_hint')} value={issuer} />
      </Card>
      <Card title={t('trial.title')} description={t('trial.text')}>
        <TrialValues trial={trial} clientId={clientId} isPublic={clientType === 'public'} />
      </Card>
      <div>
        <LinkButton to="/developers/applications/$id" params={{ id: String(id) }}>
          {t('registered.done')}
        </LinkButton>
      </div>
    </Stack>
  );
}
