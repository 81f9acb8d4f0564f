import { Button, NativeSelect, Popover, Stack } from '@mantine/core';
import { CLIENT_TYPES } from '@sealwright/contract';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactsSearch } from '../contacts.search.ts';
import { DayInput } from '../../../ui/day-input.tsx';
import { useDaysProblem } from '../../../ui/days-problem.tsx';

type Part = Pick<ContactsSearch, 'clientType' | 'from' | 'to'>;

/** Narrows the list by type of client and by the days on which contacts came. */
export function FilterPanel(props: { search: ContactsSearch; onChange: (part: Partial<Part>) => void }) {
  const { t } = useTranslation('contacts');
  const [isOpen, setOpen] = useState(false);
  const { search, onChange } = props;
  const problem = useDaysProblem(search);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus shadow="md" position="bottom-start" width={280}>
      <Popover.Target>
        <Button variant="default" leftSection={<ListFilter size={18} aria-hidden />} onClick={() => setOpen(!isOpen)}>
          {t('filter.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filter.label')}>
        <Stack gap="sm">
          <NativeSelect
            label={t('column.clientType')}
            value={search.clientType ?? ''}
            data={[
              { value: '', label: t('filter.any_type') },
              ...CLIENT_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) })),
            ]}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              onChange({ clientType: CLIENT_TYPES.find((type) => type === chosen) });
            }}
          />
          <DayInput label={t('filter.from')} day={search.from} onDay={(from) => onChange({ from })} />
          <DayInput label={t('filter.to')} day={search.to} error={problem} onDay={(to) => onChange({ to })} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
