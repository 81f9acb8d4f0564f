import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session, signOut } from '../../../lib/session.ts';
import { CardPage } from '../../../ui/card-page.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { isDeadLink, type MailLink, passwordLinkQuery } from './password-links.queries.ts';
import { PasswordResetForm } from './password-reset-form.tsx';

/** The end of a link from the mail: a new password, or the first one. The link is looked at before anyone types. */
export function ResetPasswordPage({ uidb64, token, isFirst }: MailLink & { isFirst: boolean }) {
  const { t } = useTranslation('passwords');
  const link = { uidb64, token };
  const { data, error, refetch } = useQuery(passwordLinkQuery(link));
  const [outcome, setOutcome] = useState<'done' | 'dead' | null>(null);
  const title = t((data?.isFirst ?? isFirst) ? 'set.title' : 'reset.title');
  if (outcome === 'done') return <Done />;
  if (outcome === 'dead' || isDeadLink(error)) return <DeadLink />;
  if (data) return <PasswordResetForm title={title} email={data.email} link={link} onEnd={setOutcome} />;
  return (
    <CardPage title={title}>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={3} />}
    </CardPage>
  );
}

function DeadLink() {
  const { t } = useTranslation('passwords');
  return (
    <CardPage title={t('invalid.title')}>
      <Text>{t('invalid.text')}</Text>
      <LinkButton to="/forgot-password">{t('invalid.again')}</LinkButton>
    </CardPage>
  );
}

function Done() {
  const { t } = useTranslation('passwords');
  const navigate = useNavigate();
  const goOn = () => {
    // The server has ended it; to be told that it expired would be odd.
    if (session().signedIn) signOut();
    void navigate({ to: '/sign-in' });
  };
  return (
    <CardPage title={t('done.title')}>
      <CircleCheck size={40} strokeWidth={1.5} aria-hidden color="var(--colour-accent)" />
      <Text>{t('done.text')}</Text>
      <Button onClick={goOn}>{t('done.sign_in')}</Button>
    </CardPage>
  );
}
