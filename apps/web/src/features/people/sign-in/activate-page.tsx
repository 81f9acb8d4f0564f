import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { CardPage } from '../../../ui/card-page.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ActivateForm } from './activate-form.tsx';
import classes from './activate-page.module.css';
import { type ActivationLink, activationQuery, useActivate } from './auth.queries.ts';
import { Refusal } from './password-refusal.tsx';
import { ResendActivation } from './resend-activation.tsx';

/**
 * The end of the link from the activation mail. Nothing happens before a button is pressed: programs open links too. The
 * device that registered has chosen the password; on any other one, the holder of the mail chooses it here.
 */
export function ActivatePage(link: ActivationLink) {
  const { t } = useTranslation('auth');
  const { data, error, refetch } = useQuery(activationQuery(link));
  const [outcome, setOutcome] = useState<'done' | 'password_needed' | null>(null);
  if (outcome === 'done') return <Done />;
  if (isDead(error)) return <DeadLink />;
  if (data?.state === 'activated') return <Done wasActive />;
  // Dead, or used in the meantime: the server says which.
  const end = (how: 'done' | 'dead' | 'password_needed') => (how === 'dead' ? void refetch() : setOutcome(how));
  const isSameDevice = data?.isSameDevice === true && outcome !== 'password_needed';
  return (
    <CardPage title={t('activate.title')}>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data && isSameDevice ? <Press link={link} email={data.email} onEnd={end} /> : null}
      {data && !isSameDevice ? <ActivateForm link={link} email={data.email} onEnd={end} /> : null}
      {data || error ? null : <TextSkeleton lines={2} />}
    </CardPage>
  );
}

function Press(props: {
  link: ActivationLink;
  email: string;
  onEnd: (outcome: 'done' | 'dead' | 'password_needed') => void;
}) {
  const { t } = useTranslation('auth');
  const activate = useActivate(props.link);
  const press = () =>
    activate.mutate(undefined, {
      onSuccess: () => props.onEnd('done'),
      onError: (error) => {
        // The address was registered again since the page was opened.
        const isReplaced = error instanceof ApiError && error.code === 'activation_password_needed';
        if (isDead(error)) props.onEnd('dead');
        else if (isReplaced) props.onEnd('password_needed');
      },
    });
  return (
    <>
      <Text className={classes.words}>
        <Sentence t={t} id="activate.same_device" values={{ email: props.email }} />
      </Text>
      <Refusal error={activate.error} />
      <Button fullWidth loading={activate.isPending} onClick={press}>
        {t('activate.submit')}
      </Button>
    </>
  );
}

function Done({ wasActive = false }: { wasActive?: boolean }) {
  const { t } = useTranslation('auth');
  return (
    <CardPage title={t('activate.done')}>
      <CircleCheck size={40} strokeWidth={1.5} aria-hidden color="var(--colour-accent)" />
      <Text>{t(wasActive ? 'activate.already' : 'activate.done_text')}</Text>
      <LinkButton to="/sign-in">{t('sign_in.submit')}</LinkButton>
    </CardPage>
  );
}

function DeadLink() {
  const { t } = useTranslation('auth');
  return (
    <CardPage title={t('activate.invalid')}>
      <Text>{t('activate.invalid_text')}</Text>
      <ResendActivation />
    </CardPage>
  );
}

/** Whether the link will never work, whatever is tried. A link that was cut off names no route. */
const isDead = (error: unknown): boolean => error instanceof ApiError && [404, 410].includes(error.status);
