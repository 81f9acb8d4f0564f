import { expect, test } from 'vitest';
import { DRIVE_NAME_PATTERN, nameByPattern, problemOfPattern } from './drives.names.ts';

const VALUES = { title: 'Lease', number: 'D-000042', file: 'scan', date: '2026-04-15' };

test('a pattern is filled in', () => {
  expect(nameByPattern(DRIVE_NAME_PATTERN, VALUES)).toBe('Lease D-000042');
  expect(nameByPattern('{date} {file}', VALUES)).toBe('2026-04-15 scan');
});

test('what drives refuse in names is replaced, whatever a document is called', () => {
  const named = (title: string) => nameByPattern('{title}', { ...VALUES, title });
  expect(named('a/b\\c:d*e?"f"<g>|h')).toBe('a-b-c-d-e--f--g--h');
  expect(named('  .hidden.  ')).toBe('hidden');
  expect(named('one\ntwo\u202egnp')).toBe('one-two-gnp');
  expect(named('{number}')).toBe('{number}');
  expect(named('...')).toBe('D-000042');
  expect(named('契'.repeat(300))).toHaveLength(180);
});

test('a pattern that would give many documents one name is refused, and so is one that names something else', () => {
  expect(problemOfPattern('{title} of {date}')).toBeNull();
  expect(problemOfPattern('{date}')).toBe('drive_pattern_fixed');
  expect(problemOfPattern('Signed')).toBe('drive_pattern_fixed');
  expect(problemOfPattern('{titel}')).toBe('drive_pattern_unknown');
  expect(problemOfPattern('{title')).toBe('drive_pattern_unknown');
});
