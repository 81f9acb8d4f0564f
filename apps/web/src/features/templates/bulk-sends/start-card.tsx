import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import {
  BULK_SEND_LIMITS,
  type BulkSendDetails,
  LEAST_SCHEDULE_MINUTES,
  MOST_SCHEDULE_DAYS,
} from '@sealwright/contract';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instantIn } from '../../../lib/calendar.ts';
import { useOwnTimeZone } from '../../../lib/intl.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useStartBatch } from './bulk-sends.queries.ts';

const MINUTE_MS = 60_000;

/** As the server takes it. */
function isPossible(at: Date, now: Date): boolean {
  const minutes = (at.getTime() - now.getTime()) / MINUTE_MS;
  return minutes >= LEAST_SCHEDULE_MINUTES && minutes <= MOST_SCHEDULE_DAYS * 24 * 60;
}

/** When the rows are sent, and how many of them in an hour. */
export function StartCard({ batch }: { batch: BulkSendDetails }) {
  const { t } = useTranslation('bulk-sends');
  const start = useStartBatch(batch.id);
  const [now] = useState(() => new Date());
  const [isLater, setLater] = useState(false);
  const [time, setTime] = useState('');
  const [isStrict, setStrict] = useState(false);
  const [pace, setPace] = useState<number | string>('');
  const zone = useOwnTimeZone();
  const at = isLater ? instantIn(zone, time) : null;
  const isTimeGood = !isLater || (at !== null && isPossible(at, now));
  const perHour = typeof pace === 'number' ? pace : null;
  const mayStart = batch.permissions.start && batch.readyCount > 0 && batch.problems.length === 0;
  const go = async () => {
    setStrict(true);
    if (!isTimeGood) return;
    const isSure = await confirm({
      title: t('start.title', { count: batch.readyCount }),
      body: <Text size="sm">{t('start.text')}</Text>,
      confirmLabel: t('start.confirm'),
    });
    if (!isSure) return;
    start.mutate(
      { startAt: at?.toISOString() ?? null, perHour },
      { onSuccess: () => toastDone(t(isLater ? 'done.schedule' : 'done.start')) },
    );
  };
  return (
    <Card title={t('step.start')} description={t('step.start_text')}>
      <Stack>
        <When
          isLater={isLater}
          time={time}
          zone={zone}
          isWrong={!isTimeGood && (time !== '' || isStrict)}
          onLater={setLater}
          onTime={setTime}
        />
        <NumberInput
          label={t('pace.label')}
          description={t('pace.text')}
          hideControls
          maw={320}
          min={1}
          max={BULK_SEND_LIMITS.perHour}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={pace}
          onChange={setPace}
        />
        <ErrorNote error={start.error} title={t('failed.start')} />
        <Group>
          <Button
            leftSection={<Send size={18} aria-hidden />}
            disabled={!mayStart}
            loading={start.isPending}
            onClick={() => void go()}
          >
            {t(isLater ? 'start.later' : 'start.now')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function When(props: {
  isLater: boolean;
  time: string;
  zone: string;
  isWrong: boolean;
  onLater: (isLater: boolean) => void;
  onTime: (time: string) => void;
}) {
  const { t } = useTranslation('bulk-sends');
  const errors = useErrorTexts();
  return (
    <>
      <Radio.Group
        label={t('when')}
        value={props.isLater ? 'later' : 'now'}
        onChange={(value) => props.onLater(value === 'later')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="now" label={t('when.now')} />
          <Radio value="later" label={t('when.later')} />
        </Stack>
      </Radio.Group>
      {props.isLater ? (
        <TextInput
          type="datetime-local"
          label={t('when.time')}
          description={t('when.zone', { zone: `\u2066${props.zone}\u2069` })}
          required
          maw={320}
          value={props.time}
          error={props.isWrong ? errors('schedule_time') : null}
          onChange={({ currentTarget }) => props.onTime(currentTarget.value)}
        />
      ) : null}
    </>
  );
}
