import { Box, Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import type { useTagPages } from './use-tag-pages.ts';

type List = ReturnType<typeof useTagPages>['list'];

/** What comes before the list as it is. */
export function TagsStart({ list, onPrevious }: { list: List; onPrevious: () => void }) {
  const { t } = useTranslation('tags');
  if (!list.hasPreviousPage || !list.data) return null;
  return (
    <Group justify="center" gap="sm" p="10px 16px">
      <Button size="sm" variant="default" loading={list.isFetchingPreviousPage} onClick={onPrevious}>
        {t('previous')}
      </Button>
      {list.isFetchPreviousPageError ? <Failure /> : null}
    </Group>
  );
}

/** How much of it is shown, and what comes after it. */
export function TagsEnd(props: { list: List; shown: number; total: number; onMore: () => void }) {
  const { t } = useTranslation('tags');
  const { number } = useFormat();
  const { list, shown, total } = props;
  const amount = useRef<HTMLOutputElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The button that was pressed goes with the last page.
    if (wasPressed.current && !list.hasNextPage) amount.current?.focus({ preventScroll: true });
  }, [list.hasNextPage]);
  if (!list.data) return <Box h={56} />;
  return (
    <Group justify="space-between" gap="sm" mih={56} p="10px 16px">
      <Text component="output" size="sm" c="dimmed" ref={amount} tabIndex={-1} style={{ outline: 'none' }}>
        {t('shown', { count: total, shown: number(shown), total: number(total) })}
      </Text>
      {list.isFetchNextPageError ? <Failure /> : null}
      {list.hasNextPage ? (
        <Button
          size="sm"
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => {
            wasPressed.current = true;
            props.onMore();
          }}
        >
          {t('more')}
        </Button>
      ) : null}
    </Group>
  );
}

function Failure() {
  const { t } = useTranslation('tags');
  return (
    <Text size="sm" c="red" role="alert">
      {t('failed.reading')}
    </Text>
  );
}
