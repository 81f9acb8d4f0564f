import { type ContactSummary, fullName } from '@sealwright/contract';

/** What a contact is called in sentences and to screen readers. */
export const nameOf = (contact: Pick<ContactSummary, 'firstName' | 'lastName' | 'email'>): string =>
  fullName(contact) || contact.email;
