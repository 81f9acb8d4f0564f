import { expect, test } from 'vitest';
import { type LinkedField, linkProblems, linksBetweenCopies, settleFields } from './field-set.ts';
import { validated } from './field-validation.ts';

const field = (ref: string, more: Partial<LinkedField> = {}): LinkedField => ({
  ref,
  type: 'text',
  group: '',
  recipient: 1,
  value: null,
  hasMark: false,
  formula: null,
  validation: null,
  condition: null,
  ...more,
});
const when = (
  target: string,
  is: 'checked' | 'not_checked' | 'equals' | 'one_of' | 'not_empty',
  ...values: string[]
) => ({
  condition: { field: target, is, values },
});
const shown = (...fields: LinkedField[]) => [...settleFields(fields).shown];

test.each([
  ['checked', null, [], false],
  ['checked', 'true', [], true],
  ['not_checked', null, [], true],
  ['not_checked', 'true', [], false],
  ['equals', 'Lease', ['Lease'], true],
  ['equals', 'Sale', ['Lease'], false],
  ['one_of', 'B', ['A', 'B'], true],
  ['one_of', 'C\nA', ['A', 'B'], true],
  ['one_of', null, ['A'], false],
  ['not_empty', 'x', [], true],
  ['not_empty', ' ', [], false],
] as const)('a field that is shown when another is %s: %s %j → %s', (is, value, values, isShown) => {
  expect(shown(field('a', { value }), field('b', when('a', is, ...values))).includes('b')).toBe(isShown);
});

test('what hangs on a hidden field is decided as if that field were empty', () => {
  const chain = [
    field('box'),
    field('town', { value: 'Leeds', ...when('box', 'checked') }),
    field('street', { value: 'High', ...when('town', 'not_empty') }),
    field('none', when('town', 'not_checked')),
  ];

  expect(shown(...chain)).toEqual(['box', 'none']);
  expect(shown(...chain.with(0, field('box', { value: 'true' })))).toEqual(['box', 'town', 'street']);
});

test('a signature counts as held, and a condition on a field that is gone is none', () => {
  expect(shown(field('s', { hasMark: true }), field('t', when('s', 'not_empty')))).toEqual(['s', 't']);
  expect(shown(field('t', when('gone', 'not_empty')))).toEqual(['t']);
});

test('formulas stand on shown fields and on each other, and decide what is shown', () => {
  const fields = [
    field('net', { value: '100' }),
    field('extra', { value: '5', ...when('box', 'checked') }),
    field('box'),
    field('gross', { formula: '([net] + [extra]) * 1.1' }),
    field('round', { formula: 'round([gross])', validation: { kind: 'number', min: null, max: null, decimals: 2 } }),
    field('large', when('round', 'equals', '110.00')),
  ];

  const { calculated, shown: seen } = settleFields(fields);

  expect(Object.fromEntries(calculated)).toEqual({ gross: { value: '110' }, round: { value: '110.00' } });
  expect(seen.has('large')).toBe(true);
});

const turns = new Map([
  [1, 1],
  [2, 2],
  [3, 2],
]);
const parts = (...fields: LinkedField[]) => linkProblems(fields, turns).map(({ ref, part }) => `${ref} ${part}`);

test('a condition looks back, never ahead, beside, or in a circle', () => {
  expect(parts(field('a'), field('b', { recipient: 2, ...when('a', 'checked') }))).toEqual([]);
  expect(parts(field('a', when('b', 'checked')), field('b', { recipient: 2 }))).toEqual(['a condition']);
  expect(parts(field('a', { recipient: 2 }), field('b', { recipient: 3, ...when('a', 'checked') }))).toEqual([
    'b condition',
  ]);
  expect(parts(field('a', when('a', 'checked')))).toEqual(['a condition']);
  expect(parts(field('a', when('gone', 'checked')))).toEqual(['a condition']);
  expect(parts(field('a', when('b', 'checked')), field('b', when('a', 'checked')))).toEqual([
    'a condition',
    'b condition',
  ]);
  expect(parts(field('a', { formula: '[b]' }), field('b', when('a', 'not_empty')))).toEqual([
    'a formula',
    'b condition',
  ]);
});

