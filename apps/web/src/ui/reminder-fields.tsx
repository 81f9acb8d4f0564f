import { Select, SimpleGrid } from '@mantine/core';
import type { Document } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';

type Rule = 'remindAfterDays' | 'remindEveryDays' | 'remindMost';
type Props = { settings: Pick<Document, Rule>; onChange: (change: Partial<Pick<Document, Rule>>) => void };

const DAYS = [1, 2, 3, 5, 7, 10, 14, 21, 30];
const TIMES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** When recipients who do not answer are reminded. */
export function ReminderFields({ settings, onChange }: Props) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const field = (rule: Rule, choices: readonly number[], textOf: (value: number) => string) => {
    // Programs may have chosen any number.
    const values = [...new Set([...choices, settings[rule]])].sort((one, other) => one - other);
    return (
      <Select
        label={t(`reminders.${rule}`)}
        allowDeselect={false}
        data={values.map((value) => ({ value: String(value), label: textOf(value) }))}
        value={String(settings[rule])}
        onChange={(value) => {
          if (value !== null) onChange({ [rule]: Number(value) });
        }}
      />
    );
  };
  const inDays = (count: number) => t('days', { count });
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      {field('remindAfterDays', DAYS, inDays)}
      {field('remindEveryDays', DAYS, inDays)}
      {field('remindMost', TIMES, format.number)}
    </SimpleGrid>
  );
}
