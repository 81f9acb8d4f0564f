import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { Bdi } from '../../ui/bidi.tsx';
import { CardPage } from '../../ui/card-page.tsx';
import { isDeadLink, type MailLink, useConfirmEmail } from './password-links.queries.ts';
import { Refusal } from './password-refusal.tsx';

/** The end of the link that was sent to a new address. Nothing happens before the person says so: programs open links too. */
export function ConfirmEmailPage(link: MailLink) {
  const { t } = useTranslation('passwords');
  const confirm = useConfirmEmail(link);
  if (confirm.data) return <Confirmed email={confirm.data.email} />;
  if (isDeadLink(confirm.error) || link.uidb64 === '' || link.token === '') {
    return (
      <CardPage title={t('invalid.title')}>
        <Text>{t('email.invalid')}</Text>
        <Button component={Link} to="/app/account/security">
          {t('email.to_security')}
        </Button>
      </CardPage>
    );
  }
  return (
    <CardPage title={t('email.title')}>
      <Text>{t('email.text')}</Text>
      <Refusal error={confirm.error} />
      <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('email.submit')}
      </Button>
    </CardPage>
  );
}

function Confirmed({ email }: { email: string }) {
  const { t } = useTranslation('passwords');
  const isSignedIn = useSession((state) => state.signedIn);
  return (
    <CardPage title={t('email.done')}>
      <CircleCheck size={40} strokeWidth={1.5} aria-hidden color="var(--colour-accent)" />
      <Text>
        {t('email.done_text')} <Bdi>{email}</Bdi>
      </Text>
      <Button component={Link} to={isSignedIn ? '/app/account/security' : '/sign-in'}>
        {isSignedIn ? t('email.to_security') : t('done.sign_in')}
      </Button>
    </CardPage>
  );
}
