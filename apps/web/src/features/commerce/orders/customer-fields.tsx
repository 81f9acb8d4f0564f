import { Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ContactSummary, fullName } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountryName } from '../../../lib/countries.ts';
import { customerOf, LENGTHS, type NewOrderEdit } from './new-order.form.ts';
import { contactChoicesQuery } from './new-order.queries.ts';

const TWO = { base: 1, sm: 2 };

/** A contact, or typed. What stands in the fields is what the papers say. */
export function CustomerFields({ edit }: { edit: NewOrderEdit }) {
  const { t } = useTranslation('orders');
  const { field } = edit;
  const text = (name: keyof typeof LENGTHS) => ({
    ...field(name),
    label: t(`field.${name}`),
    maxLength: LENGTHS[name],
    autoComplete: 'off',
  });
  return (
    <Stack gap="md">
      <ContactSelect edit={edit} />
      <SimpleGrid cols={TWO}>
        <TextInput {...text('name')} required />
        <TextInput {...text('company')} />
        <TextInput
          {...field('email')}
          type="email"
          label={t('field.email')}
          description={t('field.email_hint')}
          dir="ltr"
          maxLength={254}
          autoComplete="off"
        />
        <TextInput {...text('phone')} type="tel" dir="ltr" />
      </SimpleGrid>
      <TextInput {...text('street')} />
      <SimpleGrid cols={TWO}>
        <TextInput {...text('postalCode')} />
        <TextInput {...text('city')} />
        <TextInput {...text('region')} />
        <TextInput {...text('country')} />
      </SimpleGrid>
    </Stack>
  );
}

/** Fills the fields in from a contact; they can be changed afterwards. */
function ContactSelect({ edit }: { edit: NewOrderEdit }) {
  const { t } = useTranslation('orders');
  const countryName = useCountryName();
  const { form } = edit;
  const [chosen, setChosen] = useState<ContactSummary | null>(null);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const { data } = useQuery(contactChoicesQuery(search));
  const found = data?.results ?? [];
  const offered = chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  const choose = (contact: ContactSummary | null) => {
    setChosen(contact);
    form.setValue('contact', contact?.id ?? null, { shouldDirty: true });
    if (contact === null) return;
    for (const [name, value] of Object.entries(customerOf(contact, countryName))) {
      form.setValue(name as keyof typeof LENGTHS, value, { shouldDirty: true });
    }
    form.clearErrors();
  };
  return (
    <Select
      label={t('field.contact')}
      description={t('field.contact_hint')}
      placeholder={t('field.contact_search')}
      searchable
      clearable
      autoComplete="off"
      data={offered.map((contact) => ({ value: String(contact.id), label: labelOf(contact) }))}
      // The server has searched already.
      filter={({ options }) => options}
      renderOption={({ option }) => <ContactOption contact={offered.find(({ id }) => String(id) === option.value)} />}
      value={chosen === null ? null : String(chosen.id)}
      nothingFoundMessage={t('field.contact_none')}
      onSearchChange={(text) => setTyped(offered.some((one) => labelOf(one) === text) ? '' : text)}
      onChange={(value) => choose(offered.find(({ id }) => String(id) === value) ?? null)}
    />
  );
}

const labelOf = (contact: ContactSummary): string => fullName(contact) || contact.companyName || contact.email;

function ContactOption({ contact }: { contact: ContactSummary | undefined }) {
  if (contact === undefined) return null;
  const label = labelOf(contact);
  return (
    <div style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
      <Text size="sm">
        <bdi>{label}</bdi>
      </Text>
      {contact.email === label ? null : (
        <Text size="xs" c="dimmed">
          <bdi>{contact.email}</bdi>
        </Text>
      )}
    </div>
  );
}
