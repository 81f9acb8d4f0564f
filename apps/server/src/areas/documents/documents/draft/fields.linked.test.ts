import {
  createField,
  deleteField,
  getDocument,
  replaceFields,
  sendDocument,
  updateField,
  updateRecipient,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type Refused, testApp } from '../../../../../test/app.ts';
import { draft, place } from '../../../../../test/drafting.ts';
import { refusal } from '../../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make } = server;

async function prepared() {
  const alice = await make.user();
  const people = [
    { email: 'ada@example.com', order: 1 },
    { email: 'bob@example.com', order: 2, name: 'Bob' },
  ];
  const document = await draft(server, alice, people, { signingOption: 'separate' });
  const [ada = 0, bob = 0] = document.recipientIds;
  const { fields } = await as(alice)(getDocument, { params: { id: document.id } });
  const put = (more: object[]) =>
    as(alice)(replaceFields, {
      params: { id: document.id },
      body: {
        fields: [
          ...fields,
          ...more.map((one) => ({ ...place, file: document.fileId, recipient: ada, ...one })),
        ] as never,
      },
    });
  return { alice, id: document.id, fileId: document.fileId, ada, bob, put };
}

const text = (ref: string, more = {}) => ({ type: 'text', ref, ...more });
const box = text('box', { type: 'checkbox' });
const onBox = { condition: { field: 'box', is: 'checked', values: [] } };

test('links, rules and formulas are kept as they were given, and a field without a name has one', async () => {
  const { alice, id, put } = await prepared();
  const validation = { kind: 'number', min: '0', max: '99.5', decimals: 2 };
  await put([box, text('net', { validation, ...onBox }), text('', { formula: 'round([net] * 2, 2)' })]);

  const { fields } = await as(alice)(getDocument, { params: { id } });

  const [net, twice] = fields.filter(({ type }) => type === 'text');
  expect(net).toMatchObject({ ref: 'net', validation, ...onBox, formula: null });
  expect(twice).toMatchObject({ ref: `f${twice!.id}`, formula: 'round([net] * 2, 2)', condition: null });
  // A client that does not know of names keeps them.
  const saved = await as(alice)(replaceFields, {
    params: { id },
    body: { fields: fields.map((field) => ({ ...field, ref: '' })) },
  });
  expect(saved.fields.map(({ ref }) => ref)).toEqual(fields.map(({ ref }) => ref));
});

test.each([
  [
    'a circle',
    [
      text('a', { condition: { field: 'b', is: 'not_empty' } }),
      text('b', { condition: { field: 'a', is: 'not_empty' } }),
    ],
    'fields.2.condition',
    'field_condition_invalid',
  ],
  ['a condition on nothing', [text('a', onBox)], 'fields.2.condition', 'field_condition_invalid'],
  ['a formula that is none', [text('a', { formula: '1 +' })], 'fields.2.formula', 'field_formula_invalid'],
  ['a formula over a tick', [box, text('a', { formula: '[box] + 1' })], 'fields.3.formula', 'field_formula_invalid'],
  ['two fields of one name', [text('a'), text('a')], 'fields.3.ref', 'request_invalid'],
  ['a preset result', [text('a', { formula: '1', value: '2' })], 'fields.2.formula', 'invalid'],
  [
    'a ZIP code that is a tick',
    [text('a', { type: 'checkbox', validation: { kind: 'zip' } })],
    'fields.2.validation',
    'invalid',
  ],
  [
    'a button of two options',
    [text('a', { type: 'radio', group: 'g', options: ['x', 'y'] })],
    'fields.2.group',
    'invalid',
  ],
] as const)('%s is refused, the field named, and nothing saved', async (_, more, path, code) => {
  const { alice, id, put } = await prepared();

  const cause = await put([...more]).catch((thrown: unknown) => thrown as Refused);

  expect(cause).toMatchObject({
    status: 422,
    errors: expect.arrayContaining([expect.objectContaining({ path, code })]),
  });
  expect((await as(alice)(getDocument, { params: { id } })).fields).toHaveLength(2);
});

test('the field of a later recipient decides nothing for an earlier one, also when they change places', async () => {
  const { alice, id, ada, bob, put } = await prepared();
  const pair = (first: number, second: number) => [
    { ...box, recipient: first },
    text('a', { recipient: second, ...onBox }),
  ];

  expect(await refusal(put(pair(bob, ada)))).toBe('422 field_condition_invalid');
  await put(pair(ada, bob));
  await as(alice)(updateRecipient, { params: { id: ada }, body: { order: 3 } });

  const cause = await as(alice)(sendDocument, { params: { id } }).catch((thrown: unknown) => thrown as Refused);
  expect(cause).toMatchObject({ errors: [{ code: 'field_condition_invalid' }] });
});

test('without the field it hung on, a field is always shown', async () => {
  const { alice, id, put } = await prepared();
  const { fields } = await put([box, text('a', onBox)]);

  await as(alice)(deleteField, { params: { id: fields[2]!.id } });

  const left = (await as(alice)(getDocument, { params: { id } })).fields;
  expect(left.at(-1)).toMatchObject({ ref: 'a', condition: null });
});

test('one field alone is held to the same rules', async () => {
  const { alice, id, fileId, ada, put } = await prepared();
  await put([box]);
  const body = { document: id, file: fileId, recipient: ada, ...place, type: 'text' as const };
  const condition = (field: string) => ({ condition: { field, is: 'checked' as const, values: [] } });

  expect(await refusal(as(alice)(createField, { body: { ...body, ...condition('gone') } }))).toBe(
    '422 field_condition_invalid',
  );
  const field = await as(alice)(createField, { body: { ...body, ...condition('box') } });
  const change = as(alice)(updateField, { params: { id: field.id }, body: condition(field.ref) });
  expect(await refusal(change)).toBe('422 field_condition_invalid');
});
