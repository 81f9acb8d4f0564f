import { Button, Stack, Text } from '@mantine/core';
import type { getInvitation, Output } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { CardPage } from '../../../ui/card-page.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { InvitationFacts } from './invitation-facts.tsx';
import { InvitationSignUp } from './invitation-sign-up.tsx';
import { invitationQuery, useAnswerInvitation, useLeaveSession, useRejectByLink } from './invitations.queries.ts';
import { sureToReject } from './reject-question.ts';

type LinkParams = { id: number; token: string };
type Read = Output<typeof getInvitation>;

/** An invitation by its link, for anyone who holds it: a visitor, the person it is for, or someone else who is signed in. */
export function InvitationPage(link: LinkParams) {
  const { t } = useTranslation('invitations');
  const { data, error, refetch } = useQuery(invitationQuery(link));
  const [answer, setAnswer] = useState<'accepted' | 'rejected' | null>(null);
  if (answer !== null) return <Answered answer={answer} />;
  if (error instanceof ApiError && error.code === 'invitation_answered') return <Told words="answered" />;
  if (error instanceof ApiError && error.status !== 429 && error.status >= 400 && error.status < 500) {
    return <Told words="invalid" />;
  }
  return (
    <CardPage title={t('one.title')}>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Stack gap="lg">
          <Text>{t('one.text')}</Text>
          <InvitationFacts invitation={data} />
          <Ways link={link} invitation={data} onAnswer={setAnswer} />
          <Reject link={link} invitation={data} onDone={() => setAnswer('rejected')} />
        </Stack>
      ) : null}
      {data || error ? null : <TextSkeleton lines={4} />}
    </CardPage>
  );
}

type Part = { link: LinkParams; invitation: Read; onAnswer: (answer: 'accepted') => void };

/** How it can be accepted, by who is here. */
function Ways({ link, invitation, onAnswer }: Part) {
  const { t } = useTranslation('invitations');
  const user = useSession((state) => state.user);
  const accept = useAnswerInvitation();
  if (user !== null) {
    const isTheirs = user.email.toLowerCase() === invitation.email.toLowerCase();
    if (!isTheirs) return <SignedInAsOther email={user.email} link={link} />;
    return (
      <>
        <ErrorNote error={accept.error} />
        <Button
          fullWidth
          loading={accept.isPending}
          onClick={() => accept.mutate({ id: link.id, status: 'accepted' }, { onSuccess: () => onAnswer('accepted') })}
        >
          {t('accept')}
        </Button>
      </>
    );
  }
  if (!invitation.hasAccount) return <InvitationSignUp {...link} onDone={() => onAnswer('accepted')} />;
  const redirect = `/invitation/${link.id}/${link.token}`;
  return (
    <>
      <Text>{t('has_account')}</Text>
      <LinkButton fullWidth to="/sign-in" search={{ redirect }}>
        {t('sign_in')}
      </LinkButton>
    </>
  );
}

function SignedInAsOther({ email, link }: { email: string; link: LinkParams }) {
  const { t } = useTranslation('invitations');
  const leave = useLeaveSession();
  const navigate = useNavigate();
  // Signing out leads away from where one is; this is where the invitation is answered.
  const leaveAndStay = async () => {
    await leave.mutateAsync();
    await navigate({ to: '/invitation/$id/$token', params: { id: String(link.id), token: link.token }, replace: true });
  };
  return (
    <>
      <Text>
        {t('somebody_else')} <Bdi>{email}</Bdi>
      </Text>
      <Button fullWidth loading={leave.isPending} onClick={() => void leaveAndStay()}>
        {t('leave_session')}
      </Button>
    </>
  );
}

function Reject({ link, invitation, onDone }: { link: LinkParams; invitation: Read; onDone: () => void }) {
  const { t } = useTranslation('invitations');
  const reject = useRejectByLink();
  const ask = async () => {
    if (await sureToReject(t, invitation.team.name)) reject.mutate(link, { onSuccess: onDone });
  };
  return (
    <>
      <ErrorNote error={reject.error} />
      <Button variant="default" fullWidth loading={reject.isPending} onClick={() => void ask()}>
        {t('reject')}
      </Button>
    </>
  );
}

function Answered({ answer }: { answer: 'accepted' | 'rejected' }) {
  const { t } = useTranslation('invitations');
  return (
    <CardPage title={t(`${answer}.title`)}>
      <Text>{t(`${answer}.text`)}</Text>
      <LinkButton to="/">{t('go_on')}</LinkButton>
    </CardPage>
  );
}

function Told({ words }: { words: 'invalid' | 'answered' }) {
  const { t } = useTranslation('invitations');
  return (
    <CardPage title={t(`${words}.title`)}>
      <Text>{t(`${words}.text`)}</Text>
      <LinkButton variant="default" to="/">
        {t('go_on')}
      </LinkButton>
    </CardPage>
  );
}
