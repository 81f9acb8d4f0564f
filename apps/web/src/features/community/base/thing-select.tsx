import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_COMMUNITY } from './community.search.ts';
import { type Family, listQuery, type Thing } from './family.ts';

const WAIT_MS = 250;

/** Chooses one thing of a type, found by its name. */
export function ThingSelect<T extends Thing, B>(props: {
  family: Family<T, B>;
  label: string;
  /** One that is not offered. */
  without?: number;
  onChange: (id: number | null) => void;
}) {
  const { family, label, without, onChange } = props;
  const { t } = useTranslation('community');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, WAIT_MS);
  const { data, isFetching } = useQuery(listQuery(family, { ...DEFAULT_COMMUNITY, search, status: undefined }));
  const offered = (data?.results ?? []).filter(({ id }) => id !== without);
  return (
    <Select
      label={label}
      searchable
      clearable
      data={offered.map((thing) => ({ value: String(thing.id), label: family.nameOf(thing) }))}
      // The server has searched already, in every language.
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? t('loading') : t('nothing_found')}
      onSearchChange={setText}
      onChange={(value) => onChange(value === null ? null : Number(value))}
    />
  );
}
