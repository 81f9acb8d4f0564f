import { ActionIcon, Button, Checkbox, Popover, SimpleGrid } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';

/** Which columns a list shows, of those that are not always there. */
export function ColumnChooser<Id extends string>(props: {
  choosable: readonly Id[];
  columns: readonly Id[];
  usual: readonly Id[];
  labelOf: (column: Id) => string;
  words: { label: string; usual: string };
  onChange: (columns: readonly Id[]) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { columns, onChange, words } = props;
  const toggle = (column: Id) =>
    onChange(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus shadow="md" position="bottom-end">
      <Popover.Target>
        <ActionIcon
          visibleFrom="sm"
          variant="subtle"
          size="input-sm"
          aria-label={words.label}
          title={words.label}
          onClick={() => setOpen(!isOpen)}
        >
          <Columns3 size={18} aria-hidden />
        </ActionIcon>
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
