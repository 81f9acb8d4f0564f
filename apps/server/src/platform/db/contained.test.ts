import { expect, test } from 'vitest';
import { endOfName } from './contained.ts';

test.each([
  ['client.124777.1@bench.example', '124777.1@'],
  ['ana.martinez@example.com', 'martinez@'],
  ['john.smith.85@', 'smith.85@'],
  ['Client 777 client.777.1@bench', '777.1@'],
  ['person.777@example.com', 'person.777@'],
])('of %s the index is asked for %s', (typed, end) => {
  expect(endOfName(typed)).toBe(end);
});

test.each([
  ['an office', 'info@example.com'],
  ['a short name', 'j.ng@example.com'],
  ['a name that is all of it', 'martinez.1@'],
  ['a domain', '@example.com'],
  ['no address', 'Lease 2026'],
  ['another script', 'josé.martinez@example.com'],
  ['nothing', ''],
])('%s is asked for as it is: %s', (_, typed) => {
  expect(endOfName(typed)).toBeNull();
});
