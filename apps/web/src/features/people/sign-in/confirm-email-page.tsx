import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { CardPage } from '../../../ui/card-page.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useSignOut } from './auth.queries.ts';
import { isDeadLink, isLinkOf, type MailLink, useConfirmEmail } from './password-links.queries.ts';
import { Refusal } from './password-refusal.tsx';

/**
 * The end of the link that was sent to a new address. Nothing happens before the person says so: programs open links too. It
 * takes the session of the account that asked: otherwise a stranger could have the address confirmed into an account of theirs.
 */
export function ConfirmEmailPage(link: MailLink) {
  const { t } = useTranslation('passwords');
  const user = useSession((state) => state.user);
  const confirm = useConfirmEmail(link);
  if (confirm.data) return <Confirmed email={confirm.data.email} />;
  if (isDeadLink(confirm.error) || link.uidb64 === '' || link.token === '') {
    return (
      <CardPage title={t('invalid.title')}>
        <Text>{t('email.invalid')}</Text>
        <LinkButton to="/app/account/security">{t('email.to_security')}</LinkButton>
      </CardPage>
    );
  }
  if (user === null) return <SignInFirst {...link} />;
  if (!isLinkOf(link, user)) return <OtherAccount link={link} email={user.email} />;
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

function SignInFirst(link: MailLink) {
  const { t } = useTranslation('passwords');
  const redirect = `/confirm-email?${new URLSearchParams(link).toString()}`;
  return (
    <CardPage title={t('email.title')}>
      <Text>{t('email.sign_in_text')}</Text>
      <LinkButton to="/sign-in" search={{ redirect }}>
        {t('done.sign_in')}
      </LinkButton>
    </CardPage>
  );
}

function OtherAccount({ link, email }: { link: MailLink; email: string }) {
  const { t } = useTranslation('passwords');
  const leave = useSignOut();
  const navigate = useNavigate();
  // Signing out leads away from here; this is where the address is confirmed.
  const leaveAndStay = async () => {
    await leave.mutateAsync();
    await navigate({ to: '/confirm-email', search: link, replace: true });
  };
  return (
    <CardPage title={t('email.title')}>
      <Text>
        {t('email.other_account')} <Bdi>{email}</Bdi>
      </Text>
      <Button loading={leave.isPending} onClick={() => void leaveAndStay()}>
        {t('email.leave_session')}
      </Button>
    </CardPage>
  );
}

function Confirmed({ email }: { email: string }) {
  const { t } = useTranslation('passwords');
  return (
    <CardPage title={t('email.done')}>
      <CircleCheck size={40} strokeWidth={1.5} aria-hidden color="var(--colour-accent)" />
      <Text>
        {t('email.done_text')} <Bdi>{email}</Bdi>
      </Text>
      <LinkButton to="/app/account/security">{t('email.to_security')}</LinkButton>
    </CardPage>
  );
}
