import { Alert, Button, Text, TextInput } from '@mantine/core';
import { isSecondStep, type SecondStep as Step } from '@sealwright/contract';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '../../../lib/api.ts';
import { rememberRedirect } from '../../../lib/redirect.ts';
import { type EndReason, useSession } from '../../../lib/session.ts';
import { CardPage } from '../../../ui/card-page.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { Form, PasswordField, useEditForm } from '../../../ui/form/index.ts';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { canUsePasskeys } from '../../../ui/passkey-browser.ts';
import { useSignIn } from './auth.queries.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { useCapsLock } from './password-caps-lock.ts';
import { Refusal } from './password-refusal.tsx';
import { ResendActivation } from './resend-activation.tsx';
import { SecondStep } from './second-step.tsx';
import classes from './sign-in-page.module.css';
import { SocialButtons } from './social-buttons.tsx';
import { useTeamProviders } from './team-providers.ts';

const Rules = z.object({
  username: z.string().trim().min(1, 'email_required'),
  password: z.string().min(1, 'password_required'),
});

const isWrong = (error: unknown): boolean => error instanceof ApiError && error.code === 'login_incorrect';

/**
 * Where to go after it is for the router: signing in makes this screen's route look at its `redirect` again. The place is
 * remembered beside it, for ways that lead away from this page and come back without it.
 */
export function SignInPage() {
  const { redirect } = useSearch({ strict: false });
  const [step, setStep] = useState<Step | null>(null);
  useEffect(() => rememberRedirect(redirect), [redirect]);
  if (step) return <SecondStep step={step} onLeave={() => setStep(null)} />;
  return <FirstStep onSecondStep={setStep} />;
}

/** Why one has to sign in again. Where the server gave no new token, that is said first. */
function Ended({ by }: { by: EndReason }) {
  const { t } = useTranslation('auth');
  const errors = useErrorTexts();
  if (by === 'user_blocked') return <Alert color="red">{errors(by)}</Alert>;
  return (
    <Alert color="blue" title={by === 'token_missing' ? t('sign_in.token_missing') : null}>
      {errors('session_ended')}
    </Alert>
  );
}

function FirstStep({ onSecondStep }: { onSecondStep: (step: Step) => void }) {
  const { t } = useTranslation('auth');
  const common = useTranslation('common').t;
  const signIn = useSignIn();
  const endedBy = useSession((state) => state.endedBy);
  const capsLock = useCapsLock();
  const edit = useEditForm({
    rules: Rules,
    values: { username: '', password: '' },
    save: async (values) => {
      const answer = await signIn.mutateAsync(values);
      if (isSecondStep(answer)) onSecondStep(answer);
    },
    onRefused: (error) => {
      // To be typed once more, at once.
      if (isWrong(error)) edit.form.setFocus('password', { shouldSelect: true });
      return false;
    },
  });
  const { refusal } = edit;
  const teams = useTeamProviders(edit.form.watch('username'), refusal);
  const isNotActivated = refusal instanceof ApiError && refusal.code === 'account_not_activated';
  return (
    <CardPage
      title={t('sign_in.title')}
      below={
        <Text>
          {t('sign_in.no_account')} <LinkAnchor to="/sign-up">{t('sign_up.link')}</LinkAnchor>
        </Text>
      }
    >
      {endedBy && !refusal ? <Ended by={endedBy} /> : null}
      <Refusal error={refusal} />
      {isNotActivated ? <ResendActivation email={edit.form.getValues('username')} /> : null}
      <Form of={edit} note={false}>
        <TextInput
          {...edit.field('username')}
          label={t('email_or_username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
          withAsterisk={false}
        />
        <PasswordField
          {...edit.field('password')}
          {...capsLock.listen}
          label={common('password')}
          description={capsLock.isOn ? t('caps_lock') : undefined}
          autoComplete="current-password"
          required
          withAsterisk={false}
        />
        <LinkAnchor size="sm" className={classes.forgot} to="/forgot-password">
          {t('sign_in.forgot')}
        </LinkAnchor>
        <Button type="submit" fullWidth loading={edit.isSaving}>
          {t('sign_in.submit')}
        </Button>
      </Form>
      <SocialButtons first={canUsePasskeys() ? <PasskeyButton /> : null} teams={teams} />
    </CardPage>
  );
}
