import { expect, test } from 'vitest';
import { initialState, reduce } from './editor.state.ts';
import { type EditorField, rulesFor } from './fields.ts';
import { splitUp } from './groups.ts';
import { keptFormula, namesOf, shownFormula, targetsFor } from './links.ts';
import { accepted, fromFound, stillOffered } from './suggestions.ts';
import { fromTemplate, signatureBlock, toTemplate } from './templates.ts';

const page = { width: 600, height: 800, picture: '', thumbnail: '' };
const files = [{ id: 7, name: 'lease.pdf', pages: [page] }];

const field = (
  ref: string,
  rules: Partial<EditorField['rules']> = {},
  more: Partial<EditorField> = {},
): EditorField => ({
  key: ref,
  ref,
  file: 7,
  page: 1,
  type: 'text',
  recipient: 1,
  rules: { ...rulesFor('text', []), ...rules },
  x: 50,
  y: 60,
  width: 100,
  height: 20,
  ...more,
});
const when = (target: string) => ({ condition: { field: target, is: 'not_empty' as const, values: [] } });

test('what was found is offered until a field lies there, and again after it is gone', () => {
  const found = {
    page: 1,
    x: 0.1,
    y: 0.1,
    width: 0.2,
    height: 0.05,
    file: 7,
    source: 'tag' as const,
    type: 'signature' as const,
    recipient: null,
    label: '',
    isRequired: true,
    options: [],
    group: '',
    maxLength: null,
  };
  const suggestions = fromFound([found, { ...found, page: 9 }], files);
  expect(suggestions).toHaveLength(1);

  const placed = accepted(suggestions, 3);

  expect(placed[0]).toMatchObject({ x: 60, y: 80, type: 'signature', recipient: 3 });
  expect(placed[0]!.key).not.toBe(suggestions[0]!.key);
  expect(stillOffered(suggestions, placed, files)).toEqual([]);
  expect(stillOffered(suggestions, [], files)).toEqual(suggestions);
  // A PIN that a tax form asks for is held to its digits; what is called so elsewhere is not.
  const pin = { ...found, type: 'text' as const, label: 'PIN', source: 'tax_form' as const };
  const kinds = [
    { ...pin, maxLength: 5 },
    { ...pin, maxLength: 11 },
    { ...pin, source: 'form' as const },
  ];
  const rules = fromFound(kinds, files).map((one) => one.rules.validation?.kind);
  expect(rules).toEqual(['pin', 'efin_pin', undefined]);
});

test('with a field go the conditions and formulas that stand on it, and undo brings all back', () => {
  const fields = [field('a'), field('b', when('a')), field('c', { formula: '[a] + 1' }), field('d', when('b'))];
  const before = initialState(fields, 1);

  const after = reduce(before, { type: 'remove', keys: ['a'] });

  expect(after.fields.map(({ rules }) => [rules.condition?.field ?? null, rules.formula])).toEqual([
    [null, null],
    [null, null],
    ['b', null],
  ]);
  expect(reduce(after, { type: 'undo' }).fields).toEqual(fields);
});

test('a template is placed with its own links, and without those to fields outside of it', () => {
  const fields = [
    field('a'),
    field('b', { ...when('a'), formula: '[a] * 2' }, { y: 100 }),
    field('c', when('elsewhere')),
  ];

  const [a, b, c] = fromTemplate(toTemplate(fields), { x: 10, y: 20 }, { file: 7, page: 1, recipient: 2 });

  expect([a!.x, a!.y, b!.y, b!.recipient]).toEqual([10, 20, 60, 2]);
  expect(b!.rules.condition?.field).toBe(a!.ref);
  expect(b!.rules.formula).toBe(`[${a!.ref}] * 2`);
  expect(c!.rules.condition).toBeNull();
  expect(signatureBlock().map(({ type }) => type)).toEqual(['signature', 'name', 'date']);
});

test('a choice becomes buttons of one group below each other', () => {
  const choice = field('a', { label: 'Pay', options: ['Cash', 'Card'] }, { type: 'radio' });

  const buttons = splitUp(choice, page);

  expect(buttons.map(({ rules, y }) => [rules.group, rules.options, y])).toEqual([
    ['Pay', ['Cash'], 60],
    ['Pay', ['Card'], 82],
  ]);
});

test('formulas are read by names and kept by refs', () => {
  const names = namesOf([field('a', { label: 'Net' }), field('b', { label: 'Net' })], ({ rules }) => rules.label);

  expect(shownFormula('[a] + [b] + [gone]', names)).toBe('[Net] + [Net 2] + [gone]');
  expect(keptFormula('[Net 2] - [Net] - [Other]', names)).toBe('[b] - [a] - [Other]');
});

test('only fields of the same recipient or of an earlier one decide', () => {
  const recipients = [1, 2, 3].map((id) => ({ id, name: '', colour: 0, isIncomplete: false, turn: id === 3 ? 2 : id }));
  const fields = [1, 2, 3].map((recipient) => field(`f${recipient}`, {}, { recipient }));

  expect(targetsFor([fields[1]!], fields, recipients).map(({ ref }) => ref)).toEqual(['f1']);
});
