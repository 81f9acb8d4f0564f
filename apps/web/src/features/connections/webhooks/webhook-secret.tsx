import { Alert, Button, Stack, Text } from '@mantine/core';
import type { Webhook } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { toastFailure } from '../../../ui/toast.ts';
import { useRotateSecret } from './webhooks.queries.ts';

/** A secret that was just made: it is gone when the page is. */
export function NewSecret({ secret }: { secret: string }) {
  const { t } = useTranslation('webhooks');
  return (
    <Alert color="orange" variant="light" w="100%" maw={560}>
      <CopyField label={t('secret.title')} description={t('secret.once')} value={secret} />
    </Alert>
  );
}

/** Replaces the secret. */
export function SecretCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const rotating = useRotateSecret();
  const [secret, setSecret] = useState<string | null>(null);
  const { oldSecretUntil, permissions } = webhook;

  const rotate = async (): Promise<void> => {
    const question = { title: t('rotate.title'), body: <Text size="sm">{t('rotate.text')}</Text> };
    if (!(await confirm({ ...question, confirmLabel: t('rotate') }))) return;
    try {
      setSecret((await rotating.mutateAsync(webhook)).secret);
    } catch (error) {
      toastFailure(t('rotate.failed'), error);
    }
  };
  return (
    <Card title={t('secret.title')} description={t('secret.text')}>
      <Stack gap="md" align="flex-start">
        {secret === null ? null : <NewSecret secret={secret} />}
        {oldSecretUntil === null ? null : (
          <Text size="sm">{t('secret.overlap', { time: format.time(oldSecretUntil) })}</Text>
        )}
        {permissions.update ? (
          <Button variant="default" loading={rotating.isPending} onClick={() => void rotate()}>
            {t('rotate')}
          </Button>
        ) : null}
      </Stack>
    </Card>
  );
}
