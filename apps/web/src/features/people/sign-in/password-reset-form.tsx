import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Stack } from '@mantine/core';
import { Password } from '@sealwright/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Bdi } from '../../../ui/bidi.tsx';
import { CardPage } from '../../../ui/card-page.tsx';
import { showAtFields, useFieldText } from '../../../ui/form-errors.ts';
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx';
import { PasswordOwner } from '../../../ui/password-owner.tsx';
import { isDeadLink, type MailLink, useResetPassword } from './password-links.queries.ts';
import { Refusal } from './password-refusal.tsx';

const MIN_LENGTH = 8;

function faultOf(password: string): string | null {
  if (password === '') return 'password_required';
  if (password.length < MIN_LENGTH) return 'password_too_short';
  return Password.safeParse(password).success ? null : 'password_weak';
}

const ResetForm = z
  .object({
    newPassword1: z.string().superRefine((password, context) => {
      const message = faultOf(password);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
    newPassword2: z.string(),
  })
  .refine((form) => form.newPassword1 === form.newPassword2, {
    path: ['newPassword2'],
    message: 'passwords_must_match',
    // Also while the password itself is not good enough yet.
    when: () => true,
  });

const NAMES = ['newPassword1', 'newPassword2'] as const;

export function PasswordResetForm(props: {
  title: string;
  email: string;
  link: MailLink;
  onEnd: (outcome: 'done' | 'dead') => void;
}) {
  const { t } = useTranslation('passwords');
  const text = useFieldText();
  const reset = useResetPassword(props.link);
  const [isRefused, setIsRefused] = useState(false);
  const form = useForm<z.infer<typeof ResetForm>>({
    resolver: standardSchemaResolver(ResetForm),
    defaultValues: { newPassword1: '', newPassword2: '' },
  });
  const { errors: wrong } = form.formState;
  const submit = form.handleSubmit((values) =>
    reset.mutate(values, {
      onSuccess: () => props.onEnd('done'),
      onError: (error) => {
        if (isDeadLink(error)) props.onEnd('dead');
        else setIsRefused(!showAtFields(error, form.setError, NAMES));
      },
    }),
  );
  return (
    <CardPage
      title={props.title}
      description={
        <>
          {t('reset.for')} <Bdi>{props.email}</Bdi>
        </>
      }
    >
      {isRefused ? <Refusal error={reset.error} /> : null}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <PasswordOwner name={props.email} />
          <NewPasswordFields
            isReplacing
            first={{ ...form.register('newPassword1'), error: text(wrong.newPassword1?.message) }}
            again={{ ...form.register('newPassword2'), error: text(wrong.newPassword2?.message) }}
          />
          <Button type="submit" fullWidth loading={reset.isPending}>
            {t('save')}
          </Button>
        </Stack>
      </form>
    </CardPage>
  );
}
