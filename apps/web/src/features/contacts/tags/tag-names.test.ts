import { describe, expect, test } from 'vitest';
import { matches, MAX_TAGS, nameProblem, splitNames, takeNames } from './tag-names.ts';

describe('splitNames', () => {
  test.each([
    ['commas and semicolons', 'VIP, 2026;Renewal', ['VIP', '2026', 'Renewal']],
    ['the signs of other keyboards', 'عميل، مهم؛جديد，客户；重要、新', ['عميل', 'مهم', 'جديد', '客户', '重要', '新']],
    ['a column of a spreadsheet', 'VIP\r\nRenewal\n\tLate', ['VIP', 'Renewal', 'Late']],
    ['nothing but separators', ' , ;; ', []],
    ['spaces inside a name', '  Tax  payer ', ['Tax  payer']],
  ])('reads %s', (_what, text, names) => {
    expect(splitNames(text)).toEqual(names);
  });
});

describe('takeNames', () => {
  test('takes a name once, whatever its case', () => {
    expect(takeNames(['VIP'], ['vip', 'Late', 'LATE'])).toEqual({ names: ['VIP', 'Late'], refused: [], problem: null });
  });

  test('gives back what is too short or too long with the first reason, and takes the rest', () => {
    const long = 'a'.repeat(101);

    expect(takeNames([], ['x', 'Good', long])).toEqual({
      names: ['Good'],
      refused: ['x', long],
      problem: 'tag_name_short',
    });
  });

  test('stops at a hundred', () => {
    const full = Array.from({ length: MAX_TAGS }, (_, index) => `tag ${index}`);

    expect(takeNames(full, ['one more', 'TAG 5'])).toEqual({
      names: full,
      refused: ['one more'],
      problem: 'tags_too_many',
    });
  });
});

test.each([
  ['ab', null],
  ['税', 'tag_name_short'],
  ['👍', 'tag_name_short'],
  ['', 'tag_name_empty'],
  ['a'.repeat(100), null],
  ['a'.repeat(101), 'too_big'],
  ['a\u202Eb', 'control_characters'],
])('the name %j has the problem %j', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});

test.each([
  ['one letter narrows nothing', 'VIP', 'x', true],
  ['two letters do', 'VIP', 'xy', false],
  ['whatever their case', 'VIP', 'vi', true],
  ['one ideograph is a word of its own', '客户', '税', false],
  ['and is found within a name', '新客户', '客', true],
])('suggestions while typing: %s', (_what, name, text, isOffered) => {
  expect(matches(name, text)).toBe(isOffered);
});
