import { describe, expect, test } from 'vitest';
import { initialState, reduce, selectedFields, type EditorAction, type EditorState } from './editor.state.ts';
import { rulesFor, type EditorField } from './fields.ts';

const field = (key: string, x = 0): EditorField => ({
  key,
  ref: key,
  file: 1,
  page: 1,
  type: 'text',
  recipient: 7,
  rules: rulesFor('text', []),
  x,
  y: 0,
  width: 100,
  height: 20,
});

const run = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(reduce, state);
const start = initialState([field('a'), field('b', 200)], 7);
const move = (key: string, x: number, gesture?: string): EditorAction => ({
  type: 'change',
  changes: new Map([[key, { x }]]),
  ...(gesture === undefined ? {} : { gesture }),
});
const places = (state: EditorState) => state.fields.map(({ key, x }) => `${key}${x}`);

describe('undo', () => {
  test('takes back placing, changing and deleting, one at a time, and redo brings each again', () => {
    const edited = run(start, { type: 'add', fields: [field('c', 5)] }, move('a', 50), { type: 'remove', keys: ['b'] });

    expect(places(edited)).toEqual(['a50', 'c5']);
    expect(places(run(edited, { type: 'undo' }))).toEqual(['a50', 'b200', 'c5']);
    expect(places(run(edited, { type: 'undo' }, { type: 'undo' }))).toEqual(['a0', 'b200', 'c5']);
    const back = run(edited, { type: 'undo' }, { type: 'undo' }, { type: 'undo' });
    expect(places(back)).toEqual(['a0', 'b200']);
    expect(places(run(back, { type: 'redo' }, { type: 'redo' }, { type: 'redo' }))).toEqual(['a50', 'c5']);
  });

  test('sees one gesture as one step, however many changes it made', () => {
    const nudged = run(start, move('a', 1, 'hold'), move('a', 2, 'hold'), move('a', 3, 'hold'), move('a', 9, 'next'));

    expect(nudged.past).toHaveLength(2);
    expect(places(run(nudged, { type: 'undo' }))).toEqual(['a3', 'b200']);
    expect(places(run(nudged, { type: 'undo' }, { type: 'undo' }))).toEqual(['a0', 'b200']);
  });

  test('starts a new step when a gesture goes on after an undo', () => {
    const state = run(start, move('a', 1, 'hold'), move('b', 1, 'other'), { type: 'undo' }, move('a', 2, 'hold'));

    expect(places(run(state, { type: 'undo' }))).toEqual(['a1', 'b200']);
  });

  test('selects what it brought back', () => {
    const state = run(start, { type: 'select', keys: ['a'] }, { type: 'remove', keys: ['a'] }, { type: 'undo' });

    expect(state.selection).toEqual(['a']);
  });

  test('with nothing to undo changes nothing', () => {
    expect(reduce(start, { type: 'undo' })).toBe(start);
    expect(reduce(start, { type: 'redo' })).toBe(start);
  });

  test('remembers two hundred steps and forgets the oldest', () => {
    let state = start;
    for (let x = 1; x <= 250; x++) state = reduce(state, move('a', x));

    expect(state.past).toHaveLength(200);
  });

  test('is not taken by a change that changes nothing', () => {
    expect(reduce(start, move('a', 0))).toBe(start);
  });

  test('of something new forgets what could have been done again', () => {
    const state = run(start, move('a', 1), { type: 'undo' }, move('a', 2), { type: 'redo' });

    expect(places(state)).toEqual(['a2', 'b200']);
  });
});

test('fields that were not touched stay the same objects, so that they are not drawn again', () => {
  const state = reduce(start, move('a', 50));

  expect(state.fields[1]).toBe(start.fields[1]);
});

test('a new field is selected, a removed one is not', () => {
  const added = reduce(start, { type: 'add', fields: [field('c')] });

  expect(selectedFields(added).map(({ key }) => key)).toEqual(['c']);
  expect(reduce(added, { type: 'remove', keys: ['c'] }).selection).toEqual([]);
});

test('Shift adds to the selection and takes out again', () => {
  const both = run(start, { type: 'select', keys: ['a'] }, { type: 'toggle', key: 'b' });

  expect(both.selection).toEqual(['a', 'b']);
  expect(reduce(both, { type: 'toggle', key: 'a' }).selection).toEqual(['b']);
});

test('loading another state forgets the history and keeps the clipboard', () => {
  const state = run(start, { type: 'copy', keys: ['a'] }, move('a', 9), { type: 'load', fields: [field('z')] });

  expect(state.past).toEqual([]);
  expect(state.clipboard.map(({ key }) => key)).toEqual(['a']);
  expect(places(state)).toEqual(['z0']);
});
