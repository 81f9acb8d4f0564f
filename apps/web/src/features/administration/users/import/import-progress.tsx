import { Button, Group, Progress, Text } from '@mantine/core';
import type { Job } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { Card } from '../../../../ui/card.tsx';
import { useStopImport } from './import.queries.ts';

/** How far it is, and the way to stop it. */
export function ImportProgress({ job: { id, done, total } }: { job: Job }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const stop = useStopImport();
  const share = total ? (done / total) * 100 : 0;
  return (
    <Card
      title={t('import.progress')}
      description={t('import.progress_text')}
      actions={
        <Button variant="default" loading={stop.isPending || stop.isSuccess} onClick={() => stop.mutate(id)}>
          {t('import.stop')}
        </Button>
      }
    >
      <Progress.Root size="lg">
        {/* Never nothing: a bar that is not there yet is not seen as one. */}
        <Progress.Section value={Math.max(1, share)} aria-label={t('import.progress')} animated={done === 0} />
      </Progress.Root>
      <Group gap="xs">
        <Text size="sm">
          {total === null
            ? format.number(done)
            : t('import.progress_of', { done: format.number(done), total: format.number(total) })}
        </Text>
      </Group>
    </Card>
  );
}
