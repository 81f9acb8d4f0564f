import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PastTheEnd } from '../../../ui/past-the-end.tsx';
import type { ContactsSearch } from '../contacts.search.ts';
import { isFiltered } from './contacts.view.ts';
import { EmptyPicture } from './empty-picture.tsx';

/** Says why the list is empty, and leads out of it. */
export function NothingHere(props: { search: ContactsSearch; onClear: () => void; onFirst: () => void }) {
  const { t } = useTranslation('contacts');
  if (props.search.page > 1) return <PastTheEnd onFirst={props.onFirst} />;
  if (isFiltered(props.search)) return <NothingFound onClear={props.onClear} />;
  return (
    <EmptyState title={t('empty.title')} text={t('empty.text')} picture={<EmptyPicture />}>
      <Group justify="center" gap="sm">
        <Button component={Link} to="/contacts/import">
          {t('empty.import')}
        </Button>
        <Button component={Link} to="/contacts/new" variant="default">
          {t('act.add')}
        </Button>
        {/* Whoever has just deleted the last ones looks for them here. */}
        <Button component={Link} to="/contacts/deleted" variant="subtle">
          {t('act.deleted')}
        </Button>
      </Group>
    </EmptyState>
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('contacts');
  return (
    <EmptyState title={t('nothing_found.title')} text={t('nothing_found.text')}>
      <Button variant="default" onClick={onClear}>
        {t('nothing_found.clear')}
      </Button>
    </EmptyState>
  );
}
