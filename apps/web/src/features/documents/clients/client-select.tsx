import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { fullName, isSearchable } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContacts } from './clients.queries.ts';

type Client = { id: number; name: string };

/** A contact, looked for while one types a part of their name or address. Empty for none. */
export function ClientSelect(props: {
  label: string;
  description?: string;
  client: Client | null;
  onChange: (client: Client | null) => void;
}) {
  const { t } = useTranslation('documents');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const { client } = props;
  const { data, isFetching } = useContacts(search === client?.name ? '' : search);
  const found = (isSearchable(search) ? (data?.results ?? []) : []).map((contact) => ({
    value: String(contact.id),
    label: fullName(contact) || contact.companyName || contact.email,
    email: contact.email,
  }));
  const emails = new Map(found.map(({ value, email }) => [value, email]));
  const chosen = client === null ? [] : [{ value: String(client.id), label: client.name }];
  const options = found.some(({ value }) => value === String(client?.id)) ? found : [...chosen, ...found];
  return (
    <Select
      label={props.label}
      description={props.description}
      placeholder={t('client.placeholder')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('client.none') }}
      value={client === null ? null : String(client.id)}
      data={options.map(({ value, label }) => ({ value, label }))}
      // The server has searched already, in addresses as well.
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={isSearchable(typed) && !isFetching ? t('client.nothing_found') : t('client.type')}
      renderOption={({ option }) => (
        <div>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{option.label}</bdi>
          </Text>
          <Text size="xs" c="dimmed" dir="ltr">
            {emails.get(option.value) ?? ''}
          </Text>
        </div>
      )}
      onChange={(value) => {
        const one = options.find((option) => option.value === value);
        props.onChange(one === undefined ? null : { id: Number(one.value), name: one.label });
      }}
    />
  );
}
