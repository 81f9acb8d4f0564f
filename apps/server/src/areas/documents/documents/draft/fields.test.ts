import {
  createField,
  deleteField,
  getDocument,
  MOST_DOCUMENT_FIELDS,
  replaceFields,
  updateField,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type Refused, testApp, type TestUser } from '../../../../../test/app.ts';
import { draft, type Draft, place } from '../../../../../test/drafting.ts';
import { refusal } from '../../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make } = server;

async function prepared(): Promise<{ alice: TestUser; document: Draft; base: { file: number; recipient: number } }> {
  const alice = await make.user();
  const document = await draft(server, alice, [{ email: 'ada@example.com' }]);
  return { alice, document, base: { file: document.fileId, recipient: document.recipientIds[0]! } };
}

test('a field is placed, changed without touching the rest, and removed', async () => {
  const { alice, document, base } = await prepared();
  const rules = { label: 'Town', maxLength: 40, isRequired: false, placeholder: 'Where', fontSize: 11, tabOrder: 7 };
  const field = await as(alice)(createField, {
    body: { document: document.id, ...base, ...place, ...rules, type: 'text' },
  });

  const moved = await as(alice)(updateField, { params: { id: field.id }, body: { x: 0.5 } });
  await as(alice)(deleteField, { params: { id: field.id } });

  expect(moved).toEqual({ ...field, x: 0.5, version: 2 });
  const { fields } = await as(alice)(getDocument, { params: { id: document.id } });
  expect(fields.map(({ id }) => id)).not.toContain(field.id);
});

test.each([
  ['beyond the right edge', { x: 0.9 }, '422 field_outside_page'],
  ['below the page', { y: 0.99 }, '422 field_outside_page'],
  ['on a page the file does not have', { page: 2 }, '422 field_outside_page'],
  ['left of the page', { x: -0.1 }, '422 request_invalid'],
  ['without width', { width: 0 }, '422 request_invalid'],
  ['that chooses among nothing', { type: 'dropdown' }, '422 field_options_missing'],
  ['that chooses among equals', { type: 'radio', options: ['a', 'a'] }, '422 request_invalid'],
  ['whose shortest is longer than its longest', { minLength: 5, maxLength: 4 }, '422 request_invalid'],
  ['whose pattern does not compile', { pattern: '(' }, '422 request_invalid'],
  ['whose pattern could run for ever', { pattern: '(a+)+' }, '422 request_invalid'],
  ['of another file', { file: 999_999 }, '422 request_invalid'],
  ['of an unknown person', { recipient: 999_999 }, '422 field_choice_missing'],
  ['of an unknown type', { type: 'stamp' }, '422 request_invalid'],
])('a field %s is refused', async (_, given, expected) => {
  const { alice, document, base } = await prepared();

  const create = as(alice)(createField, {
    body: { document: document.id, ...base, ...place, type: 'text', ...given } as never,
  });

  expect(await refusal(create)).toBe(expected);
});

test('a document has up to 2,000 fields, however they come', async () => {
  const { alice, document, base } = await prepared();
  const field = { ...base, ...place, type: 'text' } as const;
  const all = Array.from({ length: MOST_DOCUMENT_FIELDS }, () => field);
  await as(alice)(replaceFields, { params: { id: document.id }, body: { fields: all } });

  const create = as(alice)(createField, { body: { document: document.id, ...field } });

  expect(await refusal(create)).toBe('422 fields_too_many');
  const { fields } = await as(alice)(getDocument, { params: { id: document.id } });
  expect(fields).toHaveLength(MOST_DOCUMENT_FIELDS);
});

test('a field that ends a hair outside is drawn in', async () => {
  const { alice, document, base } = await prepared();

  const field = await as(alice)(createField, {
    body: { document: document.id, ...base, ...place, x: 0.8005, type: 'text' },
  });

  expect(field.x + field.width).toBeLessThanOrEqual(1);
});

test('the whole set is saved at once: known fields keep their ids, others come and go', async () => {
  const { alice, document, base } = await prepared();
  const params = { id: document.id };
  const [signature] = (await as(alice)(getDocument, { params })).fields;
  const text = { ...base, ...place, type: 'text' as const };
  const first = await as(alice)(replaceFields, {
    params,
    body: { fields: [signature!, { ...text, key: 'a' }, { ...text, y: 0.3, recipient: null, key: 'b' }] },
  });

  const [, a, b] = first.fields;
  const second = await as(alice)(replaceFields, {
    params,
    body: {
      fields: [
        { ...b!, label: 'Changed' },
        { ...text, id: 999_999, key: 'c' },
      ],
    },
  });

  expect(first.fields.map(({ key }) => key)).toEqual([undefined, 'a', 'b']);
  expect(second.fields.map(({ key }) => key)).toEqual(['b', 'c']);
  expect(second.fields[0]).toMatchObject({ id: b!.id, label: 'Changed', recipient: null });
  const { fields, version } = await as(alice)(getDocument, { params });
  expect(version).toBe(second.version);
  expect(new Set(fields.map(({ id }) => id))).toEqual(new Set(second.fields.map(({ id }) => id)));
  expect(fields.map(({ id }) => id)).not.toContain(a!.id);
});

test('a set with one wrong field is refused, the field named, and nothing saved', async () => {
  const { alice, document, base } = await prepared();
  const params = { id: document.id };
  const before = await as(alice)(getDocument, { params });
  const text = { ...base, ...place, type: 'text' as const };

  const cause = await as(alice)(replaceFields, { params, body: { fields: [text, { ...text, x: 0.95 }] } }).catch(
    (thrown: unknown) => thrown as Refused,
  );

  expect(cause).toMatchObject({ status: 422, code: 'field_outside_page', errors: [{ path: 'fields.1.x' }] });
  expect(await as(alice)(getDocument, { params })).toEqual(before);
});

test('two thousand fields are saved and read back', async () => {
  const { alice, document, base } = await prepared();
  const params = { id: document.id };
  const many = Array.from({ length: 2000 }, (_, index) => ({
    ...base,
    ...place,
    type: 'checkbox' as const,
    tabOrder: index,
  }));

  const { fields } = await as(alice)(replaceFields, { params, body: { fields: many } });

  expect(fields.map(({ tabOrder }) => tabOrder)).toEqual(many.map(({ tabOrder }) => tabOrder));
  const read = await as(alice)(getDocument, { params });
  expect(read.fields.map(({ id }) => id)).toEqual(fields.map(({ id }) => id));
});

test('another account cannot change, remove or take over a field', async () => {
  const { alice, document } = await prepared();
  const mallory = await make.user();
  const own = await draft(server, mallory, [{ email: 'eve@example.com' }]);
  const [field] = (await as(alice)(getDocument, { params: { id: document.id } })).fields;
  const params = { id: field!.id };
  const taken = { ...field!, file: own.fileId, recipient: own.recipientIds[0]! };

  expect(await refusal(as(mallory)(updateField, { params, body: { x: 0.2 } }))).toBe('404 not_found');
  expect(await refusal(as(mallory)(deleteField, { params }))).toBe('404 not_found');
  const { fields } = await as(mallory)(replaceFields, { params: { id: own.id }, body: { fields: [taken] } });
  expect(fields[0]!.id).not.toBe(field!.id);
  expect((await as(alice)(getDocument, { params: { id: document.id } })).fields).toEqual([field]);
});
