import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '../../../lib/api.ts';
import { showAtFields, useFieldText } from '../../../ui/form-errors.ts';
import { passwordRule } from '../../../ui/form-rules.ts';
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx';
import { PasswordOwner } from '../../../ui/password-owner.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import classes from './activate-page.module.css';
import { type ActivationLink, useActivateWithPassword } from './auth.queries.ts';
import { Refusal } from './password-refusal.tsx';

const Form = z
  .object({ password1: passwordRule, password2: z.string() })
  .refine((form) => form.password1 === form.password2, { path: ['password2'], message: 'passwords_differ' });

const NAMES = ['password1', 'password2'] as const;

/** Activating on a device that did not register: the holder of the mail chooses the password. */
export function ActivateForm(props: {
  link: ActivationLink;
  email: string;
  onEnd: (outcome: 'done' | 'dead') => void;
}) {
  const { t } = useTranslation('auth');
  const text = useFieldText();
  const activate = useActivateWithPassword(props.link);
  const [isRefused, setIsRefused] = useState(false);
  const form = useForm<z.infer<typeof Form>>({
    resolver: standardSchemaResolver(Form),
    defaultValues: { password1: '', password2: '' },
  });
  const { errors: wrong } = form.formState;
  const submit = form.handleSubmit((values) =>
    activate.mutate(values, {
      onSuccess: () => props.onEnd('done'),
      onError: (error) => {
        if (error instanceof ApiError && error.status === 410) props.onEnd('dead');
        else setIsRefused(!showAtFields(error, form.setError, NAMES));
      },
    }),
  );
  return (
    <>
      <Text className={classes.words}>
        <Sentence t={t} id="activate.other_device" values={{ email: props.email }} />
      </Text>
      {isRefused ? <Refusal error={activate.error} /> : null}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <PasswordOwner name={props.email} />
          <NewPasswordFields
            first={{ ...form.register('password1'), error: text(wrong.password1?.message) }}
            again={{ ...form.register('password2'), error: text(wrong.password2?.message) }}
          />
          <Button type="submit" fullWidth loading={activate.isPending}>
            {t('activate.submit')}
          </Button>
        </Stack>
      </form>
    </>
  );
}
