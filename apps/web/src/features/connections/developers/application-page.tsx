import { Button, Group, Stack, Text } from '@mantine/core';
import type { OauthApplication } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { Page } from '../../../ui/page.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { ApplicationFields } from './application-fields.tsx';
import { ApplicationForm, formOf, inputOf } from './applications.form.ts';
import {
  applicationQuery,
  useDeleteApplication,
  useRotateSecret,
  useTrial,
  useUpdateApplication,
} from './applications.queries.ts';
import { NewSecret } from './new-secret.tsx';
import { TrialValues } from './trial-values.tsx';

/** One application: what it is called, how it proves itself, and the way to try it. */
export function ApplicationPage({ id }: { id: number }) {
  const { t } = useTranslation('developers');
  const format = useFormat();
  const { data, error, isPending, refetch } = useQuery(applicationQuery(id));
  return (
    <Page
      title={data?.name ?? t('one')}
      {...(data ? { heading: <Bdi>{data.name}</Bdi> } : {})}
      description={data ? t('edit.text', { date: format.date(data.createdAt) }) : null}
      isLoading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {data ? <Parts application={data} /> : null}
    </Page>
  );
}

function Parts({ application }: { application: OauthApplication }) {
  const { permissions } = application;
  return (
    <Stack gap="lg">
      <Credentials application={application} />
      {permissions.update ? <EditForm key={application.id} application={application} /> : null}
      <Trial application={application} />
      {permissions.delete ? <Delete application={application} /> : null}
    </Stack>
  );
}

function Credentials({ application }: { application: OauthApplication }) {
  const { t } = useTranslation('developers');
  const { id, clientId, clientType, issuer, secretHint, permissions } = application;
  const rotate = useRotateSecret(id);
  const ask = async () => {
    const isSure = await confirm({
      title: t('secret_new_title'),
      body: t('secret_new_text'),
      confirmLabel: t('secret_new'),
      isDangerous: true,
    });
    if (isSure) rotate.mutate(undefined, { onSuccess: () => toastDone(t('secret_made')) });
  };
  return (
    <Card title={t('facts.title')} description={`${t(`type.${clientType}`)}. ${t(`type.${clientType}_hint`)}`}>
      <CopyField label={t('client_id')} description={t('client_id_hint')} value={clientId} />
      <CopyField label={t('issuer')} description={t('issuer_hint')} value={issuer} />
      <Stack gap={4}>
        <Text fw={500} size="sm">
          {t('client_secret')}
        </Text>
        <Text size="sm" c="dimmed">
          {secretHint === null ? t('secret_none') : t('secret_ends', { hint: `\u2066${secretHint}\u2069` })}
        </Text>
      </Stack>
      {rotate.data === undefined ? null : <NewSecret secret={rotate.data.clientSecret} />}
      <ErrorNote error={rotate.error instanceof NotConfirmed ? null : rotate.error} title={t('failed.secret')} />
      {secretHint !== null && permissions.update ? (
        <div>
          <Button variant="default" loading={rotate.isPending} onClick={() => void ask()}>
            {t('secret_new')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function EditForm({ application }: { application: OauthApplication }) {
  const { t } = useTranslation('developers');
  const update = useUpdateApplication(application);
  const edit = useEditForm<ApplicationForm>({
    rules: ApplicationForm,
    values: formOf(application),
    follows: true,
    save: async (values) => {
      const { name, redirectUris, embedOrigins } = inputOf(values);
      await update.mutateAsync({ name, redirectUris, embedOrigins });
      toastDone(t('saved', { name: isolated(name) }));
    },
  });
  useLeaveGuard(edit.isDirty && !edit.isSaving);
  return (
    <Card label={t('one')}>
      <Form of={edit} failed={t('failed.save')} maxWidth={640}>
        <ApplicationFields edit={edit} isNew={false} />
        <FormActions submit={t('save')} isSaving={edit.isSaving} cancel={null} />
      </Form>
    </Card>
  );
}

function Trial({ application: { id, clientId, clientType } }: { application: OauthApplication }) {
  const { t } = useTranslation('developers');
  const trial = useTrial(id);
  return (
    <Card title={t('trial.title')} description={t('trial.text')}>
      {trial.data === undefined ? null : (
        <TrialValues trial={trial.data} clientId={clientId} isPublic={clientType === 'public'} />
      )}
      <ErrorNote error={trial.error} />
      <div>
        <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate()}>
          {t('trial.create')}
        </Button>
      </div>
    </Card>
  );
}

function Delete({ application }: { application: OauthApplication }) {
  const { t } = useTranslation('developers');
  const navigate = useNavigate();
  const remove = useDeleteApplication(application);
  const { name } = application;
  const ask = async () => {
    const isSure = await confirm({
      title: t('delete.title'),
      body: (
        <Stack gap="xs">
          <Text fw={550}>
            <Bdi>{name}</Bdi>
          </Text>
          <Text>{t('delete.text')}</Text>
        </Stack>
      ),
      confirmLabel: t('delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        toastDone(t('delete.done', { name: isolated(name) }));
        void navigate({ to: '/developers/applications' });
      },
      onError: (error) => {
        if (!(error instanceof NotConfirmed)) toastFailure(t('failed.delete'), error);
      },
    });
  };
  return (
    <Group>
      <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
        {t('delete')}
      </Button>
    </Group>
  );
}
