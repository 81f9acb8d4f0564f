import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useLocale } from '../../../lib/i18n.ts';
import { Form, NameFields, nameRule, NewPasswordFields, passwordRule, useEditForm } from '../../../ui/form/index.ts';
import { useSignUpByInvitation } from './invitations.queries.ts';

const Rules = z
  .object({ firstName: nameRule, lastName: nameRule, password1: passwordRule, password2: z.string() })
  .refine((form) => form.password1 === form.password2, { path: ['password2'], message: 'passwords_differ' });

/** Accepting by coming to have an account; the link has shown that the address is theirs. */
export function InvitationSignUp(props: { id: number; token: string; onDone: () => void }) {
  const { t } = useTranslation('invitations');
  const locale = useLocale();
  const signUp = useSignUpByInvitation();
  const edit = useEditForm({
    rules: Rules,
    values: { firstName: '', lastName: '', password1: '', password2: '' },
    save: async (values) => {
      await signUp.mutateAsync({ ...values, invitation: props.id, token: props.token, locale });
      // Being signed in takes this form away, and with it what `mutate` would have called.
      props.onDone();
    },
  });
  return (
    <Form of={edit}>
      <NameFields first={edit.field('firstName')} last={edit.field('lastName')} />
      <NewPasswordFields first={edit.field('password1')} again={edit.field('password2')} />
      <Button type="submit" fullWidth loading={edit.isSaving}>
        {t('sign_up')}
      </Button>
    </Form>
  );
}
