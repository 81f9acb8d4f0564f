import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnTimeZone } from '../../../lib/intl.ts';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { boundsOf, instantOf, isPossible } from './schedule-time.ts';

/** A date and time in the person's own zone. */
export function ScheduleInput(props: { value: string; isStrict: boolean; onChange: (value: string) => void }) {
  const { t } = useTranslation('wizard');
  const errors = useErrorTexts();
  const zone = useOwnTimeZone();
  const [now] = useState(() => new Date());
  const isWrong = props.value !== '' && !isPossible(instantOf(props.value), now);
  return (
    <TextInput
      id="send-schedule"
      type="datetime-local"
      label={t('schedule.at')}
      description={t('schedule.hint', { zone: `\u2066${zone}\u2069` })}
      required
      maw={320}
      {...boundsOf(now)}
      value={props.value}
      error={isWrong || (props.isStrict && props.value === '') ? errors('schedule_time') : null}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
