import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { fullName, isSearchable } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClients } from './checklists.queries.ts';

type Client = { id: number; name: string };

/** The contact that is asked, looked for while one types a part of their name or address. */
export function ClientSelect(props: {
  client: Client | null;
  error: string | undefined;
  onChange: (client: Client | null) => void;
}) {
  const { t } = useTranslation('checklists');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const { client } = props;
  const { data, isFetching } = useClients(search === client?.name ? '' : search);
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
      label={t('form.client')}
      placeholder={t('form.client_search')}
      required
      searchable
      autoComplete="off"
      error={props.error}
      value={client === null ? null : String(client.id)}
      data={options.map(({ value, label }) => ({ value, label }))}
      // The server has searched already, in addresses as well.
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t(isSearchable(typed) && !isFetching ? 'form.client_none' : 'form.client_type')}
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
        props.onChange(one === undefined ? null : { id: Number(one.value), name: one.label });
      }}
    />
  );
}
