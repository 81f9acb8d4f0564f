import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { PasswordForm } from './password-form.tsx';
import { passwordQuery, useChangePassword, useSetPassword } from './passwords.queries.ts';

/** Another password; for people who have none, their first. */
export function ChangePasswordPage() {
  const { t } = useTranslation('passwords');
  const { data, error, isPending, refetch } = useQuery(passwordQuery);
  const isFirst = data?.changedAt === null;
  return (
    <Page
      title={t(isFirst ? 'set.title' : 'change.title')}
      description={isFirst ? t('set.text') : t('change.text')}
      isLoading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {data ? isFirst ? <SetPassword email={data.email} /> : <ChangePassword email={data.email} /> : null}
    </Page>
  );
}

function useGoBack() {
  const navigate = useNavigate();
  return (message: string) => {
    toastDone(message);
    void navigate({ to: '/app/account/security' });
  };
}

function ChangePassword({ email }: { email: string }) {
  const { t } = useTranslation('passwords');
  const goBack = useGoBack();
  const change = useChangePassword();
  return (
    <PasswordForm
      email={email}
      hasOld
      save={change.mutateAsync}
      onDone={() => goBack(t('change.done'))}
      hint={
        <Text size="sm">
          <LinkAnchor to="/forgot-password">{t('forgot.title')}</LinkAnchor>
        </Text>
      }
    />
  );
}

function SetPassword({ email }: { email: string }) {
  const { t } = useTranslation('passwords');
  const goBack = useGoBack();
  const set = useSetPassword();
  return <PasswordForm email={email} save={set.mutateAsync} onDone={() => goBack(t('set.done'))} />;
}
