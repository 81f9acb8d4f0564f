import { Alert, Stack, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../../ui/copy-field.tsx';

/** A client secret that was just made: to be copied now or never. */
export function NewSecret({ secret }: { secret: string }) {
  const { t } = useTranslation('developers');
  return (
    <Alert color="yellow" variant="light" icon={<TriangleAlert aria-hidden />}>
      <Stack gap="sm">
        <Text size="sm">{t('client_secret_text')}</Text>
        <CopyField label={t('client_secret')} value={secret} />
      </Stack>
    </Alert>
  );
}
