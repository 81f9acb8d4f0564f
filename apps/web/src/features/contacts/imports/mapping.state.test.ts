import { IMPORT_TARGETS } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { columnsKeyOf, isOfReport, mappingOf, problemsOf, targetsByGroup } from './mapping.state.ts';

const analysis = {
  columns: [
    { header: 'Mail', samples: [], target: 'email' as const },
    { header: 'Shoe size', samples: [], target: null },
  ],
};

test('without a choice of one’s own the columns become what the file suggests', () => {
  expect(mappingOf(analysis, undefined)).toEqual(['email', null]);
});

test('choices are kept for the columns they were made for, and for no others', () => {
  const draft = {
    columnsKey: columnsKeyOf(analysis),
    targets: ['email', 'notes'] as const,
    tags: [],
    existing: 'skip' as const,
  };

  expect(mappingOf(analysis, draft)).toEqual(['email', 'notes']);
  const readOtherwise = { columns: [{ header: 'Mail;Shoe size', samples: [], target: null }] };
  expect(mappingOf(readOtherwise, draft)).toEqual([null]);
});

test('an import needs email and both names, each once', () => {
  expect(problemsOf(['email', null])).toEqual({ missing: ['firstName', 'lastName'], twice: [] });
  expect(problemsOf(['email', 'firstName', 'lastName', 'email', null, null])).toEqual({
    missing: [],
    twice: ['email'],
  });
});

test('each target stands in exactly one group of the choice', () => {
  const grouped = targetsByGroup.flatMap(([, targets]) => targets);

  expect(grouped.toSorted()).toEqual([...IMPORT_TARGETS].toSorted());
});

test('a fixed report is known by its first two columns', () => {
  expect(isOfReport([{ header: 'row' }, { header: 'error' }, { header: 'email' }])).toBe(true);
  expect(isOfReport([{ header: 'row' }, { header: 'email' }])).toBe(false);
  expect(isOfReport([{ header: 'email' }])).toBe(false);
});
