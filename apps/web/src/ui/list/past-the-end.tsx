import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';

/** A page behind the last one of a list, which has become shorter or was asked for by hand. */
export function PastTheEnd(props: { title?: string; text?: string; onFirst: () => void }) {
  const { t } = useTranslation('lists');
  return (
    <EmptyState title={props.title ?? t('range.none')} text={props.text ?? t('past.text')}>
      <Button variant="default" onClick={props.onFirst}>
        {t('past.first')}
      </Button>
    </EmptyState>
  );
}
