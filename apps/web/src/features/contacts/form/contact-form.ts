import {
  ADDRESS_FIELDS,
  CONTACT_FIELDS,
  type Contact,
  type ContactField,
  ContactFields,
  isFieldOfClient,
  isMasked,
  isSecretField,
} from '@sealwright/contract';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import type { ContactPatch, NewContact } from '../person/contact.queries.ts';
import { changedIn, rebased } from '../../../ui/form/rebase.ts';

/** The form holds what is typed. A secret that is masked is the one the server has. */
export type ContactForm = z.input<typeof ContactFields> & { tags: string[] };
export type FormField = keyof ContactForm;

const EMPTY = {
  ...Object.fromEntries(CONTACT_FIELDS.map((field) => [field, ''])),
  clientType: null,
  physicalSameAsMailing: false,
  shippingSameAsMailing: false,
  tags: [],
} as unknown as ContactForm;

/** How much the form asks for: few fields that can become all, a client's type and then all of that type, or all at once. */
export type Extent = 'few' | 'client' | 'whole';

/** What a signer needs. */
export const FEW_FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const satisfies ContactField[];

export const NEW_CONTACT: ContactForm = {
  ...EMPTY,
  clientType: 'individual',
  physicalSameAsMailing: true,
  shippingSameAsMailing: true,
  tags: [],
};

export const newFormOf = (extent: Extent): ContactForm =>
  extent === 'client' ? { ...NEW_CONTACT, clientType: null } : NEW_CONTACT;

export function formOf(contact: Contact): ContactForm {
  const fields = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, contact[field]]));
  return { ...EMPTY, ...fields, tags: contact.tags.map(({ name }) => name) };
}

/** Of an address that is the mailing address nothing of its own is looked at or sent. */
const isFollowing = (form: ContactForm, field: ContactField): boolean =>
  (form.physicalSameAsMailing && Object.values(ADDRESS_FIELDS.physical).includes(field)) ||
  (form.shippingSameAsMailing && Object.values(ADDRESS_FIELDS.shipping).includes(field));

const isKept = (field: ContactField, value: unknown): boolean =>
  isSecretField(field) && typeof value === 'string' && isMasked(value);

/** The error code of what is wrong with one field, or null. */
function problemOf(form: ContactForm, field: ContactField): string | null {
  const value = form[field];
  if (isKept(field, value)) return null;
  const { success, error } = ContactFields.shape[field].safeParse(value);
  const code = success ? null : codeOfIssue(error.issues[0]);
  // The words of that code ask for one's own address.
  return code === 'email_required' ? 'field_required' : code;
}

/** The contract says what is wrong by a code; the rules of zod itself have theirs (`too_big`). */
function codeOfIssue(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'custom' && typeof issue.params?.['code'] === 'string') return issue.params['code'];
  return issue?.code ?? 'field_invalid';
}

const isShown = (form: ContactForm, field: ContactField): boolean =>
  (isFieldOfClient(form.clientType, field) || form[field] !== '') && !isFollowing(form, field);

/** What is in the way of saving, by field: of all fields that are on the page. */
export const problemsOf = (form: ContactForm): [ContactField, string][] =>
  CONTACT_FIELDS.flatMap((field) => {
    const code = isShown(form, field) ? problemOf(form, field) : null;
    return code === null ? [] : [[field, code]];
  });

export const contactRules: Resolver<ContactForm> = (form) => {
  const problems = problemsOf(form);
  if (problems.length === 0) return { values: form, errors: {} };
  const errors = problems.map(([field, code]) => [field, { type: 'rule', message: code }]);
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<ContactForm> };
};

const FIELDS = [...CONTACT_FIELDS, 'tags' as const];

/** Only what was changed: what someone changes elsewhere meanwhile stays. */
export function patchOf(form: ContactForm, base: ContactForm): ContactPatch {
  const entries = changedIn(form, base, FIELDS).flatMap((field): [FormField, unknown][] => {
    if (field === 'tags') return [[field, form.tags]];
    if (isFollowing(form, field)) return base[field] === '' ? [] : [[field, '']];
    if (isKept(field, form[field]) || problemOf(form, field) !== null) return [];
    return [[field, form[field]]];
  });
  return Object.fromEntries(entries) as ContactPatch;
}

export function newContactOf(form: ContactForm): NewContact {
  const { email, firstName, lastName, clientType, physicalSameAsMailing, shippingSameAsMailing } = form;
  const same = { physicalSameAsMailing, shippingSameAsMailing };
  return { ...patchOf(form, EMPTY), ...same, clientType, email, firstName, lastName, tags: form.tags };
}

/** The form after someone else's change. */
export const rebasedContact = (form: ContactForm, base: ContactForm, present: ContactForm) =>
  rebased(form, base, present, FIELDS);
