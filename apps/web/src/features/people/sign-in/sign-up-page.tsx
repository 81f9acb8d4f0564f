import { Button, Text } from '@mantine/core';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useLocale } from '../../../lib/i18n.ts';
import { CardPage } from '../../../ui/card-page.tsx';
import {
  EmailField,
  emailRule,
  Form,
  NameFields,
  nameRule,
  NewPasswordFields,
  passwordRule,
  useEditForm,
} from '../../../ui/form/index.ts';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { useSignUp } from './auth.queries.ts';
import { ResendActivation } from './resend-activation.tsx';
import { SocialButtons } from './social-buttons.tsx';

const Rules = z
  .object({ firstName: nameRule, lastName: nameRule, email: emailRule, password1: passwordRule, password2: z.string() })
  .refine((form) => form.password1 === form.password2, { path: ['password2'], message: 'passwords_differ' });

export function SignUpPage() {
  const [email, setEmail] = useState<string | null>(null);
  return email === null ? <SignUpCard onDone={setEmail} /> : <CheckMail email={email} />;
}

function SignUpCard({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const signUp = useSignUp();
  const edit = useEditForm({
    rules: Rules,
    values: { firstName: '', lastName: '', email: '', password1: '', password2: '' },
    save: async (values) => onDone((await signUp.mutateAsync({ ...values, locale })).email),
  });
  return (
    <CardPage
      title={t('sign_up.title')}
      below={
        <Text>
          {t('sign_up.has_account')} <LinkAnchor to="/sign-in">{t('sign_in.link')}</LinkAnchor>
        </Text>
      }
    >
      <Form of={edit}>
        <NameFields first={edit.field('firstName')} last={edit.field('lastName')} />
        <EmailField {...edit.field('email')} />
        <NewPasswordFields first={edit.field('password1')} again={edit.field('password2')} />
        <Button type="submit" fullWidth loading={edit.isSaving}>
          {t('sign_up.submit')}
        </Button>
      </Form>
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
