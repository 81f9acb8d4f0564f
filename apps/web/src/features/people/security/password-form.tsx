import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { showAtFields, useFieldText } from '../../../ui/form-errors.ts';
import { passwordRule } from '../../../ui/form-rules.ts';
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { PasswordOwner } from '../../../ui/password-owner.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';

type Passwords = { oldPassword: string; newPassword1: string; newPassword2: string };

const formRules = (hasOld: boolean) =>
  z
    .object({
      oldPassword: hasOld ? z.string().min(1, 'password_required') : z.string(),
      newPassword1: passwordRule,
      newPassword2: z.string(),
    })
    .refine((form) => form.newPassword1 === form.newPassword2, {
      path: ['newPassword2'],
      message: 'password_must_be_matched',
      // Also while the new password itself is not good enough yet.
      when: () => true,
    });

const NAMES = ['oldPassword', 'newPassword1', 'newPassword2'] as const;

type Save = {
  isPending: boolean;
  error: unknown;
  mutate: (passwords: Passwords, on: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
};

/** A new password twice, with the old one where there is one. */
export function PasswordForm(props: {
  email: string;
  hasOld?: boolean;
  save: Save;
  onDone: () => void;
  hint?: ReactNode;
}) {
  const { t } = useTranslation('passwords');
  const common = useTranslation('common').t;
  const text = useFieldText();
  const { hasOld = false, save } = props;
  const [isRefused, setIsRefused] = useState(false);
  const form = useForm<Passwords>({
    resolver: standardSchemaResolver(formRules(hasOld)),
    defaultValues: { oldPassword: '', newPassword1: '', newPassword2: '' },
  });
  const { errors: wrong } = form.formState;
  const submit = form.handleSubmit((values) => {
    setIsRefused(false);
    save.mutate(values, {
      onSuccess: props.onDone,
      onError: (error) => {
        if (!(error instanceof NotConfirmed)) setIsRefused(!showAtFields(error, form.setError, NAMES));
      },
    });
  });
  const field = (name: (typeof NAMES)[number]) => ({ ...form.register(name), error: text(wrong[name]?.message) });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md" maw={440}>
        {isRefused ? <ErrorNote error={save.error} /> : null}
        <PasswordOwner name={props.email} />
        {hasOld ? (
          <PasswordField {...field('oldPassword')} label={t('old_password')} autoComplete="current-password" required />
        ) : null}
        {props.hint}
        <NewPasswordFields isReplacing first={field('newPassword1')} again={field('newPassword2')} />
        <Group gap="sm">
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
          <Button variant="default" component={Link} to="/app/account/security">
            {common('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
