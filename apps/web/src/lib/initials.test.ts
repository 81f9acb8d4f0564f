import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['lucía fernández ruiz', 'LF'],
  ['ليلى الحداد', 'ل\u200cا'],
  ['فاطمہ زہرا', 'ف\u200cز'],
  ['王小明', '小明'],
  ['김민준', '민준'],
  ['ada@example.com', 'A'],
  ['  ', ''],
])('the initials of “%s” do not join into a word', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
