import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '../../../lib/api.ts';
import { Form, NewPasswordFields, PasswordOwner, passwordRule, useEditForm } from '../../../ui/form/index.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import classes from './activate-page.module.css';
import { type ActivationLink, useActivateWithPassword } from './auth.queries.ts';
import { Refusal } from './password-refusal.tsx';

const Rules = z
  .object({ password1: passwordRule, password2: z.string() })
  .refine((form) => form.password1 === form.password2, { path: ['password2'], message: 'passwords_differ' });

/** Activating on a device that did not register: the holder of the mail chooses the password. */
export function ActivateForm(props: {
  link: ActivationLink;
  email: string;
  onEnd: (outcome: 'done' | 'dead') => void;
}) {
  const { t } = useTranslation('auth');
  const activate = useActivateWithPassword(props.link);
  const edit = useEditForm({
    rules: Rules,
    values: { password1: '', password2: '' },
    save: async (values) => {
      await activate.mutateAsync(values);
      props.onEnd('done');
    },
    onRefused: (error) => {
      const isDead = error instanceof ApiError && error.status === 410;
      if (isDead) props.onEnd('dead');
      return isDead;
    },
  });
  return (
    <>
      <Text className={classes.words}>
        <Sentence t={t} id="activate.other_device" values={{ email: props.email }} />
      </Text>
      <Form of={edit} note={<Refusal error={edit.refusal} />}>
        <PasswordOwner name={props.email} />
        <NewPasswordFields first={edit.field('password1')} again={edit.field('password2')} />
        <Button type="submit" fullWidth loading={edit.isSaving}>
          {t('activate.submit')}
        </Button>
      </Form>
    </>
  );
}
