import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { NotificationsSearch } from './notifications.search.ts';

/** Says why the list is empty, and leads on. */
export function NothingHere(props: { search: NotificationsSearch; onSearch: (search: NotificationsSearch) => void }) {
  const { t } = useTranslation('notifications');
  if (props.search.status === undefined && props.search.unread === undefined) {
    return (
      <EmptyState title={t('empty.title')} text={t('empty.text')}>
        <LinkButton to="/documents">{t('empty.documents')}</LinkButton>
      </EmptyState>
    );
  }
  const isAllRead = props.search.status === undefined;
  return (
    <EmptyState
      title={t(isAllRead ? 'all_read.title' : 'nothing_found.title')}
      text={t(isAllRead ? 'all_read.text' : 'nothing_found.text')}
    >
      <Button variant="default" onClick={() => props.onSearch({})}>
        {t('nothing_found.clear')}
      </Button>
    </EmptyState>
  );
}
