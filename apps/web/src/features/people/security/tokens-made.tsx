import { Alert, Button, CopyButton, Group, Stack, TextInput } from '@mantine/core';
import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** The new token: to be copied now or never. */
export function TokenMade({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('security');
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light" icon={<TriangleAlert aria-hidden />}>
        {t('tokens.made_text')}
      </Alert>
      <TextInput
        label={t('tokens.made_label')}
        value={token}
        readOnly
        dir="ltr"
        data-autofocus
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' }, label: { direction: 'inherit' } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end" gap="sm">
        <CopyButton value={token} timeout={4000}>
          {({ copied, copy }) => (
            <Button
              leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
              onClick={copy}
            >
              <span aria-live="polite">{copied ? t('tokens.copied') : t('tokens.copy')}</span>
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onDone}>
          {t('tokens.made_done')}
        </Button>
      </Group>
    </Stack>
  );
}
