import { expect, test } from 'vitest';
import { arrange, type Listed } from './arrange.ts';

const items: Listed[] = [
  { id: 'documents', kind: 'pages', label: 'Documents manager' },
  { id: 'tags', kind: 'pages', label: 'Tag list' },
  { id: 'verify', kind: 'pages', label: 'Verify a PDF' },
  { id: 'new', kind: 'actions', label: 'New document' },
  { id: 'dark', kind: 'actions', label: 'Appearance: dark' },
];

const arranged = (query: string, recent: string[] = []) =>
  arrange(items, query, recent)
    .map((group) =>
      group.name === 'served' ? 'served' : `${group.name}: ${group.ranked.map(({ item }) => item.id).join()}`,
    )
    .filter((line) => !line.endsWith(': '));

test('without a query it begins with what was chosen lately, and shows nothing twice', () => {
  expect(arranged('', ['dark', 'gone', 'documents'])).toEqual([
    'recent: dark,documents',
    'pages: tags,verify',
    'actions: new',
  ]);
});

test('the group with the best match comes first, what the server finds after what is certain', () => {
  expect(arranged('document')).toEqual(['pages: documents', 'actions: new', 'served']);
  expect(arranged('new doc')).toEqual(['actions: new', 'served']);
});

test('a guess comes last, and only where nothing is certain', () => {
  expect(arranged('verfy')).toEqual(['served', 'guesses: verify']);
  expect(arranged('verif')).toEqual(['pages: verify', 'served']);
});

test('what nothing fits is left to the server', () => {
  expect(arranged('Müller lease')).toEqual(['served']);
});
