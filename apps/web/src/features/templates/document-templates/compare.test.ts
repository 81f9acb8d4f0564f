import { TemplateContent } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { compare } from './compare.ts';

const SETTINGS = {
  subject: 'Please sign',
  message: '',
  messageTemplateName: '',
  signingOption: 'shared',
  expiryDays: 30,
  autoReminders: true,
  remindAfterDays: 3,
  remindEveryDays: 3,
  remindMost: 3,
  sendDocumentOnly: false,
  locale: 'en',
  formType: null,
};

const FIELD = { file: 1, page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05, type: 'signature', recipient: 1, ref: 'a' };

const content = (part: object = {}): TemplateContent =>
  TemplateContent.parse({
    files: [1],
    roles: [{ id: 1, name: 'Client' }],
    groups: [],
    fields: [FIELD],
    settings: SETTINGS,
    ...part,
  });

test('a version is the same as itself, and fractions that differ by their rounding are the same', () => {
  expect(compare(content(), content({ fields: [{ ...FIELD, x: 0.1001 }] }))).toEqual([]);
});

test('a role that is renamed is the same role; one with another number is another', () => {
  expect(compare(content(), content({ roles: [{ id: 1, name: 'Taxpayer' }] }))).toEqual([
    { of: 'role', kind: 'changed', id: 1, name: 'Taxpayer', parts: ['name'] },
  ]);
  expect(compare(content(), content({ roles: [{ id: 2, name: 'Client' }] }))).toMatchObject([
    { of: 'role', kind: 'removed', id: 1 },
    { of: 'role', kind: 'added', id: 2 },
  ]);
});

test('a field that was moved and widened says both once', () => {
  const after = content({ fields: [{ ...FIELD, x: 0.3, y: 0.4, width: 0.3 }] });

  expect(compare(content(), after)).toMatchObject([
    { of: 'field', kind: 'changed', ref: 'a', parts: ['place', 'size'] },
  ]);
});

test('what a field begins with, whose it is and what it asks are told', () => {
  const after = content({ fields: [{ ...FIELD, recipient: null, isRequired: false, prefill: 'email', pattern: 'x' }] });

  expect(compare(content(), after)).toMatchObject([
    { parts: expect.arrayContaining(['recipient', 'isRequired', 'prefill', 'rules']) as string[] },
  ]);
});

test('files come and go, and change places', () => {
  expect(compare(content(), content({ files: [2], fields: [] }))).toMatchObject([
    { of: 'file', kind: 'removed', id: 1 },
    { of: 'file', kind: 'added', id: 2 },
    { of: 'field', kind: 'removed' },
  ]);
  expect(compare(content({ files: [1, 2] }), content({ files: [2, 1] }))).toEqual([
    { of: 'file_order', kind: 'changed' },
  ]);
});

test('each setting that is another is told by its name', () => {
  const after = content({ settings: { ...SETTINGS, subject: 'Now', expiryDays: 7 } });

  expect(compare(content(), after)).toEqual([
    { of: 'setting', kind: 'changed', parts: ['subject'] },
    { of: 'setting', kind: 'changed', parts: ['expiryDays'] },
  ]);
});
