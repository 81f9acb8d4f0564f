import { EXPORT_COLUMNS, type ExportColumn } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { COLUMN_GROUPS } from './column-groups.ts';
import { DEFAULT_COLUMNS, hasSecrets, inOrder, keptColumns } from './export.state.ts';
import { isNarrowed, selectionOf } from './range-choice.tsx';

test('columns stand in the order of files, whatever the order of choosing', () => {
  expect(inOrder(new Set<ExportColumn>(['tags', 'lastName', 'email']))).toEqual(['email', 'lastName', 'tags']);
});

test('each column stands in exactly one group of the choice', () => {
  expect(COLUMN_GROUPS.flatMap(([, columns]) => columns).toSorted()).toEqual([...EXPORT_COLUMNS].toSorted());
});

test('whole numbers are offered only where a column holds some', () => {
  expect(hasSecrets(new Set(DEFAULT_COLUMNS))).toBe(false);
  expect(hasSecrets(new Set<ExportColumn>(['email', 'fein']))).toBe(true);
});

test('without anything remembered the usual columns are chosen', () => {
  expect([...keptColumns()]).toEqual([...DEFAULT_COLUMNS]);
});

const list = { count: 7, isCountEstimated: false };

test('a list without filters is the whole address book', () => {
  expect(isNarrowed({ ...list, selection: { matching: {} } })).toBe(false);
  expect(isNarrowed({ ...list, selection: { matching: { search: '', timeZone: 'Europe/Berlin' } } })).toBe(false);
});

test('a list is narrowed by search, tags, type, days and by being that of the deleted', () => {
  for (const matching of [
    { search: 'ada' },
    { tags: [3] },
    { tagMatch: 'none' as const },
    { clientType: 'individual' as const },
    { from: '2026-01-01' },
    { state: 'deleted' as const },
  ]) {
    expect(isNarrowed({ ...list, selection: { matching } })).toBe(true);
  }
});

test('what is exported is what was asked for', () => {
  const ranges = {
    selected: { selection: { ids: [4] }, count: 1 },
    matching: { ...list, selection: { matching: { search: 'ada' } } },
  };

  expect(selectionOf('selected', ranges)).toEqual({ ids: [4] });
  expect(selectionOf('matching', ranges)).toEqual({ matching: { search: 'ada' } });
  expect(selectionOf('all', ranges)).toEqual({ matching: {} });
  expect(selectionOf('selected', { ...ranges, selected: null })).toBeNull();
});
