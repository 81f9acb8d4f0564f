import { Box, Group, Text } from '@mantine/core';
import type { ContactImport } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { rowLink } from '../../../ui/list/index.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { followImport } from './imports.follow.ts';
import { importsQuery } from './imports.queries.ts';
import { ImportStateBadge } from './state-badge.tsx';

/** The account's latest imports, each with its way back; those under way are followed. */
export function RecentImports() {
  const { t } = useTranslation('imports');
  const cache = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(importsQuery);
  useEffect(() => {
    for (const one of data ?? []) followImport(cache, { import: one, analysis: null });
  }, [cache, data]);
  if (data?.length === 0) return null;
  return (
    <Card title={t('recent.title')} id="recent-imports">
      {error && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <RowsSkeleton rows={2} /> : null}
      {data ? (
        <Ruled aria-labelledby="recent-imports">
          {data.map((one) => (
            <RecentImport key={one.id} one={one} />
          ))}
        </Ruled>
      ) : null}
    </Card>
  );
}

function RecentImport({ one }: { one: ContactImport }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const counts = (['created', 'updated', 'restored', 'skipped', 'failed'] as const)
    .map((what) => ({ what, count: one[`${what}Count`] }))
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => `${t(`count.${what}`)}: ${format.number(count)}`);
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Box flex="1 1 240px" miw={0}>
          <Link {...rowLink('card')} to="/contacts/import/$id" params={{ id: String(one.id) }}>
            <Bdi>{one.fileName}</Bdi>
          </Link>
          <Text size="sm" c="dimmed">
            {[format.time(one.createdAt), format.bytes(one.sizeBytes), ...counts].join(' · ')}
          </Text>
        </Box>
        <ImportStateBadge state={one.state} />
      </Group>
    </li>
  );
}
