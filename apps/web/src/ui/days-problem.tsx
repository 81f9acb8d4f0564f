import { areDaysReversed } from '@sealwright/contract';
import { useErrorTexts } from './error-text.ts';
import classes from './list/filter-chips.module.css';

type Days = Parameters<typeof areDaysReversed>[0];

/** What is wrong with the days of a filter, in words; null where nothing is. */
export function useDaysProblem(days: Days): string | null {
  const t = useErrorTexts();
  return areDaysReversed(days) ? t('days_reversed') : null;
}

/** The same below the filter. Days come from the address as well, where no field shows them. */
export function DaysProblem(props: { days: Days }) {
  const problem = useDaysProblem(props.days);
  return problem === null ? null : (
    <p role="alert" className={classes.problem}>
      {problem}
    </p>
  );
}
