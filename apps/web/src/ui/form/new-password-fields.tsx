import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './password-field.tsx';

/** A password that is chosen, with its rule, and the same once more; `first` and `again` take what the form registers. */
export function NewPasswordFields(props: {
  first: PasswordInputProps;
  again: PasswordInputProps;
  /** It takes the place of another one. */
  isReplacing?: boolean;
}) {
  const { t } = useTranslation('common');
  const chosen = { autoComplete: 'new-password', required: true } as const;
  return (
    <>
      <PasswordField
        {...props.first}
        {...chosen}
        label={t(props.isReplacing ? 'new_password' : 'password')}
        description={t('password_rule')}
      />
      <PasswordField
        {...props.again}
        {...chosen}
        label={t(props.isReplacing ? 'new_password_again' : 'password_again')}
      />
    </>
  );
}
