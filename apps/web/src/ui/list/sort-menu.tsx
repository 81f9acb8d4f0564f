import { Button } from '@mantine/core';
import { ArrowUpDown } from 'lucide-react';
import { Menu, MenuChoice } from '../menu.tsx';
import classes from './list.module.css';

/** The orders of a list, of which one is chosen. `isForNarrow`: a wide list has all column heads to press. */
export function SortMenu<O extends string>(props: {
  label: string;
  orderings: readonly O[];
  chosen: O;
  nameOf: (ordering: O) => string;
  onChoose: (ordering: O) => void;
  isForNarrow?: boolean;
}) {
  const { label } = props;
  return (
    <Menu
      renderButton={(button) => (
        <Button
          {...button}
          {...(props.isForNarrow ? { className: classes.sort } : { title: label })}
          px="sm"
          variant="default"
          aria-label={label}
        >
          <ArrowUpDown size={18} aria-hidden />
        </Button>
      )}
    >
      {props.orderings.map((ordering) => (
        <MenuChoice key={ordering} isChosen={ordering === props.chosen} onSelect={() => props.onChoose(ordering)}>
          {props.nameOf(ordering)}
        </MenuChoice>
      ))}
    </Menu>
  );
}
