import { Alert, Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { DRIVE_NAMES, type DriveApplication, DriveKeys, type DriveProvider } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isolated } from '../../../lib/isolated.ts';
import { Card } from '../../../ui/card.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Form, PasswordField, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone, toastError } from '../../../ui/toast.ts';
import { driveSettingsQuery, useChangeKeys } from './drives.queries.ts';

const STEPS = ['project', 'address', 'permissions', 'keys'] as const;

/** For administrators: how the installation is registered at the provider. */
export function KeysCard({ provider, isConfigured }: { provider: DriveProvider; isConfigured: boolean }) {
  const { t } = useTranslation('drives');
  const drive = DRIVE_NAMES[provider];
  const { data, error, refetch } = useQuery(driveSettingsQuery);
  const application = data?.applications.find((one) => one.provider === provider);
  return (
    <Card
      title={t('keys.title', { drive })}
      description={t(isConfigured ? 'keys.text' : 'keys.needed', { drive })}
      actions={application?.clientId && !application.isFixed ? <RemoveKeys provider={provider} /> : null}
    >
      <ErrorNote error={data ? null : error} title={t('keys.failed')} onRetry={() => void refetch()} />
      {data === undefined && !error ? <RowsSkeleton rows={3} /> : null}
      {data && application ? (
        <Stack gap="md">
          <List type="ordered" size="sm" spacing={6}>
            {STEPS.map((step) => (
              <List.Item key={step}>{t(`keys.step.${step}.${provider}`)}</List.Item>
            ))}
          </List>
          <CopyField label={t('keys.redirect')} value={data.redirectUri} />
          {application.isFixed ? (
            <Alert color="blue" variant="light">
              {t('keys.fixed')}
            </Alert>
          ) : (
            <KeysForm key={`${application.clientId}${application.secretEnd}`} application={application} />
          )}
        </Stack>
      ) : null}
    </Card>
  );
}

const Rules = z.object({
  clientId: z
    .string()
    .trim()
    .min(1, 'field_required')
    .refine((text) => text === '' || DriveKeys.shape.clientId.safeParse(text).success, 'invalid_format'),
  clientSecret: z
    .string()
    .trim()
    .min(1, 'field_required')
    .refine((text) => text === '' || DriveKeys.shape.clientSecret.safeParse(text).success, 'invalid_format'),
});

function KeysForm({ application: { provider, clientId, secretEnd } }: { application: DriveApplication }) {
  const { t } = useTranslation('drives');
  const change = useChangeKeys(provider);
  const edit = useEditForm<z.infer<typeof Rules>>({
    rules: Rules,
    values: { clientId: clientId ?? '', clientSecret: '' },
    save: async (keys) => {
      await change.mutateAsync(keys);
      toastDone(t('saved'));
    },
  });
  useLeaveGuard(edit.isDirty && !edit.isSaving);
  return (
    <Form of={edit} failed={t('save_failed')}>
      <TextInput
        {...edit.field('clientId')}
        label={t(`keys.id.${provider}`)}
        dir="ltr"
        styles={{ label: { direction: 'inherit' } }}
        maxLength={300}
        required
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordField
        {...edit.field('clientSecret')}
        label={t(`keys.secret.${provider}`)}
        description={secretEnd === null ? undefined : t('keys.kept', { end: isolated(secretEnd) })}
        maxLength={300}
        required
        autoComplete="new-password"
      />
      <Group>
        <Button type="submit" loading={edit.isSaving} disabled={!edit.isDirty}>
          {t('keys.save')}
        </Button>
      </Group>
    </Form>
  );
}

function RemoveKeys({ provider }: { provider: DriveProvider }) {
  const { t } = useTranslation('drives');
  const drive = DRIVE_NAMES[provider];
  const change = useChangeKeys(provider);
  const remove = async (): Promise<void> => {
    const body = <Text size="sm">{t('keys.remove_text', { drive })}</Text>;
    const question = { title: t('keys.remove_title', { drive }), body, confirmLabel: t('keys.remove') };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    try {
      await change.mutateAsync(null);
      toastDone(t('keys.removed'));
    } catch (error) {
      if (!(error instanceof NotConfirmed)) toastError(error);
    }
  };
  return (
    <Button variant="subtle" color="red" loading={change.isPending} onClick={() => void remove()}>
      {t('keys.remove')}
    </Button>
  );
}
