import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDaysProblem } from '../days-problem.tsx';
import { FilterRow } from './filter-row.tsx';
import classes from './span-filters.module.css';

type Days = { from?: string | undefined; to?: string | undefined };

/** The filters of a log: a row of kinds and, below it, one filter more and the days from which to which. */
export function SpanFilters<K extends string | undefined>(props: {
  kinds: Omit<Parameters<typeof FilterRow<K>>[0], 'isRuled' | 'className'>;
  /** One field. */
  children: ReactNode;
  days: Days;
  labels: { from: string; to: string };
  onDays: (days: Days) => void;
}) {
  const { days, labels, onDays } = props;
  const problem = useDaysProblem(days);
  return (
    <div className={classes.filters}>
      <FilterRow isRuled {...props.kinds} />
      <div className={classes.narrow}>
        <div className={classes.field}>{props.children}</div>
        <div className={classes.days}>
          <TextInput
            type="date"
            label={labels.from}
            value={days.from ?? ''}
            onChange={(event) => onDays({ from: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label={labels.to}
            value={days.to ?? ''}
            error={problem}
            onChange={(event) => onDays({ to: event.currentTarget.value || undefined })}
          />
        </div>
      </div>
    </div>
  );
}
