import { type Locale, LOCALES, type TemplateContent } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { problemText, say } from './bulk-sends.shape.ts';
import { guessed, ofContacts } from './columns.ts';

const CONTENT = {
  roles: [
    { id: 2, name: 'Landlord', order: 2 },
    { id: 1, name: 'Tenant', order: 1 },
  ],
  fields: [{ ref: 'city', label: 'City', type: 'text', formula: null }],
} as unknown as TemplateContent;

const ofTenant = (part: string) => ({ to: 'role', role: 1, part });

test.each(LOCALES)('contacts fill in the first role, also where their columns are called in %s', (locale: Locale) => {
  const says = ['name', 'email', 'phone', 'company', 'street'];
  const header = says.map((name) => say(locale, `contact.${name}`));
  const who = ['name', 'email', 'phone'].map(ofTenant);
  expect(ofContacts(header, says, CONTENT)).toEqual([...who, null, null]);
});

test.each([
  ['Name', 'Email'],
  ['الاسم', 'البريد الإلكتروني'],
  ['نام', 'ای میل'],
  ['姓名', '电子邮件'],
  ['Nombre', 'Correo electrónico'],
])('%s and %s are found in the header of a file', (...header) => {
  expect(guessed(header, CONTENT)).toEqual([ofTenant('name'), ofTenant('email')]);
});

test('what is only called a name is a first name beside a last one, and fields are found by their labels', () => {
  expect(guessed(['Name', 'Surname', 'city'], CONTENT)).toEqual([
    ofTenant('first'),
    ofTenant('last'),
    { to: 'field', ref: 'city' },
  ]);
  expect(guessed(['Name', 'First name', 'Surname'], CONTENT)).toEqual(['name', 'first', 'last'].map(ofTenant));
});

test('what is wrong with a cell names its column in the direction of the column', () => {
  const problem = { column: 0, code: 'email_invalid' };
  expect(problemText('ar', ['Email'], problem)).toMatch(/^\u2068Email\u2069: /);
  expect(problemText('en', ['البريد'], problem)).toBe('\u2068البريد\u2069: Enter a valid email address.');
  expect(problemText('en', ['Email'], problem)).toBe('Email: Enter a valid email address.');
});
