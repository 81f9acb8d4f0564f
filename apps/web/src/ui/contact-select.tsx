import { Select, type SelectProps, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { fullName, isSearchable } from '@sealwright/contract';
import { useState } from 'react';
import { useContactSearch } from '../lib/contact-search.ts';

/** A contact by the name it has here. */
export type ChosenContact = { id: number; name: string };

type Props = Pick<SelectProps, 'label' | 'description' | 'required' | 'error' | 'clearable' | 'clearButtonProps'> & {
  words: { placeholder: string; nothingFound: string; typeMore: string };
  contact: ChosenContact | null;
  onChange: (contact: ChosenContact | null) => void;
};

/** A contact, looked for while one types a part of their name or address. */
export function ContactSelect({ words, contact, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const { data, isFetching } = useContactSearch(search === contact?.name ? '' : search);
  const found = (isSearchable(search) ? (data?.results ?? []) : []).map((one) => ({
    value: String(one.id),
    label: fullName(one) || one.companyName || one.email,
    email: one.email,
  }));
  const emails = new Map(found.map(({ value, email }) => [value, email]));
  const chosen = contact === null ? [] : [{ value: String(contact.id), label: contact.name }];
  const options = found.some(({ value }) => value === String(contact?.id)) ? found : [...chosen, ...found];
  return (
    <Select
      {...field}
      placeholder={words.placeholder}
      searchable
      autoComplete="off"
      value={contact === null ? null : String(contact.id)}
      data={options.map(({ value, label }) => ({ value, label }))}
      // The server has searched already, in addresses as well.
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={isSearchable(typed) && !isFetching ? words.nothingFound : words.typeMore}
      renderOption={({ option }) => (
        <div style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
          <Text size="sm">
            <bdi>{option.label}</bdi>
          </Text>
          <Text size="xs" c="dimmed" dir="ltr">
            {emails.get(option.value) ?? ''}
          </Text>
        </div>
      )}
      onChange={(value) => {
        const one = options.find((option) => option.value === value);
        onChange(one === undefined ? null : { id: Number(one.value), name: one.label });
      }}
    />
  );
}
