import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A password with a named, reachable button that shows it. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('common');
  return (
    <PasswordInput
      {...props}
      dir="ltr"
      visibilityToggleButtonProps={{ 'aria-label': t('show_password'), 'aria-hidden': false, tabIndex: 0 }}
    />
  );
}
