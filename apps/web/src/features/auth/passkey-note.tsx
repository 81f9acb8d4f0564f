import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../ui/error-note.tsx';
import { PasskeyNotUsed } from './passkey-browser.ts';

/** What came of asking for a passkey: nothing is wrong where somebody changed their mind. */
export function PasskeyNote({ error }: { error: unknown }) {
  const { t } = useTranslation('factors');
  if (!(error instanceof PasskeyNotUsed)) return <ErrorNote error={error} />;
  return (
    <Text size="sm" component="output" display="block">
      {t('passkey.not_used')}
    </Text>
  );
}
