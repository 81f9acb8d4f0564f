import { Button } from '@mantine/core';
import { Password } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Bdi } from '../../../ui/bidi.tsx';
import { CardPage } from '../../../ui/card-page.tsx';
import { Form, NewPasswordFields, PasswordOwner, useEditForm } from '../../../ui/form/index.ts';
import { isDeadLink, type MailLink, useResetPassword } from './password-links.queries.ts';
import { Refusal } from './password-refusal.tsx';

const MIN_LENGTH = 8;

function faultOf(password: string): string | null {
  if (password === '') return 'password_required';
  if (password.length < MIN_LENGTH) return 'password_too_short';
  return Password.safeParse(password).success ? null : 'password_weak';
}

const Rules = z
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

export function PasswordResetForm(props: {
  title: string;
  email: string;
  link: MailLink;
  onEnd: (outcome: 'done' | 'dead') => void;
}) {
  const { t } = useTranslation('passwords');
  const reset = useResetPassword(props.link);
  const edit = useEditForm({
    rules: Rules,
    values: { newPassword1: '', newPassword2: '' },
    save: async (values) => {
      await reset.mutateAsync(values);
      props.onEnd('done');
    },
    onRefused: (error) => {
      const isDead = isDeadLink(error);
      if (isDead) props.onEnd('dead');
      return isDead;
    },
  });
  return (
    <CardPage
      title={props.title}
      description={
        <>
          {t('reset.for')} <Bdi>{props.email}</Bdi>
        </>
      }
    >
      <Form of={edit} note={<Refusal error={edit.refusal} />}>
        <PasswordOwner name={props.email} />
        <NewPasswordFields isReplacing first={edit.field('newPassword1')} again={edit.field('newPassword2')} />
        <Button type="submit" fullWidth loading={edit.isSaving}>
          {t('save')}
        </Button>
      </Form>
    </CardPage>
  );
}
