import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyPicture } from './empty-picture.tsx';
import { exactCountQuery } from './list.queries.ts';

/** Leads to the first contacts. A person who has just deleted all of them looks for them here. */
export function NoContacts() {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const deleted = useQuery(exactCountQuery({ state: 'deleted' })).data ?? 0;
  const isEmptied = deleted > 0;
  const words = isEmptied
    ? {
        title: t('empty.deleted_title'),
        text: t('empty.deleted_text', { count: deleted, number: format.number(deleted) }),
      }
    : { title: t('empty.title'), text: t('empty.text') };
  return (
    <EmptyState {...words} picture={<EmptyPicture />}>
      <Group justify="center" gap="sm">
        {isEmptied ? <LinkButton to="/contacts/deleted">{t('act.deleted')}</LinkButton> : null}
        <LinkButton to="/contacts/import" variant={isEmptied ? 'default' : 'filled'}>
          {t('empty.import')}
        </LinkButton>
        <LinkButton to="/contacts/new" variant="default">
          {t('act.add')}
        </LinkButton>
      </Group>
    </EmptyState>
  );
}
