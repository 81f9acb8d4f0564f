import { Box, Group, Stack, Text, Title } from '@mantine/core';
import {
  ADDRESS_FIELDS,
  type Contact,
  type ContactField,
  isFieldOfClient,
  isSecretField,
  unusedFields,
} from '@sealwright/contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { useFieldNames, useNumberName } from '../form/field-name.ts';
import { isBusiness, type Section, type SectionName, sectionsOf } from '../form/sections.ts';
import { latin } from '../form/tax-digits.ts';
import { CopyValue } from './copy-value.tsx';
import { SecretValue } from './secret-value.tsx';
import { useShown } from './shown-value.ts';

const isAddress = (name: SectionName): name is keyof typeof ADDRESS_FIELDS => name in ADDRESS_FIELDS;

// The name stands in the page's heading.
const NAMES = new Set<ContactField>(['firstName', 'middleName', 'lastName']);

/** All that is known of a contact; what is not known takes no room. */
export function ContactDetails({ contact }: { contact: Contact }) {
  const unused = unusedFields(contact);
  const sections = sectionsOf(contact.clientType, unused).filter((section) => filledIn(contact, section).length > 0);
  return (
    <Card>
      <Ruled component="div">
        {sections.map((section) => (
          <Part key={section.name} name={section.name} contact={contact}>
            {isAddress(section.name) ? (
              <Address contact={contact} name={section.name} />
            ) : (
              <Known contact={contact} fields={filledIn(contact, section)} isApart={section.name === 'unused'} />
            )}
          </Part>
        ))}
      </Ruled>
    </Card>
  );
}

function filledIn(contact: Contact, { name, fields }: Section): ContactField[] {
  const filled = fields.filter((field) => contact[field] !== '' && contact[field] !== false);
  // An address that follows an empty one says nothing.
  if (isAddress(name) && filled.every((field) => contact[field] === true)) {
    return Object.values(ADDRESS_FIELDS.mailing).some((field) => contact[field] !== '') ? filled : [];
  }
  return name === 'who' ? filled.filter((field) => !NAMES.has(field)) : filled;
}

function Part({ name, contact, children }: { name: SectionName; contact: Contact; children: ReactNode }) {
  const { t } = useTranslation('contact');
  const id = useId();
  const title = name === 'who' && isBusiness(contact.clientType) ? 'who_business' : name;
  return (
    <section aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h6" id={id}>
          {name === 'notes' ? t('field.notes') : t(`section.${title}`)}
        </Title>
        {name === 'unused' ? (
          <Text size="sm" c="dimmed">
            {t('help.unused')}
          </Text>
        ) : null}
        {children}
      </Stack>
    </section>
  );
}

/** `isApart`: no section says whose fields they are. */
function Known(props: { contact: Contact; fields: readonly ContactField[]; isApart: boolean }) {
  const { contact, fields, isApart } = props;
  const names = useFieldNames();
  const numberName = useNumberName();
  const label = (field: ContactField): string => {
    const name = isApart ? names.full(field) : names.label(field);
    if (field === 'ssn') return numberName(contact.ssnKind) ?? name;
    return field === 'spouseSsn' && !isApart ? (numberName(contact.spouseSsnKind) ?? name) : name;
  };
  if (fields.length === 1 && fields[0] === 'notes') {
    return (
      <Text inherit style={{ whiteSpace: 'pre-wrap' }} dir="auto">
        {contact.notes}
      </Text>
    );
  }
  return (
    <Facts
      facts={fields.map((field) => ({
        key: field,
        name: label(field),
        value: <Value contact={contact} field={field} label={label(field)} />,
      }))}
    />
  );
}

const EMAILS = new Set<ContactField>(['email', 'spouseEmail', 'companyEmail']);
const dialling = (phone: string) => `tel:${latin(phone).replaceAll(/[^\d+*#,]/g, '')}`;
const PHONES = new Set<ContactField>(['phone', 'cell', 'officeTel']);

function Value({ contact, field, label }: { contact: Contact; field: ContactField; label: string }) {
  const shown = useShown();
  const text = shown(field, contact);
  if (isSecretField(field)) {
    return <SecretValue contactId={contact.id} field={field} masked={text} label={label} />;
  }
  if (EMAILS.has(field)) return <CopyValue value={text} href={`mailto:${encodeURI(text)}`} />;
  if (PHONES.has(field)) return <CopyValue value={text} href={dialling(text)} />;
  return <Bdi>{text}</Bdi>;
}

/** As it is written on an envelope. */
function Address({ contact, name }: { contact: Contact; name: keyof typeof ADDRESS_FIELDS }) {
  const { t } = useTranslation('contact');
  const shown = useShown();
  if (name === 'physical' && contact.physicalSameAsMailing) return <Text c="dimmed">{t('same.text')}</Text>;
  if (name === 'shipping' && contact.shippingSameAsMailing) return <Text c="dimmed">{t('same.text')}</Text>;
  const lines = linesOf(contact, name, shown(ADDRESS_FIELDS[name].country, contact));
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <Box component="address" miw={0} fs="normal">
        {lines.map((line, index) => (
          <div key={index} dir="auto">
            {line}
          </div>
        ))}
      </Box>
      <CopyValue value={lines.join('\n')} label={t(`section.${name}`)} />
    </Group>
  );
}

function linesOf(contact: Contact, name: keyof typeof ADDRESS_FIELDS, country: string): string[] {
  const { streetAddress, addressLine2, city, state, postalCode } = ADDRESS_FIELDS[name];
  const text = (field: ContactField) => String(contact[field] ?? '');
  const region = [text(state), text(postalCode)].filter(Boolean).join(' ');
  return [
    name === 'mailing' && isFieldOfClient(contact.clientType, 'careOf') ? contact.careOf : '',
    text(streetAddress),
    text(addressLine2),
    [text(city), region].filter(Boolean).join(', '),
    country,
  ].filter(Boolean);
}
