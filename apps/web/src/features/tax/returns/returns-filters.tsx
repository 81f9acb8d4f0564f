import { Button, Checkbox, Collapse, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { FORM_TYPES, RETURN_DUE_FILTERS, RETURN_FILTERS } from '@sealwright/contract';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { SearchBox } from '../../../ui/list/index.ts';
import { NumberFilter } from './number-filter.tsx';
import type { Numbers } from './returns.filter.ts';
import type { ReturnsSearch } from './returns.search.ts';
import classes from './returns.module.css';

type FilterProps = {
  search: ReturnsSearch;
  numbers: Numbers;
  /** The tax years that have returns. */
  years: readonly number[];
  onNarrow: (part: Partial<ReturnsSearch>) => void;
  onNumbers: (numbers: Numbers) => void;
};

/** Whether the filters are shown. On phones they are folded away at first. */
export function useFold() {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [isAsked, setAsked] = useState<boolean | null>(null);
  const isOpen = isAsked ?? !isPhone;
  return { id: useId(), isOpen, toggle: () => setAsked(!isOpen) };
}
type Fold = ReturnType<typeof useFold>;

export function FoldButton({ id, isOpen, toggle }: Fold) {
  const { t } = useTranslation('tax-returns');
  return (
    <Button
      variant="default"
      leftSection={<SlidersHorizontal size={16} aria-hidden />}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={toggle}
    >
      {t(isOpen ? 'filters.hide' : 'filters.show')}
    </Button>
  );
}

/** The six filters of clients, and those of returns. */
export function ReturnsFilters({ fold, ...props }: FilterProps & { fold: Fold }) {
  return (
    <Collapse id={fold.id} expanded={fold.isOpen}>
      <Stack gap="sm" className={classes.filters ?? ''}>
        <OfClients {...props} />
        <OfReturns {...props} />
      </Stack>
    </Collapse>
  );
}

const COLUMNS = { base: 1, xs: 2, md: 3, xl: 6 };
const TEXTS = ['company', 'first', 'last', 'email'] as const;

function OfClients({ search, numbers, onNarrow, onNumbers }: FilterProps) {
  const { t } = useTranslation('tax-returns');
  return (
    <SimpleGrid cols={COLUMNS} spacing="sm">
      {TEXTS.map((name) => (
        <SearchBox
          key={name}
          isLabelShown
          label={t(`filters.${name}`)}
          value={search[name] ?? ''}
          onChange={(text) => onNarrow({ [name]: text || undefined })}
        />
      ))}
      {(['ssn', 'fein'] as const).map((kind) => (
        <NumberFilter
          key={kind}
          kind={kind}
          label={t(`filters.${kind}`)}
          value={numbers[kind]}
          onChange={(digits) => onNumbers({ ...numbers, [kind]: digits })}
        />
      ))}
    </SimpleGrid>
  );
}

function OfReturns({ search, years, onNarrow }: FilterProps) {
  const { t } = useTranslation('tax-returns');
  const own = useSession(({ user }) => user?.id);
  const all = { value: '', label: t('filters.all') };
  const shownYears = search.year === undefined || years.includes(search.year) ? years : [search.year, ...years];
  return (
    <SimpleGrid cols={COLUMNS} spacing="sm">
      <NativeSelect
        label={t('filters.form')}
        value={search.form ?? ''}
        data={[all, ...FORM_TYPES]}
        onChange={({ currentTarget: { value } }) => onNarrow({ form: FORM_TYPES.find((form) => form === value) })}
      />
      <NativeSelect
        label={t('filters.year')}
        value={String(search.year ?? '')}
        data={[all, ...shownYears.map(String)]}
        onChange={({ currentTarget: { value } }) => onNarrow({ year: value === '' ? undefined : Number(value) })}
      />
      <NativeSelect
        label={t('filters.stage')}
        value={search.stage ?? ''}
        data={[all, ...RETURN_FILTERS.map((value) => ({ value, label: t(`stage.${value}`) }))]}
        onChange={({ currentTarget: { value } }) => onNarrow({ stage: RETURN_FILTERS.find((one) => one === value) })}
      />
      <NativeSelect
        label={t('filters.due')}
        value={search.due ?? ''}
        data={[all, ...RETURN_DUE_FILTERS.map((value) => ({ value, label: t(`due.${value}`) }))]}
        onChange={({ currentTarget: { value } }) => onNarrow({ due: RETURN_DUE_FILTERS.find((one) => one === value) })}
      />
      <Checkbox
        className={classes.check ?? ''}
        label={t('filters.mine')}
        checked={search.preparer !== undefined}
        onChange={({ currentTarget: { checked } }) => onNarrow({ preparer: checked ? own : undefined })}
      />
      <Checkbox
        className={classes.check ?? ''}
        label={t('filters.archived')}
        checked={search.archived !== undefined}
        onChange={({ currentTarget: { checked } }) => onNarrow({ archived: checked ? 'only' : undefined })}
      />
    </SimpleGrid>
  );
}
