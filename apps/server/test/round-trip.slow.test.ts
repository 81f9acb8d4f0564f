import {
  CLIENT_TYPES,
  CONTACT_FIELDS,
  type Contact,
  ContactFields,
  type ContactField,
  createContact,
  type createImport,
  exportContacts,
  fromWire,
  getContact,
  getImport,
  isSecretField,
  listContacts,
  type Output,
  SAME_AS_MAILING,
  startImport,
  wireKey,
} from '@sealwright/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSecret } from '../src/areas/contacts/contacts/thread.ts';
import { accountSecrets } from '../src/areas/people/vault/index.ts';
import { type TestUser, testApp } from './app.ts';

/** What leaves as a file comes back as it was: contacts of every script, with everything that a field may hold. */

const server = await testApp();
const { as, make, platform } = server;
const COUNT = 60;

const SCRIPTS = [
  'abcdefghijklmnopqrstuvwxyzÀéñüßøŁ',
  'абвгдежзийклмнопрст',
  '王小明李华张伟刘洋',
  'محمدعليفاطمةحسن',
  'عائشہصدیقیپاکستانٹھ',
  'अआइईउऊकखगघ',
  'カタカナひらがな漢字',
  '김이박최정강',
  'אבגדהוזחטיכל',
  'ไทยกขคงจฉ',
];
const SIGNS = [
  ' ',
  '-',
  '’',
  "'",
  '"',
  ',',
  ';',
  '=',
  '+',
  '@',
  '|',
  '\\',
  '&',
  '<',
  '>',
  '😀',
  '👩‍👩‍👧',
  '\u200f',
  '%',
  '_',
];

const word = fc.constantFrom(...SCRIPTS).chain((script) =>
  fc
    .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...Array.from(script)) }, fc.constantFrom(...SIGNS)), {
      minLength: 2,
      maxLength: 12,
    })
    .map((signs) => signs.join('')),
);
const line = fc.oneof(
  word,
  fc.constantFrom('=1+1', '+cmd', '-2', '@SUM(A1)', "'quoted", "'=x", "''", '"', 'a""b', '1e5', '007'),
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T) => fc.oneof(arbitrary, fc.constant(otherwise));
const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...Array.from('0123456789')), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const email = fc
  .tuple(digits(12), fc.constantFrom('example.com', 'müller.example', 'example.co.uk'))
  .map(([name, host]) => `p${name}@${host}`);

const phone = fc.constantFrom('+1 555 0100', '(020) 7946-0958', '٠١٢٣٤٥٦٧');

const SPECIAL: Partial<Record<ContactField, fc.Arbitrary<unknown>>> = {
  email,
  clientType: fc.constantFrom(...CLIENT_TYPES, null),
  spouseEmail: maybe(email, ''),
  companyEmail: maybe(email, ''),
  fiscalYearEnd: fc.constantFrom('', '12-31', '02-29', '06-30'),
  notes: maybe(
    fc.array(word, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
    '',
  ),
  ext: maybe(digits(4), ''),
};

function arbitraryOf(field: ContactField): fc.Arbitrary<unknown> {
  const special = SPECIAL[field];
  if (special !== undefined) return special;
  if (isSecretField(field)) return maybe(digits(9), '');
  if ((SAME_AS_MAILING as readonly string[]).includes(field)) return fc.boolean();
  if (/postalCode$/i.test(field)) return maybe(fc.constantFrom('12345', 'SW1A 1AA', '90210-1234', '００１２３'), '');
  if (['phone', 'cell', 'fax', 'officeTel'].includes(field)) return maybe(phone, '');
  if (field === 'firstName' || field === 'lastName') return line;
  return maybe(line, '');
}

const contacts = fc
  .record(Object.fromEntries(CONTACT_FIELDS.map((field) => [field, arbitraryOf(field)])))
  .map((contact) => ContactFields.safeParse(contact))
  .filter(({ success }) => success)
  .map(({ data }) => data as ContactFields);
const tags = fc.array(
  word.map((name) => name.trim()).filter((name) => Array.from(name).length >= 2),
  { maxLength: 3 },
);

/** What a contact says, tax numbers whole. */
async function said(user: TestUser): Promise<Map<string, object>> {
  const secrets = await accountSecrets(platform.db, platform, user.accountId);
  const rows = await platform.db.selectFrom('contacts').selectAll().where('accountId', '=', user.accountId).execute();
  const found = new Map<string, object>();
  for (const row of rows) {
    const contact: Contact = await as(user)(getContact, { params: { id: row.id } });
    const numbers = CONTACT_FIELDS.filter(isSecretField).map((field) => {
      const sealed = row[`${field}Sealed`];
      return [field, sealed === null ? '' : openSecret(secrets, field, row.id, sealed)];
    });
    const fields = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, contact[field]]));
    const names = contact.tags.map(({ name }) => name).sort();
    found.set(row.email, { ...fields, ...Object.fromEntries(numbers), tags: names });
  }
  return found;
}

async function importAll(user: TestUser, file: Buffer, name: string): Promise<Output<typeof getImport>['import']> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), name);
  const request = new Request('http://sealwright.test/', { method: 'POST', body: form });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/contact_imports/',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(201);
  const { import: begun, analysis } = fromWire(answer.json()) as Output<typeof createImport>;
  const columns = analysis.columns.map(({ target }) => target);
  expect(columns.filter((target) => target === null)).toEqual([]);
  await as(user)(startImport, { params: { id: begun.id }, body: { columns } });
  await server.runTasks();
  return (await as(user)(getImport, { params: { id: begun.id } })).import;
}

test.each(['csv', 'xlsx'] as const)(
  'contacts that left as %s and are imported elsewhere are the same',
  async (format) => {
    const [from, to] = [await make.user(), await make.user()];
    const made = fc.sample(fc.tuple(contacts, tags), { numRuns: COUNT, seed: 20_261_122 });
    for (const [fields, names] of made) await as(from)(createContact, { body: { ...fields, tags: names } });
    const before = await said(from);
    expect(before.size).toBe(COUNT);

    const downloadColumns = [...CONTACT_FIELDS, 'tags'].map(wireKey);
    const file = (await as(from)(exportContacts, {
      body: { selection: { matching: {} }, downloadColumns, format, areSecretsWhole: true },
    })) as unknown as Buffer;
    const outcome = await importAll(to, file, `contacts.${format}`);

    expect(outcome).toMatchObject({ state: 'success', createdCount: COUNT, failedCount: 0 });
    expect(await said(to)).toEqual(before);
    const again = await importAll(to, file, `contacts.${format}`);
    expect(again).toMatchObject({ state: 'success', createdCount: 0, updatedCount: 0, skippedCount: COUNT });
    expect(await as(to)(listContacts)).toMatchObject({ count: COUNT });
  },
);
