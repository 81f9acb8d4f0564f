import { expect, test } from 'vitest';
import {
  allAtOnce,
  isAllAtOnce,
  joined,
  moved,
  numbered,
  oneByOne,
  parted,
  stepped,
  withoutGaps,
} from './recipient-order.ts';
import { type Placed, tied } from './recipient-ties.ts';

type Person = Placed & { name: string };

const newPerson = (order: number, name: string, index: number): Person => ({
  name,
  key: `p${index}`,
  id: index + 1,
  role: 'signer',
  order,
  group: null,
  witnessOf: null,
});

const people = (...orders: [string, number, Partial<Person>?][]) =>
  orders.map(([name, order, more], index) => ({ ...newPerson(order, name, index), ...more }));
const shown = (list: readonly Person[]) => list.map(({ name, order }) => `${name}${order}`).join(' ');

test('numbers have no gaps and those who act together stay so', () => {
  expect(shown(withoutGaps(people(['a', 2], ['b', 2], ['c', 7])))).toBe('a1 b1 c2');
});

test('a person moved up or down gets a step of their own, and others keep theirs', () => {
  const list = people(['a', 1], ['b', 2], ['c', 2], ['d', 3]);

  expect(shown(moved(list, 3, 0))).toBe('d1 a2 b3 c3');
  expect(shown(moved(list, 0, 2))).toBe('b1 c1 a2 d3');
  expect(shown(moved(list, 3, 1))).toBe('a1 d2 b3 c3');
});

test('a person moved between two who act together parts them', () => {
  expect(shown(moved(people(['a', 1], ['b', 2], ['c', 2]), 0, 1))).toBe('b1 a2 c3');
});

test('an equal number makes two people act together', () => {
  expect(shown(numbered(people(['a', 1], ['b', 2], ['c', 3]), 2, 2))).toBe('a1 b2 c2');
  expect(shown(numbered(people(['a', 1], ['b', 2], ['c', 3]), 0, 3))).toBe('b1 a2 c2');
  expect(shown(numbered(people(['a', 1], ['b', 2]), 0, 50))).toBe('b1 a2');
});

test('people join a step and part from it', () => {
  const list = people(['a', 1], ['b', 2], ['c', 3]);

  expect(shown(joined(list, 2, 0))).toBe('a1 c1 b2');
  expect(shown(parted(joined(list, 2, 0), 0))).toBe('c1 a2 b3');
});

test('everyone can be asked at once, or one after the other', () => {
  const list = people(['a', 1], ['b', 2]);

  expect(isAllAtOnce(list)).toBe(false);
  expect(isAllAtOnce(allAtOnce(list))).toBe(true);
  expect(shown(oneByOne(allAtOnce(list)))).toBe('a1 b2');
  expect(isAllAtOnce(people(['a', 1]))).toBe(false);
});

test('a group and its witnesses move together, past the whole of another', () => {
  const list = tied(
    people(
      ['a', 1, { group: 9 }],
      ['b', 1, { group: 9 }],
      ['w', 5, { role: 'witness', witnessOf: 1 }],
      ['c', 2],
      ['v', 1, { role: 'witness', witnessOf: 4 }],
    ),
  );
  expect(shown(list)).toBe('a1 w1 b1 c2 v2');

  expect(shown(stepped(list, 2, 1))).toBe('c1 v1 a2 w2 b2');
  expect(shown(stepped(list, 4, -1))).toBe('c1 v1 a2 w2 b2');
  expect(shown(stepped(list, 0, -1))).toBe('a1 w1 b1 c2 v2');
  expect(shown(moved(list, 1, 4))).toBe('c1 v1 a2 w2 b2');
  expect(shown(numbered(list, 2, 3))).toBe('c1 v1 a2 w2 b2');
  expect(isAllAtOnce(people(['a', 1], ['w', 1, { role: 'witness', witnessOf: 1 }]))).toBe(false);
});

test('a tie that a role has no use for goes', () => {
  const [signer, witness, copy] = tied(
    people(
      ['a', 1, { role: 'viewer' }],
      ['w', 1, { role: 'witness', witnessOf: 1, group: 9 }],
      ['c', 1, { role: 'copy', group: 9 }],
    ),
  );

  expect(signer?.group).toBeNull();
  expect(witness).toMatchObject({ witnessOf: null, group: null });
  expect(copy?.group).toBeNull();
});
