import { isSearchable, type Tag } from '@sealwright/contract';
import { Autocomplete, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedAddress } from './people.ts';
import { useContactSuggestions, useContactsOfTag } from './suggestions.queries.ts';

type Props = {
  value: string;
  /** Addresses of recipients who are there already. */
  taken: readonly string[];
  error: string | null;
  onChange: (email: string) => void;
  onChoose: (contact: NamedAddress) => void;
  onAddMany: (contacts: readonly NamedAddress[]) => void;
  onBlur: () => void;
};

const OF_TAG = 'tag:';

/**
 * An address, with suggestions: those who got the latest documents while it is empty, then contacts and tags as soon as two
 * characters are typed; part of a name finds them too.
 */
export function ContactInput(props: Props) {
  const { value, error, taken, onChange, onChoose, onAddMany, onBlur } = props;
  const { t } = useTranslation('wizard');
  const [isHere, setHere] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [search] = useDebouncedValue(isTyping ? value : '', 250);
  const { recent, contacts, tags } = useContactSuggestions({ search, isEmpty: isHere && value === '', taken });
  const ofTag = useContactsOfTag();
  const isSearched = isTyping && isSearchable(value);
  const people = isSearched ? contacts : recent;
  const names = new Map(people.map(({ email, name }) => [email, name]));
  const found = isSearched ? tags : [];
  const data = [
    ...(people.length > 0
      ? [{ group: t(isSearched ? 'suggest_contacts' : 'suggest_recent'), items: people.map(({ email }) => email) }]
      : []),
    ...(found.length > 0 ? [{ group: t('suggest_tags'), items: found.map(({ id }) => `${OF_TAG}${id}`) }] : []),
  ];
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
      data={isHere ? data : []}
      // The server has searched already, in names as well.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Suggestion name={names.get(option.value)} email={option.value} tag={tagIn(option.value, found)} />
      )}
      onFocus={() => setHere(true)}
      onChange={(email) => {
        if (email.startsWith(OF_TAG)) return;
        setTyping(true);
        onChange(email);
      }}
      onOptionSubmit={(email) => {
        const tag = tagIn(email, found);
        if (tag === undefined) onChoose({ email, name: names.get(email) ?? '' });
        else {
          onChange('');
          void ofTag.mutateAsync(tag).then(onAddMany, () => undefined);
        }
      }}
      onBlur={() => {
        setTyping(false);
        setHere(false);
        onBlur();
      }}
    />
  );
}

const tagIn = (option: string, tags: readonly Tag[]): Tag | undefined =>
  option.startsWith(OF_TAG) ? tags.find(({ id }) => `${OF_TAG}${id}` === option) : undefined;

function Suggestion({ name, email, tag }: { name: string | undefined; email: string; tag: Tag | undefined }) {
  const { t } = useTranslation('wizard');
  if (tag !== undefined) {
    return (
      <div>
        <Text size="sm">
          <bdi>{tag.name}</bdi>
        </Text>
        <Text size="xs" c="dimmed">
          {t('suggest_tag', { count: tag.contactCount })}
        </Text>
      </div>
    );
  }
  return (
    <div>
      <Text size="sm">
        <bdi>{name ?? ''}</bdi>
      </Text>
      <Text size="xs" c="dimmed" dir="ltr">
        {email}
      </Text>
    </div>
  );
}