test('a knot of formulas and a long chain are refused without long thought', () => {
  const names = Array.from({ length: 40 }, (_, index) => `f${index}`);
  const knot = names.map((name) =>
    field(name, {
      formula: names
        .filter((other) => other !== name)
        .slice(0, 30)
        .map((other) => `[${other}]`)
        .join('+'),
    }),
  );
  const begun = performance.now();
  expect(parts(...knot)).toHaveLength(40);
  settleFields(knot);
  expect(performance.now() - begun).toBeLessThan(1000);

  const chain = Array.from({ length: 60 }, (_, at) => field(`c${at}`, at === 0 ? {} : when(`c${at - 1}`, 'not_empty')));
  expect(parts(...chain)).toHaveLength(9);
});

test('formulas, names and groups are held to their rules', () => {
  expect(parts(field('a'), field('a'))).toEqual(['a ref']);
  expect(parts(field('a', { formula: '1 +' }))).toEqual(['a formula']);
  expect(parts(field('a', { type: 'date', formula: '1' }))).toEqual(['a formula']);
  expect(parts(field('d', { type: 'date' }), field('a', { formula: '[d] + 1' }))).toEqual(['a formula']);
  const button = (ref: string, recipient: number) => field(ref, { type: 'radio', group: 'g', recipient });
  expect(parts(button('a', 1), button('b', 1))).toEqual([]);
  expect(parts(button('a', 1), button('b', 2))).toEqual(['b group']);
  expect(parts(field('a', { group: 'g' }))).toEqual(['a group']);
});

test('in separate copies nothing hangs on the field of someone else, but for a witness beside their signer', () => {
  const person = (id: number, role = 'signer', witnessOf: number | null = null) => ({ id, role, witnessOf });
  const fields = [
    field('net', { value: '100' }),
    field('tax', { recipient: 2 }),
    field('total', { recipient: 2, formula: '[net] + [tax]' }),
    field('twice', { recipient: 2, formula: '[tax] * 2' }),
    field('note', { recipient: 3, ...when('net', 'not_empty') }),
    field('free', { recipient: null, ...when('net', 'not_empty') }),
    field('lost', { recipient: 2, ...when('gone', 'not_empty') }),
  ];
  const across = (...people: ReturnType<typeof person>[]) =>
    linksBetweenCopies(fields, people).map(({ ref, part }) => `${ref} ${part}`);

  expect(across(person(1), person(2), person(3))).toEqual(['total formula', 'note condition']);
  expect(across(person(1), person(2), person(3, 'witness', 1))).toEqual(['total formula']);
  expect(across(person(1), person(3, 'witness', 1), person(4, 'copy'))).toEqual([]);
});

const number = { kind: 'number' as const, min: '0', max: '100.5', decimals: 2 };

test.each([
  [number, '٤٢', { value: '42' }],
  [number, '100.50', { value: '100.50' }],
  [number, '100.51', { problem: 'field_value_out_of_range' }],
  [number, '-0.01', { problem: 'field_value_out_of_range' }],
  [number, '1.234', { problem: 'field_number_invalid' }],
  [number, 'ten', { problem: 'field_number_invalid' }],
  [{ kind: 'email' as const }, 'ada@example.com', { value: 'ada@example.com' }],
  [{ kind: 'email' as const }, 'ada@', { problem: 'email_invalid' }],
  [{ kind: 'zip' as const }, '12345-6789', { value: '12345-6789' }],
  [{ kind: 'zip' as const }, '1234', { problem: 'field_zip_invalid' }],
  [{ kind: 'ssn' as const }, '123 45 6789', { value: '123-45-6789' }],
  [{ kind: 'ssn' as const }, '000-12-3456', { problem: 'field_ssn_invalid' }],
  [{ kind: 'date' as const, from: '2026-01-01', to: null }, '2025-12-31', { problem: 'field_value_out_of_range' }],
  [{ kind: 'date' as const, from: null, to: '2026-01-31' }, '2026-01-31', { value: '2026-01-31' }],
])('%j takes “%s” as %j', (validation, text, checked) => {
  expect(validated(validation, text)).toEqual(checked);
});
