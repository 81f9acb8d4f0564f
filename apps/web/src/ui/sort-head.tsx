import { UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import classes from './table.module.css';

/** The head of a column that a list can be ordered by: its two orders, the one that a first press asks for first. */
export function SortHead<Ordering extends string>(props: {
  label: string;
  orders: readonly [first: Ordering, other: Ordering];
  ordering: Ordering;
  /** Null on phones: cards have no heads to press, there is a menu. */
  onOrder: ((ordering: Ordering) => void) | null;
}) {
  const { label, orders, ordering, onOrder } = props;
  const [first, other] = orders;
  const isActive = orders.includes(ordering);
  const isDown = isActive && ordering.startsWith('-');
  const Icon = !isActive ? ArrowUpDown : isDown ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={!isActive ? 'none' : isDown ? 'descending' : 'ascending'}>
      {onOrder === null ? (
        label
      ) : (
        <UnstyledButton
          className={classes.sort}
          data-active={isActive || undefined}
          onClick={() => onOrder(ordering === first ? other : first)}
        >
          {label}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      )}
    </th>
  );
}
