import { Checkbox, NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import { FORM_TYPES, HAPPENINGS } from '@sealwright/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../ui/day-input.tsx';
import { useOpenAtOnce } from '../../../ui/use-open-at-once.ts';
import { useDaysProblem } from '../../../ui/days-problem.tsx';
import { useContactName } from '../clients/clients.queries.ts';
import { happenedOn } from './documents.search.ts';
import { FilterButton, type FilterProps } from './filter-button.tsx';

// It brings a box that searches while one types, which the list needs nowhere else.
const ClientSelect = lazy(async () => ({ default: (await import('../clients/client-select.tsx')).ClientSelect }));

/** Narrows the list by form type, by client, by whose it is, and by what happened on which days. Open from the start: it is fetched when asked for. */
export function FilterPopover(props: FilterProps) {
  const { t } = useTranslation('documents');
  const { isOpen, setOpen, button } = useOpenAtOnce();
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus shadow="md" position="bottom-start" width={300}>
      <Popover.Target>
        <FilterButton ref={button} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters.label')}>
        <Stack gap="sm">
          <FiledAs {...props} />
          <OnDays {...props} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function FiledAs({ search, onChange }: FilterProps) {
  const { t } = useTranslation('documents');
  const name = useContactName(search.client ?? null);
  return (
    <>
      <Checkbox
        label={t('chip.mine')}
        checked={search.mine !== undefined}
        onChange={({ currentTarget: { checked } }) => onChange({ mine: checked ? 'true' : undefined })}
      />
      <NativeSelect
        label={t('column.form_type')}
        value={search.formType ?? ''}
        data={[{ value: '', label: t('filters.any_form') }, ...FORM_TYPES]}
        onChange={({ currentTarget: { value } }) => onChange({ formType: FORM_TYPES.find((form) => form === value) })}
      />
      <Suspense fallback={<TextInput label={t('column.client')} disabled />}>
        <ClientSelect
          label={t('column.client')}
          client={search.client === undefined ? null : { id: search.client, name: name ?? t('chip.one_client') }}
          onChange={(client) => onChange({ client: client?.id })}
        />
      </Suspense>
    </>
  );
}

function OnDays({ search, onChange }: FilterProps) {
  const { t } = useTranslation('documents');
  const problem = useDaysProblem(happenedOn(search));
  return (
    <>
      <NativeSelect
        label={t('filters.happened')}
        value={search.happened ?? ''}
        data={[
          { value: '', label: t('filters.any_time') },
          ...HAPPENINGS.map((value) => ({ value, label: t(`chip.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const happened = HAPPENINGS.find((one) => one === value);
          onChange({ happened, ...(happened === undefined ? { from: undefined, to: undefined } : {}) });
        }}
      />
      {search.happened === undefined ? null : (
        <>
          <DayInput label={t('filters.from')} day={search.from} onDay={(from) => onChange({ from })} />
          <DayInput label={t('filters.to')} day={search.to} error={problem} onDay={(to) => onChange({ to })} />
        </>
      )}
    </>
  );
}
