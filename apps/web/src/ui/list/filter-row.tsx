import { UnstyledButton } from '@mantine/core';
import { useEffect } from 'react';
import { useChosenInView } from './chosen-in-view.ts';
import classes from './filter-row.module.css';
import { watchScrollEdges } from '../scroll-edges.ts';

export type Filter<V> = { value: V; label: string; count?: string | undefined };

/** What a list can be narrowed to, as one row of switches of which one is pressed; it scrolls where it is too narrow. */
export function FilterRow<V extends string | undefined>(props: {
  label: string;
  filters: readonly Filter<V>[];
  chosen: V;
  onChoose: (value: V) => void;
  /** What stands below it is set off. */
  isRuled?: boolean;
  className?: string | undefined;
}) {
  const { filters, chosen } = props;
  const row = useChosenInView(chosen, filters.map(({ count }) => count).join());
  useEffect(() => (row.current ? watchScrollEdges(row.current) : undefined), [row]);
  return (
    <fieldset
      ref={row}
      className={`${classes.row} ${props.className ?? ''}`}
      aria-label={props.label}
      data-ruled={props.isRuled || undefined}
    >
      {filters.map(({ value, label, count }) => (
        <UnstyledButton
          key={value ?? 'all'}
          className={classes.filter}
          aria-pressed={value === chosen}
          onClick={() => props.onChoose(value)}
        >
          {label}
          {count === undefined ? null : <span className={classes.count}>{count}</span>}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
