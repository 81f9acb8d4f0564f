import { Group, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** First and last name, side by side; `first` and `last` take what the form registers. */
export function NameFields({ first, last }: { first: TextInputProps; last: TextInputProps }) {
  const { t } = useTranslation('common');
  return (
    <Group grow align="flex-start">
      <TextInput {...first} label={t('first_name')} autoComplete="given-name" required />
      <TextInput {...last} label={t('last_name')} autoComplete="family-name" required />
    </Group>
  );
}

export function EmailField(props: TextInputProps) {
  const { t } = useTranslation('common');
  return <TextInput {...props} type="email" label={t('email')} autoComplete="email" dir="ltr" required />;
}
