import { type ContactSummary, fullName } from '@sealwright/contract';

/** What a contact is called in sentences and to screen readers. */
export const nameOf = (contact: Pick<ContactSummary, 'firstName' | 'lastName' | 'email'>): string =>
  fullName(contact) || contact.email;

/** A name in a sentence keeps its own direction (Unicode FSI … PDI). */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
