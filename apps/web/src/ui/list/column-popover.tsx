import { Button, Checkbox, Popover, SimpleGrid } from '@mantine/core';
import { useOpenAtOnce } from '../use-open-at-once.ts';
import { ChooserButton, type ColumnChooserProps } from './chooser-button.tsx';

/** The columns to choose from, open from the start: it is fetched when someone asks for it. */
export function ColumnPopover<Id extends string>(props: ColumnChooserProps<Id>) {
  const { isOpen, setOpen, button } = useOpenAtOnce();
  const { columns, onChange, words } = props;
  const toggle = (column: Id) =>
    onChange(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus shadow="md" position="bottom-end">
      <Popover.Target>
        <ChooserButton ref={button} label={words.label} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={words.label}>
        <fieldset>
          <legend>{words.label}</legend>
          <SimpleGrid cols={2} spacing="lg" verticalSpacing="xs">
            {props.choosable.map((column) => (
              <Checkbox
                key={column}
                label={props.labelOf(column)}
                checked={columns.includes(column)}
                onChange={() => toggle(column)}
              />
            ))}
          </SimpleGrid>
        </fieldset>
        <Button size="compact-sm" variant="subtle" mt="sm" onClick={() => onChange(props.usual)}>
          {words.usual}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
