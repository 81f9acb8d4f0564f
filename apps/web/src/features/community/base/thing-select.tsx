import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_COMMUNITY } from './community.search.ts';
import { type Family, listQuery, oneQuery, type Thing } from './family.ts';

const WAIT_MS = 250;

type Props<T extends Thing, B> = Pick<SelectProps, 'label' | 'aria-label' | 'placeholder' | 'flex'> & {
  family: Family<T, B>;
  /** One that is not offered. */
  without?: number;
  value: number | null;
  onChange: (id: number | null) => void;
};

/** Chooses one thing of a type, found by its name. */
export function ThingSelect<T extends Thing, B>({ family, without, value, onChange, ...look }: Props<T, B>) {
  const { t } = useTranslation('community');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, WAIT_MS);
  const { data, error, isFetching } = useQuery(listQuery(family, { ...DEFAULT_COMMUNITY, search }));
  const found = (data?.results ?? []).filter(({ id }) => id !== without);
  const isFound = value === null || found.some(({ id }) => id === value);
  // What is chosen has a name also where the search does not find it.
  const { data: chosen } = useQuery({ ...oneQuery(family, value ?? 0), enabled: !isFound && data !== undefined });
  const offered = isFound || chosen === undefined ? found : [chosen, ...found];
  return (
    <Select
      {...look}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      data={offered.map((thing) => ({ value: String(thing.id), label: family.nameOf(thing) }))}
      // The server has searched already, in every language.
      filter={({ options }) => options}
      nothingFoundMessage={t(isFetching ? 'loading' : error === null ? 'nothing_found' : 'failed')}
      onSearchChange={setText}
      value={value === null ? null : String(value)}
      onChange={(chosenId) => onChange(chosenId === null ? null : Number(chosenId))}
    />
  );
}
