import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Alert, Button, Stack } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFieldText } from '../../../ui/form-errors.ts';
import { emailRule } from '../../../ui/form-rules.ts';
import { EmailField } from '../../../ui/person-fields.tsx';
import { useResendActivation } from './auth.queries.ts';
import { Refusal } from './password-refusal.tsx';

const ResendForm = z.object({ email: emailRule });

/** Sends the activation mail again, to `email` or to the address that is asked for. The answer is the same for every address: it says nothing about who has an account. */
export function ResendActivation({ email = '' }: { email?: string }) {
  const { t } = useTranslation('auth');
  const text = useFieldText();
  const resend = useResendActivation();
  // Sign-in takes user names too.
  const isKnown = emailRule.safeParse(email).success;
  const form = useForm<z.infer<typeof ResendForm>>({
    resolver: standardSchemaResolver(ResendForm),
    defaultValues: { email: isKnown ? email : '' },
  });
  if (resend.isSuccess) {
    return <Alert color="green">{t('resend.done')}</Alert>;
  }
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => resend.mutate(values))(event)}>
      <Stack gap="sm">
        <Refusal error={resend.error} />
        {isKnown ? null : <EmailField {...form.register('email')} error={text(form.formState.errors.email?.message)} />}
        <Button type="submit" variant="default" loading={resend.isPending}>
          {t('resend.submit')}
        </Button>
      </Stack>
    </form>
  );
}
