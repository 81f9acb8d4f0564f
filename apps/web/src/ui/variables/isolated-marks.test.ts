import { expect, test } from 'vitest';
import { besideVariable, plainText, shownOffset, shownPieces, shownText, variableAt } from './isolated-marks.ts';

const TEXT = 'To {{recipient.name}}{{sender.nmae}}, from {{sender.name}}';

test('from right to left variables are set apart, and taken together again', () => {
  const shown = shownText('{{sender.name}} {{sender.email}}', true);
  expect(shown).toBe('\u2066{{sender.name}}\u2069 \u2066{{sender.email}}\u2069');
  expect(plainText(shown)).toBe('{{sender.name}} {{sender.email}}');
  expect(shownText(TEXT, false)).toBe(TEXT);
});

test.each([false, true])('pieces are the shown text again, with what is unknown by itself (rtl: %s)', (isRtl) => {
  const shown = shownText(TEXT, isRtl);
  const pieces = shownPieces(TEXT, isRtl);
  expect(pieces.map(({ text }) => text).join('')).toBe(shown);
  for (const { start, end, text } of pieces) expect(shown.slice(start, end)).toBe(text);
  expect(pieces.filter(({ isUnknown }) => isUnknown).map(({ text }) => text)).toEqual(['{{sender.nmae}}']);
  expect(pieces.flatMap(({ variable }) => variable ?? [])).toEqual(['recipient.name', 'sender.name']);
});

test('an offset is found in what is shown, behind a variable and its signs', () => {
  expect(shownOffset('a{{sender.name}}b', 1, true)).toBe(1);
  expect(shownOffset('a{{sender.name}}b', 16, true)).toBe(18);
  expect(shownOffset('a{{sender.name}}b', 17, true)).toBe(19);
  expect(shownOffset('a{{sender.name}}b', 16, false)).toBe(16);
});

test('a caret passes a variable in one step, and a click goes to its nearer side', () => {
  const pieces = shownPieces('a{{sender.name}}b', false);
  expect(besideVariable(pieces, 2, 1)).toBe(16);
  expect(besideVariable(pieces, 15, 16)).toBe(1);
  expect(besideVariable(pieces, 3, 17)).toBe(1);
  expect(besideVariable(pieces, 14, 0)).toBe(16);
  expect(besideVariable(pieces, 1, 0)).toBeNull();
});

test('Backspace behind a variable and Delete before it take it away whole', () => {
  const pieces = shownPieces('a{{sender.name}}b', false);
  expect(variableAt(pieces, 16, 'Backspace')).toMatchObject({ start: 1, end: 16 });
  expect(variableAt(pieces, 1, 'Delete')).toMatchObject({ start: 1, end: 16 });
  expect(variableAt(pieces, 1, 'Backspace')).toBeUndefined();
  expect(variableAt(pieces, 16, 'Delete')).toBeUndefined();
});
