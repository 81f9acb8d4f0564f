import type { OauthApplication } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { type Column, rowLink } from '../../../ui/list/index.ts';
import type { ApplicationsSearch } from './applications.search.ts';

/** What the list shows of an application. */
export function useApplicationColumns(): Column<OauthApplication, ApplicationsSearch['ordering']>[] {
  const { t } = useTranslation('developers');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        card: 'title',
        isRowHeader: true,
        orders: ['name', '-name'],
        cell: ({ id, name }) => (
          <Link {...rowLink('card', name)} to="/developers/applications/$id" params={{ id: String(id) }}>
            <Bdi>{name}</Bdi>
          </Link>
        ),
      },
      {
        id: 'type',
        header: t('column.type'),
        width: 140,
        card: 'line',
        cell: ({ clientType }) => t(`type.${clientType}`),
      },
      {
        id: 'client_id',
        header: t('column.client_id'),
        width: 300,
        isForDesks: true,
        cell: ({ clientId }) => <Bdi>{clientId}</Bdi>,
      },
      {
        id: 'people',
        header: t('column.people'),
        width: 100,
        align: 'end',
        cell: ({ people }) => format.number(people),
      },
      {
        id: 'created',
        header: t('column.created'),
        width: 150,
        card: 'note',
        orders: ['created_at', '-created_at'],
        cell: ({ createdAt }) => format.date(createdAt),
      },
    ],
    [t, format],
  );
}
