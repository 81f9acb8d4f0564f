import { Button, Group, MultiSelect, Pill, Radio, Stack, Text } from '@mantine/core';
import type { ContactSelection } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { type ChosenContact, ContactSelect } from '../../../ui/contact-select.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { tagChoicesQuery, useChooseContacts } from './bulk-sends.queries.ts';

const WAYS = ['some', 'tags', 'all'] as const;
type Way = (typeof WAYS)[number];

/** Contacts one by one, all with some tag, or all. */
export function ContactsChoice({ template }: { template: number }) {
  const { t } = useTranslation('bulk-sends');
  const navigate = useNavigate();
  const choosing = useChooseContacts(template);
  const [way, setWay] = useState<Way>('some');
  const [chosen, setChosen] = useState<readonly ChosenContact[]>([]);
  const [tags, setTags] = useState<readonly string[]>([]);
  const selection = selectionOf(way, chosen, tags);
  const go = () => {
    if (selection === null) return;
    choosing.mutate(selection, {
      onSuccess: ({ id }) => void navigate({ to: '/templates/bulk-sends/$id', params: { id: String(id) } }),
    });
  };
  return (
    <Stack>
      <Radio.Group
        label={t('contacts.which')}
        value={way}
        onChange={(value) => setWay(WAYS.find((one) => one === value) ?? 'some')}
      >
        <Stack gap="xs" mt="xs">
          {WAYS.map((value) => (
            <Radio key={value} value={value} label={t(`contacts.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {way === 'some' ? <SomeContacts chosen={chosen} onChange={setChosen} /> : null}
      {way === 'tags' ? <TagChoice tags={tags} onChange={setTags} /> : null}
      <ErrorNote error={choosing.error} title={t('failed.contacts')} />
      <Group>
        <Button disabled={selection === null} loading={choosing.isPending} onClick={go}>
          {t('contacts.go')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Null while nothing is chosen. */
function selectionOf(way: Way, chosen: readonly ChosenContact[], tags: readonly string[]): ContactSelection | null {
  if (way === 'all') return { matching: {} };
  if (way === 'tags') return tags.length === 0 ? null : { matching: { tags: tags.map(Number), tagMatch: 'any' } };
  return chosen.length === 0 ? null : { ids: chosen.map(({ id }) => id) };
}

function SomeContacts(props: {
  chosen: readonly ChosenContact[];
  onChange: (chosen: readonly ChosenContact[]) => void;
}) {
  const { t } = useTranslation('bulk-sends');
  const { chosen, onChange } = props;
  return (
    <Stack gap="xs">
      <ContactSelect
        // Emptied after each choice.
        key={chosen.length}
        label={t('contacts.add')}
        words={{
          placeholder: t('contacts.placeholder'),
          nothingFound: t('contacts.nothing_found'),
          typeMore: t('contacts.type_more'),
        }}
        contact={null}
        onChange={(one) => {
          if (one !== null && !chosen.some(({ id }) => id === one.id)) onChange([...chosen, one]);
        }}
      />
      <Pill.Group aria-label={t('contacts.chosen')}>
        {chosen.map((one) => (
          <Pill
            key={one.id}
            withRemoveButton
            removeButtonProps={{
              'aria-label': t('contacts.remove', { name: one.name }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
            onRemove={() => onChange(chosen.filter(({ id }) => id !== one.id))}
          >
            <Bdi>{one.name}</Bdi>
          </Pill>
        ))}
      </Pill.Group>
    </Stack>
  );
}

function TagChoice({ tags, onChange }: { tags: readonly string[]; onChange: (tags: readonly string[]) => void }) {
  const { t } = useTranslation('bulk-sends');
  const { data = [], error } = useQuery(tagChoicesQuery);
  if (error) return <ErrorNote error={error} />;
  return (
    <>
      <MultiSelect
        label={t('contacts.tag')}
        searchable
        data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={[...tags]}
        onChange={onChange}
      />
      <Text size="sm" c="dimmed">
        {t('contacts.tag_text')}
      </Text>
    </>
  );
}
