import { Link } from '@tanstack/react-router';
import type { CommunityType } from '@sealwright/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { type Column, rowLink } from '../../../ui/list/index.ts';
import type { CommunityOrdering } from './community.search.ts';
import type { Family, Thing } from './family.ts';

/** The columns that every list has: the name that leads to the thing, and when it was made. `own` stand between them. */
export function useColumns<T extends Thing, O extends string>(
  { type, nameOf }: Pick<Family<T, unknown>, 'type' | 'nameOf'>,
  own: readonly Column<T, O>[],
  below?: (thing: T) => string,
): Column<T, O | CommunityOrdering>[] {
  const { t } = useTranslation('community');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        card: 'title',
        isRowHeader: true,
        isTwoLines: below !== undefined,
        orders: ['name', '-name'],
        cell: (thing) => <Name type={type} id={thing.id} name={nameOf(thing)} below={below?.(thing) ?? ''} />,
      },
      ...own,
      {
        id: 'created',
        header: t('column.createdAt'),
        width: 140,
        isForDesks: true,
        orders: ['-created_at', 'created_at'],
        cell: ({ createdAt }) => <time dateTime={createdAt}>{format.date(createdAt)}</time>,
      },
    ],
    [t, format, own, type, nameOf, below],
  );
}

function Name({ type, id, name, below }: { type: CommunityType; id: number; name: string; below: string }) {
  return (
    <div style={{ minInlineSize: 0 }}>
      <Text component="span" inherit style={{ overflowWrap: 'anywhere' }}>
        <Link {...rowLink('card', name)} to={`/admin/${type}/$id`} params={{ id: String(id) }}>
          <Bdi>{name}</Bdi>
        </Link>
      </Text>
      {below === '' ? null : (
        <Text size="sm" c="dimmed" lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
          <Bdi>{below}</Bdi>
        </Text>
      )}
    </div>
  );
}
