import type { ContactSummary } from '@sealwright/contract';

/** What a contact is called in sentences and to screen readers. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<ContactSummary, 'firstName' | 'lastName' | 'email'>): string => `${firstName} ${lastName}`.trim() || email;

/** A name in a sentence keeps its own direction (Unicode FSI … PDI). */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
