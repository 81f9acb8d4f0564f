import { Alert, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EmailField, emailRule, Form, useEditForm } from '../../../ui/form/index.ts';
import { useResendActivation } from './auth.queries.ts';
import { Refusal } from './password-refusal.tsx';

const Rules = z.object({ email: emailRule });

/** Sends the activation mail again, to `email` or to the address that is asked for. The answer is the same for every address: it says nothing about who has an account. */
export function ResendActivation({ email = '' }: { email?: string }) {
  const { t } = useTranslation('auth');
  const resend = useResendActivation();
  // Sign-in takes user names too.
  const isKnown = emailRule.safeParse(email).success;
  const edit = useEditForm({
    rules: Rules,
    values: { email: isKnown ? email : '' },
    save: (values) => resend.mutateAsync(values),
  });
  if (resend.isSuccess) {
    return <Alert color="green">{t('resend.done')}</Alert>;
  }
  return (
    <Form of={edit} gap="sm" note={<Refusal error={edit.refusal} />}>
      {isKnown ? null : <EmailField {...edit.field('email')} />}
      <Button type="submit" variant="default" loading={edit.isSaving}>
        {t('resend.submit')}
      </Button>
    </Form>
  );
}
