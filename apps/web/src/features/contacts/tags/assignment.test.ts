import { describe, expect, test } from 'vitest';
import { type Act, begin, change, givenBy, groupsOf, isChanged, reverseOf } from './assignment.ts';

const ALL = { id: 1, name: 'Client', contactCount: 3 };
const SOME = { id: 2, name: 'VIP', contactCount: 1 };

const after = (...acts: Act[]) => acts.reduce(change, begin(3, [ALL, SOME]));

const namesOf = (state: ReturnType<typeof after>) => {
  const { onAll, onSome, completed, added, removed } = groupsOf(state);
  const names = (tags: readonly { name: string }[]) => tags.map(({ name }) => name);
  return { onAll: names(onAll), onSome: names(onSome), completed: names(completed), added, removed: names(removed) };
};

const UNCHANGED = { onAll: ['Client'], onSome: ['VIP'], completed: [], added: [], removed: [] };

test('tags stand apart by whether all or some of the contacts bear them', () => {
  expect(namesOf(after())).toEqual(UNCHANGED);
  expect(isChanged(after())).toBe(false);
});

describe('adding', () => {
  test('a tag no one bears is new, and only once whatever its case', () => {
    const state = after({ type: 'add', names: ['Late', 'LATE'] });

    expect(namesOf(state)).toEqual({ ...UNCHANGED, added: ['Late'] });
    expect(givenBy(state)).toEqual({ tags: ['Late'], removeTags: [] });
  });

  test('a tag that some bear is completed, under its own name', () => {
    const state = after({ type: 'add', names: ['vip'] });

    expect(namesOf(state)).toEqual({ ...UNCHANGED, onSome: [], completed: ['VIP'] });
    expect(givenBy(state)).toEqual({ tags: ['VIP'], removeTags: [] });
  });

  test('a tag that all bear changes nothing', () => {
    expect(isChanged(after({ type: 'add', names: ['client'] }))).toBe(false);
  });

  test('a removed tag comes back instead of being given and taken away', () => {
    const state = after(
      { type: 'remove', id: 1 },
      { type: 'remove', id: 2 },
      { type: 'add', names: ['client', 'vip'] },
    );

    expect(namesOf(state)).toEqual({ ...UNCHANGED, onSome: [], completed: ['VIP'] });
  });
});

describe('taking back before it is saved', () => {
  test.each<[string, Act[]]>([
    [
      'a new tag',
      [
        { type: 'add', names: ['Late'] },
        { type: 'drop', name: 'Late' },
      ],
    ],
    [
      'a completed tag',
      [
        { type: 'complete', id: 2 },
        { type: 'keep', id: 2 },
      ],
    ],
    [
      'a removed tag',
      [
        { type: 'remove', id: 1 },
        { type: 'keep', id: 1 },
      ],
    ],
    [
      'a tag completed and then removed',
      [
        { type: 'complete', id: 2 },
        { type: 'remove', id: 2 },
        { type: 'keep', id: 2 },
      ],
    ],
  ])('%s leaves all as it was', (_what, acts) => {
    expect(namesOf(after(...acts))).toEqual(UNCHANGED);
  });
});

test('what is removed is neither given nor completed', () => {
  const state = after({ type: 'complete', id: 2 }, { type: 'remove', id: 2 });

  expect(givenBy(state)).toEqual({ tags: [], removeTags: ['VIP'] });
});

describe('undoing after it was saved', () => {
  test('is exact where every contact was changed the same way', () => {
    const state = after({ type: 'add', names: ['Late'] }, { type: 'remove', id: 1 });

    expect(reverseOf(state)).toEqual({ tags: ['Client'], removeTags: ['Late'] });
  });

  test.each<[string, Act]>([
    ['completed', { type: 'complete', id: 2 }],
    ['removed', { type: 'remove', id: 2 }],
  ])('is not offered where a tag on some was %s', (_what, act) => {
    expect(reverseOf(after(act, { type: 'add', names: ['Late'] }))).toBeNull();
  });
});
