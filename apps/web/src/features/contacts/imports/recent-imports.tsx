import { Text, Title } from '@mantine/core';
import type { ContactImport } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { followImport } from './imports.follow.ts';
import classes from './imports.module.css';
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
    <section className={classes.card} aria-labelledby="recent-imports">
      <Title order={2} size="h4" id="recent-imports">
        {t('recent.title')}
      </Title>
      {error && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <RowsSkeleton rows={2} /> : null}
      {data ? (
        <ul className={classes.list} aria-labelledby="recent-imports">
          {data.map((one) => (
            <RecentImport key={one.id} one={one} />
          ))}
        </ul>
      ) : null}
    </section>
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
      <div className={classes.recent}>
        <Link to="/contacts/import/$id" params={{ id: String(one.id) }} className={classes.file}>
          <Bdi>{one.fileName}</Bdi>
        </Link>
        <Text size="sm" c="dimmed">
          {[format.time(one.createdAt), format.bytes(one.sizeBytes), ...counts].join(' · ')}
        </Text>
      </div>
      <ImportStateBadge state={one.state} />
    </li>
  );
}
