import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

/** A page behind the last one of a list, which has become shorter or was asked for by hand. */
export function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  const { t } = useTranslation('lists');
  return (
    <EmptyState title={t('range.none')} text={t('past.text')}>
      <Button variant="default" onClick={onFirst}>
        {t('past.first')}
      </Button>
    </EmptyState>
  );
}
