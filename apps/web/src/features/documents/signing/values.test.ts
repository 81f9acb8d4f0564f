import { describe, expect, test } from 'vitest';
import { fieldOf, viewOf } from './testing/sample-view.ts';
import { prefillOf, problemOf, todayOf } from './values.ts';

describe('what is said against an entry at once', () => {
  test.each([
    ['nothing, even where something is required', fieldOf({ isRequired: true }), '', null],
    ['a text of the right length', fieldOf({ minLength: 3, maxLength: 5 }), 'four', null],
    ['a text that is too short', fieldOf({ minLength: 3 }), 'ab', 'field_value_too_short'],
    ['a text that is too long', fieldOf({ maxLength: 3 }), 'abcd', 'field_value_too_long'],
    ['letters outside the first plane, counted as one each', fieldOf({ maxLength: 2 }), '𠮷𠮷', null],
    ['a text that fits the pattern as a whole only', fieldOf({ pattern: '[0-9]{5}' }), '123456', 'field_value_invalid'],
    ['a pattern that no browser can read', fieldOf({ pattern: '(' }), 'anything', null],
    ['a day that exists', fieldOf({ type: 'date' }), '2028-02-29', null],
    ['a day that does not', fieldOf({ type: 'date' }), '2026-02-29', 'field_value_invalid'],
    ['an address', fieldOf({ type: 'email' }), 'ada@example.com', null],
    ['half an address', fieldOf({ type: 'email' }), 'ada@', 'email_invalid'],
    ['a text that hides its direction', fieldOf({}), 'a\u202eb', 'field_value_invalid'],
  ])('%s', (_, field, value, expected) => {
    expect(problemOf(field, value)).toBe(expected);
  });
});

describe('what is filled in for the person', () => {
  test('name, address and day are known; a company is not', () => {
    const view = viewOf([]);
    const now = new Date(2026, 10, 20, 12);

    const known = (['name', 'email', 'date', 'company'] as const).map((type) =>
      prefillOf(fieldOf({ type }), view, now),
    );

    expect(known).toEqual(['Ada Lovelace', 'ada@example.com', '2026-11-20', null]);
  });

  test('nothing that breaks the sender’s own rule', () => {
    expect(prefillOf(fieldOf({ type: 'name', maxLength: 3 }), viewOf([]), new Date())).toBeNull();
  });

  test('a day that is a day away from the server’s is the zone; more is a wrong clock', () => {
    expect(todayOf('2026-11-20', new Date(2026, 10, 21, 1))).toBe('2026-11-21');
    expect(todayOf('2026-11-20', new Date(2031, 0, 1))).toBe('2026-11-20');
  });
});
