import { UnstyledButton } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './filter-chips.module.css';

/** What narrows a list beside its search, in words; pressing one takes it away. */
export function FilterChips<Narrowing extends string>(props: {
  label: string;
  chips: readonly { narrowing: Narrowing; name: string; text: ReactNode }[];
  onRemove: (narrowing: Narrowing) => void;
  /** What is wrong with them. */
  children?: ReactNode;
}) {
  if (props.chips.length === 0) return null;
  return (
    <>
      <ul className={classes.chips} aria-label={props.label}>
        {props.chips.map(({ narrowing, name, text }) => (
          <li key={narrowing}>
            <UnstyledButton className={classes.chip} aria-label={name} onClick={() => props.onRemove(narrowing)}>
              {text}
              <X size={14} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {props.children}
    </>
  );
}
