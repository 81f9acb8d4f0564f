import { Button, Paper, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isUnderWay, useWorks, type Work } from '../../../lib/work.ts';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { WORK } from './assign-follow.ts';

/** Tags that are being given to many contacts: this is the screen that shows it in full. */
export function AssignWorks() {
  const works = useWorks((state) => state.works);
  const own = works.filter((work) => work.id.startsWith(WORK) && work.state !== 'done');
  return own.map((work) => <OneWork key={work.id} work={work} />);
}

function OneWork({ work }: { work: Work }) {
  const { t } = useTranslation('tags');
  const common = useTranslation('common').t;
  const errors = useErrorTexts();
  const { number } = useFormat();
  const isActive = isUnderWay(work);
  const amounts = { done: number(work.done), total: number(work.total ?? 0) };
  return (
    <Paper withBorder radius="lg" p="md">
      <Stack gap="xs">
        <Text fw={550}>{work.title}</Text>
        {isActive ? (
          <Progress.Root>
            <Progress.Section
              value={work.total ? Math.min(100, (work.done / work.total) * 100) : 0}
              aria-label={work.title}
            />
          </Progress.Root>
        ) : null}
        {work.state === 'failed' ? (
          <Text size="sm" c="red" role="alert">
            {t('assign.failed')} {errors(work.error ?? 'internal')}
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            {work.total === null ? t('assign.waiting') : t('assign.amounts', amounts)}
          </Text>
        )}
        {isActive && work.cancel ? (
          <div>
            <Button size="sm" variant="default" onClick={work.cancel}>
              {common('cancel')}
            </Button>
          </div>
        ) : null}
      </Stack>
    </Paper>
  );
}
