import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  Form,
  FormActions,
  NewPasswordFields,
  PasswordField,
  PasswordOwner,
  passwordRule,
  useEditForm,
} from '../../../ui/form/index.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

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

/** A new password twice, with the old one where there is one. */
export function PasswordForm(props: {
  email: string;
  hasOld?: boolean;
  save: (passwords: Passwords) => Promise<unknown>;
  onDone: () => void;
  hint?: ReactNode;
}) {
  const { t } = useTranslation('passwords');
  const common = useTranslation('common').t;
  const { hasOld = false } = props;
  const edit = useEditForm({
    rules: formRules(hasOld),
    values: { oldPassword: '', newPassword1: '', newPassword2: '' },
    save: async (passwords) => {
      await props.save(passwords);
      props.onDone();
    },
  });
  const back = (
    <LinkButton variant="default" to="/app/account/security">
      {common('cancel')}
    </LinkButton>
  );
  return (
    <Form of={edit} maxWidth={440}>
      <PasswordOwner name={props.email} />
      {hasOld ? (
        <PasswordField
          {...edit.field('oldPassword')}
          label={t('old_password')}
          autoComplete="current-password"
          required
        />
      ) : null}
      {props.hint}
      <NewPasswordFields isReplacing first={edit.field('newPassword1')} again={edit.field('newPassword2')} />
      <FormActions submit={t('save')} isSaving={edit.isSaving} cancel={back} />
    </Form>
  );
}
