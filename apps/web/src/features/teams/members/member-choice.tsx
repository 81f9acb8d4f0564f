import { MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import { isSearchable } from '@sealwright/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { foundMembersQuery } from '../teams.queries.ts';

type Person = { id: number; name: string };
type Texts = {
  label: string;
  description?: string;
  disabled?: boolean;
  required?: boolean;
  error?: string | undefined;
};

const SETTLE_MS = 200;
/** Members found by what is typed, whatever the size of the team, with those who are chosen. */
function useFound(teamId: number, chosen: readonly Person[]) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, SETTLE_MS);
  const { data } = useQuery(foundMembersQuery(teamId, isSearchable(search) ? search : ''));
  const options = useMemo(() => {
    const all = new Map(chosen.map(({ id, name }) => [id, name]));
    for (const { id, name } of data?.results ?? []) all.set(id, name);
    return [...all].map(([id, name]) => ({ value: String(id), label: isolated(name) }));
  }, [chosen, data]);
  const peopleOf = (values: readonly string[]): Person[] =>
    values.map((value) => {
      const id = Number(value);
      const known = chosen.find((one) => one.id === id) ?? data?.results.find((one) => one.id === id);
      return { id, name: known?.name ?? '' };
    });
  // The server has searched already, also in addresses that are not shown.
  return { options, peopleOf, search: { searchValue: typed, onSearchChange: setTyped, filter: passAll } };
}

const passAll: OptionsFilter = ({ options }) => options;

export function MembersChoice({
  teamId,
  people,
  onChange,
  ...texts
}: Texts & { teamId: number; people: readonly Person[]; onChange: (people: Person[]) => void }) {
  const { t } = useTranslation('teams');
  const { options, peopleOf, search } = useFound(teamId, people);
  return (
    <MultiSelect
      {...texts}
      {...search}
      searchable
      data={options}
      value={people.map(({ id }) => String(id))}
      maxDropdownHeight={240}
      nothingFoundMessage={t('members.nothing_found')}
      onChange={(values) => onChange(peopleOf(values))}
    />
  );
}

export function MemberChoice({
  teamId,
  except,
  person,
  onChange,
  ...texts
}: Texts & { teamId: number; except: number; person: Person | null; onChange: (person: Person | null) => void }) {
  const { t } = useTranslation('teams');
  const chosen = useMemo(() => (person ? [person] : []), [person]);
  const { options, peopleOf, search } = useFound(teamId, chosen);
  return (
    <Select
      {...texts}
      {...search}
      searchable
      clearable
      data={options.filter(({ value }) => value !== String(except))}
      value={person && String(person.id)}
      nothingFoundMessage={t('members.nothing_found')}
      onChange={(value) => onChange(value === null ? null : (peopleOf([value])[0] ?? null))}
    />
  );
}
