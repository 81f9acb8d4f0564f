import type { ContactSummary } from '@sealwright/contract';

type Named = Pick<
  ContactSummary,
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'email'
  | 'clientType'
  | 'companyName'
  | 'estateTrustName'
  | 'organizationName'
>;

const personOf = ({ firstName, middleName, lastName }: Named): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ');

/** What a company, an estate or an organisation is called; '' for people. */
export function companyOf({ clientType, companyName, estateTrustName, organizationName }: Named): string {
  if (clientType === 'fiduciary') return estateTrustName;
  if (clientType === 'exempt_organization') return organizationName;
  return clientType === null || clientType === 'individual' ? '' : companyName;
}

export const nameOf = (contact: Named): string => personOf(contact) || contact.email;
