import { Center } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { errorText, useErrorTexts } from '../../../ui/error-text.ts';

/** What stands in the frame when there is nothing to prepare (any more). */
export function FramedEnd({ kind, error = null }: { kind: 'sent' | 'closed' | 'failed'; error?: unknown }) {
  const { t } = useTranslation('wizard');
  const errors = useErrorTexts();
  const text = kind === 'failed' ? errorText(errors, error) : t(`framed.${kind}_text`);
  return (
    <Center component="main" mih="100dvh">
      <output>
        <EmptyState title={t(`framed.${kind}`)} text={text} />
      </output>
    </Center>
  );
}
