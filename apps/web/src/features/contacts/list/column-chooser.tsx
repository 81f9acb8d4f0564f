import { ActionIcon, Button, Checkbox, Popover, SimpleGrid } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHOOSABLE, type ColumnId, USUAL } from './list.columns.ts';

/** Which columns the list shows; it is remembered on this device. */
export function ColumnChooser(props: {
  columns: readonly ColumnId[];
  onChange: (columns: readonly ColumnId[]) => void;
}) {
  const { t } = useTranslation('contacts');
  const [isOpen, setOpen] = useState(false);
  const { columns, onChange } = props;
  const toggle = (column: ColumnId) =>
    onChange(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus shadow="md" position="bottom-end">
      <Popover.Target>
        <ActionIcon
          visibleFrom="sm"
          variant="subtle"
          size="input-sm"
          aria-label={t('columns.label')}
          title={t('columns.label')}
          onClick={() => setOpen(!isOpen)}
        >
          <Columns3 size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columns.label')}>
        <fieldset>
          <legend>{t('columns.label')}</legend>
          <SimpleGrid cols={2} spacing="lg" verticalSpacing="xs">
            {CHOOSABLE.map((column) => (
              <Checkbox
                key={column}
                label={t(`column.${column}`)}
                checked={columns.includes(column)}
                onChange={() => toggle(column)}
              />
            ))}
          </SimpleGrid>
        </fieldset>
        <Button size="compact-sm" variant="subtle" mt="sm" onClick={() => onChange(USUAL)}>
          {t('columns.usual')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
