import type { ContactSummary } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountryName } from '../../../lib/countries.ts';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { rowLink } from '../../../ui/list/index.ts';
import { nameOf } from './contact-name.ts';
import classes from './contact-cells.module.css';
import type { ColumnId } from './list.columns.ts';
import { TagBadges } from './tag-badges.tsx';

/** What stands in one column of a contact's row. */
export function Cell({ contact, column }: { contact: ContactSummary; column: ColumnId }): ReactNode {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const country = useCountryName();
  switch (column) {
    case 'email':
      return <Email contact={contact} />;
    case 'address':
      return <Address contact={contact} />;
    case 'tags':
      return <TagBadges tags={contact.tags} name={nameOf(contact)} />;
    case 'clientType':
      return contact.clientType === null ? null : t(`type.${contact.clientType}`);
    case 'createdAt':
    case 'updatedAt':
      return (
        <time dateTime={contact[column]} title={format.time(contact[column], { zone: true })}>
          {format.time(contact[column])}
        </time>
      );
    case 'country':
      return text(country(contact.country));
    case 'companyName':
      return text(companyOf(contact));
    default:
      return NUMBERS.has(column) ? digits(contact[column]) : text(contact[column]);
  }
}

// These run from left to right in every language.
const NUMBERS: ReadonlySet<ColumnId> = new Set<ColumnId>(['phone', 'cell', 'postalCode', 'ssn', 'fein']);

const digits = (value: string): ReactNode => (value === '' ? null : <bdi dir="ltr">{value}</bdi>);

const companyOf = ({ companyName, organizationName, estateTrustName }: ContactSummary): string =>
  companyName || organizationName || estateTrustName;

/** It leads to the contact. */
export function Email({ contact }: { contact: ContactSummary }) {
  return (
    <Link {...rowLink('card', contact.email)} to="/contacts/$id" params={{ id: String(contact.id) }}>
      <Bdi>
        <Broken address={contact.email} />
      </Bdi>
    </Link>
  );
}

/** Where there is no room for it in one line, the part behind the sign stands in the next one, whole if it can. */
function Broken({ address }: { address: string }) {
  const domain = address.lastIndexOf('@') + 1;
  return (
    <>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </>
  );
}

export const text = (value: string): ReactNode =>
  value === '' ? null : (
    <span className={classes.line} title={value}>
      <Bdi>{value}</Bdi>
    </span>
  );

function Address({ contact }: { contact: ContactSummary }) {
  const { streetAddress, city, state, postalCode } = contact;
  const country = useCountryName()(contact.country);
  const place = [city, [state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
  return (
    <>
      {text(streetAddress)}
      {place === '' ? null : (
        <span className={classes.line} data-small title={place}>
          <Bdi>{place}</Bdi>
        </span>
      )}
    </>
  );
}
