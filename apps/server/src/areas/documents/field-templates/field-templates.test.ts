import { createFieldTemplate, deleteFieldTemplate, listFieldTemplates } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { refusal } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make } = server;

const place = { x: 0, y: 0, width: 160, height: 44 };
const save = (user: TestUser, name: string, more = {}) =>
  as(user)(createFieldTemplate, { body: { name, fields: [{ type: 'signature', ...place, ...more }] } });
const names = async (user: TestUser) => (await as(user)(listFieldTemplates)).results.map(({ name }) => name);

test('an account keeps templates of fields under names, and deletes them', async () => {
  const user = await make.user();
  const condition = { field: 'box', is: 'checked' as const, values: [] };
  const saved = await save(user, 'Witness', { ref: 'a', label: 'Witness', condition });
  await save(user, 'Approval');

  expect(await names(user)).toEqual(['Approval', 'Witness']);
  const { results } = await as(user)(listFieldTemplates);
  expect(results[1]).toEqual(saved);
  expect(saved.fields[0]).toMatchObject({ type: 'signature', ...place, label: 'Witness', isRequired: true, condition });
  expect(await refusal(save(user, 'WITNESS'))).toBe('409 field_template_exists');
  expect(await refusal(save(user, 'Flat', { height: 0 }))).toBe('422 request_invalid');

  await as(user)(deleteFieldTemplate, { params: { id: saved.id } });
  expect(await names(user)).toEqual(['Approval']);
});

test('another account neither sees nor deletes them', async () => {
  const user = await make.user();
  const mallory = await make.user();
  const { id } = await save(user, 'Witness');

  expect(await names(mallory)).toEqual([]);
  expect(await refusal(as(mallory)(deleteFieldTemplate, { params: { id } }))).toBe('404 not_found');
  await save(mallory, 'Witness');
  expect(await names(user)).toEqual(['Witness']);
});

test('an account keeps a hundred', async () => {
  const user = await make.user();
  for (let number = 1; number <= 100; number++) await save(user, `Template ${number}`);

  expect(await refusal(save(user, 'One more'))).toBe('422 field_templates_too_many');
});
