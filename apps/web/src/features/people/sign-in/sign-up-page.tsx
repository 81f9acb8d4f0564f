import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useLocale } from '../../../lib/i18n.ts';
import { CardPage } from '../../../ui/card-page.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { showAtFields, useFieldText } from '../../../ui/form-errors.ts';
import { emailRule, nameRule, passwordRule } from '../../../ui/form-rules.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx';
import { EmailField, NameFields } from '../../../ui/person-fields.tsx';
import { useSignUp } from './auth.queries.ts';
import { ResendActivation } from './resend-activation.tsx';
import { SocialButtons } from './social-buttons.tsx';

const SignUpForm = z
  .object({ firstName: nameRule, lastName: nameRule, email: emailRule, password1: passwordRule, password2: z.string() })
  .refine((form) => form.password1 === form.password2, { path: ['password2'], message: 'passwords_differ' });

const NAMES = ['firstName', 'lastName', 'email', 'password1', 'password2'] as const;

export function SignUpPage() {
  const [email, setEmail] = useState<string | null>(null);
  return email === null ? <SignUpCard onDone={setEmail} /> : <CheckMail email={email} />;
}

function SignUpCard({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const text = useFieldText();
  const locale = useLocale();
  const signUp = useSignUp();
  const [isRefused, setIsRefused] = useState(false);
  const form = useForm<z.infer<typeof SignUpForm>>({
    resolver: standardSchemaResolver(SignUpForm),
    defaultValues: { firstName: '', lastName: '', email: '', password1: '', password2: '' },
  });
  const { errors: wrong } = form.formState;
  const submit = form.handleSubmit((values) =>
    signUp.mutate(
      { ...values, locale },
      {
        onSuccess: (answer) => onDone(answer.email),
        onError: (error) => setIsRefused(!showAtFields(error, form.setError, NAMES)),
      },
    ),
  );
  return (
    <CardPage
      title={t('sign_up.title')}
      below={
        <Text>
          {t('sign_up.has_account')}{' '}
          <Anchor renderRoot={(props) => <Link {...props} to="/sign-in" />}>{t('sign_in.link')}</Anchor>
        </Text>
      }
    >
      {isRefused ? <ErrorNote error={signUp.error} /> : null}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <NameFields
            first={{ ...form.register('firstName'), error: text(wrong.firstName?.message) }}
            last={{ ...form.register('lastName'), error: text(wrong.lastName?.message) }}
          />
          <EmailField {...form.register('email')} error={text(wrong.email?.message)} />
          <NewPasswordFields
            first={{ ...form.register('password1'), error: text(wrong.password1?.message) }}
            again={{ ...form.register('password2'), error: text(wrong.password2?.message) }}
          />
          <Button type="submit" fullWidth loading={signUp.isPending}>
            {t('sign_up.submit')}
          </Button>
        </Stack>
      </form>
      <SocialButtons />
    </CardPage>
  );
}

function CheckMail({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  return (
    <CardPage title={t('check_mail.title')}>
      <MailCheck size={40} strokeWidth={1.5} aria-hidden color="var(--colour-accent)" />
      <Text>
        <Sentence t={t} id="check_mail.text" values={{ email }} />
      </Text>
      <Text size="sm" c="dimmed">
        {t('check_mail.missing')}
      </Text>
      <ResendActivation email={email} />
    </CardPage>
  );
}
