import { Loader, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { CardPage } from '../../../ui/card-page.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { LinkAnchor, LinkButton } from '../../../ui/link-button.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { SecondStep } from './second-step.tsx';
import { endVisit, type Ending } from './social.queries.ts';

const SECURITY = '/app/account/security';

/** Where providers send people back to. */
export function SocialReturnPage({ query }: { query: Record<string, string> }) {
  const { t } = useTranslation('identities');
  const [ending, setEnding] = useState<Ending | null>(null);
  const [given] = useState(query);
  useEffect(() => {
    let isShown = true;
    void endVisit(given).then((next) => isShown && setEnding(next));
    return () => void (isShown = false);
  }, [given]);

  if (ending === null) {
    return (
      <CardPage title={t('return.title')}>
        <Loader aria-hidden />
        <Text c="dimmed">{t('return.text')}</Text>
      </CardPage>
    );
  }
  return <Ended ending={ending} />;
}

function Ended({ ending }: { ending: Ending }) {
  const { t } = useTranslation('identities');
  const navigate = useNavigate();
  const signedIn = useSession((state) => state.signedIn);
  const { kind, visit } = ending;
  const isIn = kind === 'signed_in' || (kind === 'second_step' && signedIn);
  const isDone = kind === 'connected' || (kind === 'failed' && ending.error instanceof NotConfirmed);
  useEffect(() => {
    if (kind === 'connected') toastDone(t('return.connected'));
    // The sign-in page knows where people who are signed in wanted to go.
    const { redirect } = visit ?? {};
    if (isIn) void navigate({ to: '/sign-in', search: redirect ? { redirect } : {}, replace: true });
    if (isDone) void navigate({ to: SECURITY, replace: true });
  }, [kind, isIn, isDone, visit, navigate, t]);

  if (kind === 'second_step' && !signedIn) {
    return <SecondStep step={ending.step} onLeave={() => void navigate({ to: '/sign-in', replace: true })} />;
  }
  if (isIn || isDone) return <CardPage title={t('return.title')}>{null}</CardPage>;
  return <NotSignedIn ending={ending} />;
}

function NotSignedIn({ ending }: { ending: Ending }) {
  const { t } = useTranslation('identities');
  const signedIn = useSession((state) => state.signedIn);
  const isLink = ending.visit?.purpose === 'link';
  if (ending.kind === 'failed' && ending.error instanceof ApiError && ending.error.code === 'sign_in_confirm_needed') {
    return <ConfirmFirst />;
  }
  const title = signedIn ? 'return.failed' : 'return.not_signed_in';
  return (
    <CardPage
      title={t(isLink ? 'return.not_connected' : title)}
      below={isLink ? null : <LinkAnchor to="/homepage">{t('return.home')}</LinkAnchor>}
    >
      {ending.kind === 'failed' ? <ErrorNote error={ending.error} /> : <Text>{t('return.cancelled')}</Text>}
      {isLink ? (
        <LinkButton to={SECURITY} replace fullWidth>
          {t('return.to_security')}
        </LinkButton>
      ) : (
        <LinkButton to="/sign-in" replace fullWidth>
          {t('return.to_sign_in')}
        </LinkButton>
      )}
    </CardPage>
  );
}

/** They have an account: signing in to it as usual, they say whether it is theirs. */
function ConfirmFirst() {
  const { t } = useTranslation('identities');
  const errors = useErrorTexts();
  return (
    <CardPage title={t('connect.title')}>
      <Text>{errors('sign_in_confirm_needed')}</Text>
      <LinkButton to="/sign-in" search={{ redirect: '/connect-sign-in' }} replace fullWidth>
        {t('connect.sign_in')}
      </LinkButton>
    </CardPage>
  );
}
