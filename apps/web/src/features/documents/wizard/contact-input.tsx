import { fullName, isSearchable } from '@sealwright/contract';
import { Autocomplete, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContacts } from '../clients/clients.queries.ts';

type Props = {
  value: string;
  error: string | null;
  onChange: (email: string) => void;
  onChoose: (contact: { name: string; email: string }) => void;
  onBlur: () => void;
};

/** An address, with contacts to choose from as soon as two characters are typed; part of a name finds them too. */
export function ContactInput({ value, error, onChange, onChoose, onBlur }: Props) {
  const { t } = useTranslation('wizard');
  const [isTyping, setTyping] = useState(false);
  const [search] = useDebouncedValue(isTyping ? value : '', 250);
  const contacts = useContacts(search).data?.results ?? [];
  const names = new Map(contacts.map((contact) => [contact.email, fullName(contact)]));
  return (
    <Autocomplete
      size="md"
      label={t('email')}
      required
      type="email"
      dir="ltr"
      autoComplete="off"
      maxLength={254}
      value={value}
      error={error}
      data={isTyping && isSearchable(value) ? [...names.keys()] : []}
      // The server has searched already, in names as well.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">
            <bdi>{names.get(option.value) ?? ''}</bdi>
          </Text>
          <Text size="xs" c="dimmed" dir="ltr">
            {option.value}
          </Text>
        </div>
      )}
      onChange={(email) => {
        setTyping(true);
        onChange(email);
      }}
      onOptionSubmit={(email) => {
        onChoose({ email, name: names.get(email) ?? '' });
      }}
      onBlur={() => {
        setTyping(false);
        onBlur();
      }}
    />
  );
}
