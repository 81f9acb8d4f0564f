import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NotConfirmed } from './confirm-identity.tsx';
import { ErrorNote } from './error-note.tsx';
import { PasskeyNotUsed } from './passkey-browser.ts';

/** What came of an act: a refusal stands here, a change of mind is said quietly or not at all. */
export function PasskeyNote({ error }: { error: unknown }) {
  const { t } = useTranslation('mfa');
  if (error instanceof NotConfirmed) return null;
  if (!(error instanceof PasskeyNotUsed)) return <ErrorNote error={error} />;
  return (
    <Text size="sm" component="output" display="block">
      {t(error.isKnown ? 'passkey.known' : 'passkey.not_used')}
    </Text>
  );
}
