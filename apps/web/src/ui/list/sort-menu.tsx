import { ActionIcon } from '@mantine/core';
import { ArrowUpDown } from 'lucide-react';
import { Menu, MenuChoice } from '../menu.tsx';

/** The orders of a list, of which one is chosen. `isForSmallScreens`: desks have all column heads to press. */
export function SortMenu<O extends string>(props: {
  label: string;
  orderings: readonly O[];
  chosen: O;
  nameOf: (ordering: O) => string;
  onChoose: (ordering: O) => void;
  isForSmallScreens?: boolean;
}) {
  const { label } = props;
  return (
    <Menu
      renderButton={(button) => (
        <ActionIcon
          {...button}
          {...(props.isForSmallScreens ? { hiddenFrom: 'md', size: 44 } : { size: 'input-md', title: label })}
          variant="default"
          aria-label={label}
        >
          <ArrowUpDown size={18} aria-hidden />
        </ActionIcon>
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
