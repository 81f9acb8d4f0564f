import { Button, Group, Text } from '@mantine/core';
import type { DocumentState, PublicLink, Template } from '@sealwright/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { cameInQuery } from './link.queries.ts';
import classes from './public-link.module.css';

/** The visitors who signed by the link, when they came, and the state of their documents. */
export function CameIn({ template, link }: { template: Template; link: PublicLink }) {
  const { t } = useTranslation('public-links');
  const format = useFormat();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    cameInQuery(template.id, link.id),
  );
  const rows = data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <Card title={t('came_in')}>
      {isPending ? <RowsSkeleton rows={3} /> : null}
      {data ? null : <ErrorNote error={error} title={t('failed.came_in')} onRetry={() => void refetch()} />}
      <ul className={classes.rows}>
        {rows.map(({ document, name, email, at }) => (
          <li key={document.id} className={classes.row}>
            <div className={classes.who}>
              <LinkAnchor to="/documents/$id" params={{ id: String(document.id) }} fw={600}>
                <Bdi>{name || email}</Bdi>
              </LinkAnchor>
              <Text size="sm" c="dimmed">
                <Bdi>{email}</Bdi> · <Bdi>{document.number}</Bdi> · {format.time(at)}
              </Text>
            </div>
            <StatusBadge status={document.status as DocumentState} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Group>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </Group>
      ) : null}
    </Card>
  );
}
