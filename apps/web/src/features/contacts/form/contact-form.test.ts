import type { Contact } from '@sealwright/contract';
import { expect, test } from 'vitest';
import {
  type ContactForm,
  FEW_FIELDS,
  formOf,
  NEW_CONTACT,
  newContactOf,
  newFormOf,
  patchOf,
  problemsOf,
  rebasedContact,
} from './contact-form.ts';
import { taxDigits } from './tax-digits.ts';

const ADA: ContactForm = { ...NEW_CONTACT, email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };

test('bad input is named by the codes of the contract', () => {
  const form: ContactForm = {
    ...ADA,
    email: 'ada..l@example.com',
    firstName: 'A',
    lastName: '',
    streetAddress: 'Elm',
    city: 'X',
    postalCode: '12.5',
    ssn: '12-34',
    phone: 'call me',
    notes: 'x'.repeat(5001),
  };

  expect(Object.fromEntries(problemsOf(form))).toEqual({
    email: 'email_invalid',
    firstName: 'contact_name_short',
    lastName: 'field_required',
    ssn: 'tax_id_invalid',
    streetAddress: 'street_short',
    city: 'city_short',
    postalCode: 'postal_code_invalid',
    phone: 'phone_invalid',
    notes: 'too_big',
  });
});

test('no one is asked for their own address where that of a contact is missing', () => {
  expect(problemsOf({ ...ADA, email: ' ' })).toEqual([['email', 'field_required']]);
});

test('what cannot be seen is not in the way, and what can be seen is', () => {
  const form: ContactForm = { ...ADA, physicalCity: 'X' };

  expect(problemsOf(form)).toEqual([]);
  expect(problemsOf({ ...form, companyEmail: 'nonsense' })).toEqual([['companyEmail', 'email_invalid']]);
  expect(newContactOf(form)).not.toHaveProperty('physicalCity');
  expect(problemsOf({ ...form, physicalSameAsMailing: false })).toEqual([['physicalCity', 'city_short']]);
});

test('what was typed for another type is kept', () => {
  const form: ContactForm = { ...ADA, clientType: 'c_corporation', spouseFirstName: 'William' };

  expect(newContactOf(form)).toMatchObject({ clientType: 'c_corporation', spouseFirstName: 'William' });
});

test('only what was changed is sent, and a masked number is none', () => {
  const base: ContactForm = { ...ADA, ssn: '•••-••-6789', physicalSameAsMailing: false, physicalCity: 'Boston' };

  expect(patchOf(base, base)).toEqual({});
  expect(patchOf({ ...base, nickname: 'Countess' }, base)).toEqual({ nickname: 'Countess' });
  expect(patchOf({ ...base, ssn: '' }, base)).toEqual({ ssn: '' });
  expect(patchOf({ ...base, tags: ['Vip'] }, base)).toEqual({ tags: ['Vip'] });
});

test("after somebody else's change theirs is there, and what was typed here stays", () => {
  const base: ContactForm = { ...ADA, city: 'Boston' };
  const mine: ContactForm = { ...base, city: 'London', nickname: 'Countess' };
  const present: ContactForm = { ...base, city: 'Paris', phone: '+1 617 555 0100' };

  const { form, both } = rebasedContact(mine, base, present);

  expect(form).toMatchObject({ city: 'London', nickname: 'Countess', phone: '+1 617 555 0100' });
  expect(both).toEqual(['city']);
});

test('a contact goes into the form as it is', () => {
  const contact = { ...ADA, tags: [{ id: 1, name: 'Vip' }], clientType: null } as unknown as Contact;

  expect(formOf(contact)).toMatchObject({ email: 'ada@example.com', clientType: null, tags: ['Vip'] });
});

test('tax numbers are parted while they are typed, and nothing of them is dropped', () => {
  expect(taxDigits('ssn', '1234')).toBe('123-4');
  expect(taxDigits('ssn', '123-45-6789')).toBe('123-45-6789');
  expect(taxDigits('fein', '123456789')).toBe('12-3456789');
  expect(taxDigits('ssn', '١٢٣۴۵')).toBe('123-45');
  expect(taxDigits('ssn', '1234567890')).toBe('1234567890');
  expect(taxDigits('ssn', '12a')).toBe('12a');
});

test('the few fields of a single person hold all that is in the way of saving a new contact', () => {
  const wanting = problemsOf(newFormOf('few')).map(([field]) => field);

  expect(wanting.filter((field) => !(FEW_FIELDS as readonly string[]).includes(field))).toEqual([]);
  expect(wanting.toSorted()).toEqual(['email', 'firstName', 'lastName']);
});

test('of a client nothing is taken for granted: which type it is has to be said', () => {
  expect(newFormOf('client').clientType).toBeNull();
  expect(newContactOf({ ...newFormOf('client'), clientType: 'fiduciary' }).clientType).toBe('fiduciary');
});
