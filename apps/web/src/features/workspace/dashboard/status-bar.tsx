import { Box, Group, Progress, Text } from '@mantine/core';
import { DOCUMENT_STATES, type DocumentState } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import classes from './dashboard.module.css';

const COLOURS: Record<DocumentState, string> = {
  new: 'gray.5',
  draft: 'gray.4',
  pending: 'orange.5',
  sent: 'blue.5',
  viewed: 'violet.5',
  submitted: 'indigo.5',
  completed: 'green.5',
  downloaded: 'green.7',
  rejected: 'red.5',
  not_completed: 'red.7',
};

/** Documents by state: one bar, and beneath it the same in words and numbers. */
export function StatusBar({ byStatus }: { byStatus: Record<string, number> }) {
  const { t } = useTranslation('dashboard');
  const common = useTranslation('common').t;
  const format = useFormat();
  const parts = DOCUMENT_STATES.map((status) => ({ status, count: countOf(byStatus, status) })).filter(
    ({ count }) => count > 0,
  );
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title={t('admin.by_status')}>
      {total === 0 ? (
        <Text size="sm" c="dimmed">
          {t('admin.no_documents')}
        </Text>
      ) : (
        <>
          <Progress.Root size={14} aria-hidden>
            {parts.map(({ status, count }) => (
              <Progress.Section key={status} value={(100 * count) / total} color={COLOURS[status]} />
            ))}
          </Progress.Root>
          <ul className={classes.states}>
            {parts.map(({ status, count }) => (
              <Group component="li" key={status} gap="xs" wrap="nowrap" fz="sm">
                <Box w={10} h={10} bg={COLOURS[status]} bdrs={3} flex="none" aria-hidden />
                <Text inherit flex={1}>
                  {common(`status.${status}`)}
                </Text>
                <Text inherit fw={700}>
                  {format.number(count)}
                </Text>
                <Text size="xs" c="dimmed" miw={36} ta="end">
                  {format.number(count / total, { style: 'percent', maximumFractionDigits: 0 })}
                </Text>
              </Group>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

// The keys of this record are data, yet the wire writes them as it writes every key.
const countOf = (byStatus: Record<string, number>, status: DocumentState): number =>
  byStatus[status] ?? byStatus[status.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] ?? 0;
