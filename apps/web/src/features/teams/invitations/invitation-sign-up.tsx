import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useLocale } from '../../../lib/i18n.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { showAtFields, useFieldText } from '../../../ui/form-errors.ts';
import { nameRule, passwordRule } from '../../../ui/form-rules.ts';
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx';
import { NameFields } from '../../../ui/person-fields.tsx';
import { useSignUpByInvitation } from './invitations.queries.ts';

const Form = z
  .object({ firstName: nameRule, lastName: nameRule, password1: passwordRule, password2: z.string() })
  .refine((form) => form.password1 === form.password2, { path: ['password2'], message: 'passwords_differ' });

const NAMES = ['firstName', 'lastName', 'password1', 'password2'] as const;

/** Accepting by coming to have an account; the link has shown that the address is theirs. */
export function InvitationSignUp(props: { id: number; token: string; onDone: () => void }) {
  const { t } = useTranslation('invitations');
  const text = useFieldText();
  const locale = useLocale();
  const signUp = useSignUpByInvitation();
  const [isRefused, setIsRefused] = useState(false);
  const form = useForm<z.infer<typeof Form>>({
    resolver: standardSchemaResolver(Form),
    defaultValues: { firstName: '', lastName: '', password1: '', password2: '' },
  });
  const { errors: wrong } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await signUp.mutateAsync({ ...values, invitation: props.id, token: props.token, locale });
    } catch (error) {
      setIsRefused(!showAtFields(error, form.setError, NAMES));
      return;
    }
    // Being signed in takes this form away, and with it what `mutate` would have called.
    props.onDone();
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {isRefused ? <ErrorNote error={signUp.error} /> : null}
        <NameFields
          first={{ ...form.register('firstName'), error: text(wrong.firstName?.message) }}
          last={{ ...form.register('lastName'), error: text(wrong.lastName?.message) }}
        />
        <NewPasswordFields
          first={{ ...form.register('password1'), error: text(wrong.password1?.message) }}
          again={{ ...form.register('password2'), error: text(wrong.password2?.message) }}
        />
        <Button type="submit" fullWidth loading={signUp.isPending}>
          {t('sign_up')}
        </Button>
      </Stack>
    </form>
  );
}
