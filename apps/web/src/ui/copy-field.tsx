import { ActionIcon, CopyButton, TextInput } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** A value that is taken to another program as it stands. */
export function CopyField(props: { label: string; description?: string; value: string }) {
  const { t } = useTranslation('common');
  const { label, description, value } = props;
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      readOnly
      dir="ltr"
      styles={{
        input: { fontFamily: 'var(--mantine-font-family-monospace)' },
        label: { direction: 'inherit' },
        description: { direction: 'inherit' },
      }}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <CopyButton value={value} timeout={3000}>
          {({ copied, copy }) => (
            <ActionIcon
              variant="subtle"
              color={copied ? 'green' : 'gray'}
              onClick={copy}
              aria-label={t(copied ? 'copied_value' : 'copy_value', { value: label })}
            >
              {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            </ActionIcon>
          )}
        </CopyButton>
      }
    />
  );
}
