import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DEFAULT_COMMUNITY } from './community.search.ts';
import { type Family, listQuery, type Thing } from './family.ts';

/** Things as others name them. */
export const namedRule = z.array(z.object({ id: z.number(), name: z.string() })).max(100, 'too_big');
export type Named = z.infer<typeof namedRule>[number];

export const idsOf = (named: readonly Named[]): number[] => named.map(({ id }) => id);

const WAIT_MS = 250;

type Props<T extends Thing, B, V extends FieldValues> = {
  family: Family<T, B>;
  control: Control<V, unknown, V>;
  name: FieldPath<V>;
  label: string;
  description?: string;
};

/** Chooses any number of things of a type, found by their names. The field holds them as `Named`. */
export function ThingsField<T extends Thing, B, V extends FieldValues>(props: Props<T, B, V>) {
  const { control, name, ...others } = props;
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange } }) => (
        <Choice {...others} chosen={value as readonly Named[]} onChange={onChange} />
      )}
    />
  );
}

function Choice<T extends Thing, B>(
  props: Pick<Props<T, B, FieldValues>, 'family' | 'label' | 'description'> & {
    chosen: readonly Named[];
    onChange: (chosen: Named[]) => void;
  },
) {
  const { family, label, description, chosen, onChange } = props;
  const { t } = useTranslation('community');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, WAIT_MS);
  const { data, error, isFetching } = useQuery(listQuery(family, { ...DEFAULT_COMMUNITY, search }));
  const found = (data?.results ?? []).map((thing) => ({ id: thing.id, name: family.nameOf(thing) }));
  // What is chosen has a name also where the search does not find it.
  const known = [...chosen, ...found.filter(({ id }) => !chosen.some((one) => one.id === id))];
  return (
    <MultiSelect
      label={label}
      description={description}
      searchable
      hidePickedOptions
      data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      // The server has searched already, in every language.
      filter={({ options }) => options}
      nothingFoundMessage={t(isFetching ? 'loading' : error === null ? 'nothing_found' : 'failed')}
      onSearchChange={setText}
      value={chosen.map(({ id }) => String(id))}
      onChange={(ids) => onChange(known.filter(({ id }) => ids.includes(String(id))))}
    />
  );
}
