import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { BulkSendDetails } from '@sealwright/contract';
import { CircleAlert, ListChecks } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { useCheckRows } from './bulk-sends.queries.ts';
import { CheckReport } from './check-report.tsx';
import { ColumnTable } from './column-table.tsx';
import { ForEveryRow } from './for-every-row.tsx';
import { bodyOf, type Draft, draftOf, isSame, type Setup, twiceIn } from './mapping.ts';
import { StartCard } from './start-card.tsx';

type Props = { batch: BulkSendDetails; rows: ReactNode };

/** The steps before the start: what columns become, the check, its report, and when to send. */
export function PrepareBatch({ batch, rows }: Props) {
  const { t } = useTranslation('bulk-sends');
  const { setup } = batch;
  if (setup === null) return <EmptyState title={t('gone.title')} text={t('gone.text')} />;
  return <Steps batch={batch} setup={setup} rows={rows} />;
}

function Steps({ batch, setup, rows }: Props & { setup: Setup }) {
  const { t } = useTranslation('bulk-sends');
  const checked = draftOf({ name: batch.name, setup });
  const [draft, setDraft] = useState<Draft>(checked);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const isKept = isSame(draft, checked);
  const isChecked = batch.state === 'checked' && isKept;
  // A check keeps what was chosen; nothing else does.
  useLeaveGuard(!isKept && batch.permissions.start);
  return (
    <Stack gap="lg">
      <Card title={t('step.columns')} description={t('step.columns_text')}>
        <ColumnTable setup={setup} draft={draft} onChange={change} />
      </Card>
      <Card title={t('step.every_row')} description={t('step.every_row_text')}>
        <ForEveryRow setup={setup} draft={draft} onChange={change} />
      </Card>
      <Check batch={batch} setup={setup} draft={draft} isChecked={isChecked} onChecked={setDraft} />
      {isChecked ? (
        <>
          <CheckReport batch={batch} />
          {rows}
          <StartCard batch={batch} />
        </>
      ) : null}
      {batch.state === 'checked' && !isChecked ? (
        <Text component="output" size="sm" c="dimmed">
          {t('check.changed')}
        </Text>
      ) : null}
    </Stack>
  );
}

type CheckProps = {
  batch: BulkSendDetails;
  setup: Setup;
  draft: Draft;
  isChecked: boolean;
  onChecked: (draft: Draft) => void;
};

function Check({ batch, setup, draft, isChecked, onChecked }: CheckProps) {
  const { t } = useTranslation('bulk-sends');
  const check = useCheckRows(batch.id);
  const isTwice = twiceIn(draft.columns).size > 0;
  const run = () =>
    check.mutate(bodyOf(draft, setup.roles), {
      onSuccess: (next) => {
        if (next.setup !== null) onChecked(draftOf({ name: next.name, setup: next.setup }));
      },
    });
  return (
    <Stack gap="xs">
      <ErrorNote error={check.error} title={t('failed.check')} />
      {isTwice ? (
        <Alert color="orange" icon={<CircleAlert aria-hidden />}>
          {t('columns.twice')}
        </Alert>
      ) : null}
      <Group>
        <Button
          variant={isChecked ? 'default' : 'filled'}
          leftSection={<ListChecks size={18} aria-hidden />}
          loading={check.isPending}
          disabled={isTwice || draft.name.trim() === '' || !batch.permissions.start}
          onClick={run}
        >
          {t(batch.state === 'checked' ? 'check.again' : 'check.run')}
        </Button>
      </Group>
      {batch.permissions.start ? null : (
        <Text size="sm" c="dimmed">
          {t('start.not_yours')}
        </Text>
      )}
    </Stack>
  );
}
