import { blockOf, type Placed, tied } from './recipient-ties.ts';

type Ordered = { readonly order: number };

/** Numbers without gaps, beginning at 1; equal ones stay equal. The list must be in order. */
export function withoutGaps<T extends Ordered>(people: readonly T[]): T[] {
  let number = 0;
  let before: number | null = null;
  return people.map((person) => {
    if (person.order !== before) number += 1;
    before = person.order;
    return { ...person, order: number };
  });
}

export const allAtOnce = <T extends Placed>(people: readonly T[]): T[] =>
  tied(people.map((person) => ({ ...person, order: 1 })));

export const oneByOne = <T extends Placed>(people: readonly T[]): T[] =>
  withoutGaps(tied(people.map((person, index) => ({ ...person, order: index + 1 }))));

/** Whether everyone is asked together. One person alone is both; that reads as in order, and so does one group. */
export function isAllAtOnce(people: readonly Placed[]): boolean {
  const [first] = people;
  if (first === undefined || blockOf(first, people).size === people.length) return false;
  return people.every(({ order }) => order === first.order);
}

/** Puts the person at `from`, and those who go with them, to `to`, on their own step; the others keep who they act together with. */
export function moved<T extends Placed>(people: readonly T[], from: number, to: number): T[] {
  const person = people[from];
  // Where the person is taken out, everything behind them moves up.
  return person === undefined ? [...people] : putBefore(people, person, to > from ? to + 1 : to);
}

/** The same, past the one before or behind and those who go with that one. */
export function stepped<T extends Placed>(people: readonly T[], index: number, by: -1 | 1): T[] {
  const person = people[index];
  if (person === undefined) return [...people];
  const own = blockOf(person, people);
  const first = people.findIndex(({ key }) => own.has(key));
  const neighbour = people[by < 0 ? first - 1 : first + own.size];
  if (neighbour === undefined) return [...people];
  const other = blockOf(neighbour, people);
  const place = people.findIndex(({ key }) => other.has(key));
  return putBefore(people, person, by < 0 ? place : place + other.size);
}

function putBefore<T extends Placed>(people: readonly T[], person: T, target: number): T[] {
  const block = blockOf(person, people);
  const own = people.filter(({ key }) => block.has(key));
  const before = people.slice(0, target).filter(({ key }) => !block.has(key));
  const after = people.slice(target).filter(({ key }) => !block.has(key));
  // Their own step between any two numbers: they are renumbered at once.
  const order = (before.at(-1)?.order ?? 0) * 2 + 1;
  return withoutGaps(
    tied([
      ...before.map((other) => ({ ...other, order: other.order * 2 })),
      ...own.map((member) => ({ ...member, order })),
      ...after.map((other) => ({ ...other, order: other.order * 2 + 1000 })),
    ]),
  );
}

/** Gives the person at `index` a number: those with equal numbers act together. Later numbers close up. */
export function numbered<T extends Placed>(people: readonly T[], index: number, order: number): T[] {
  const person = people[index];
  const list = people.map((other) => (other === person ? { ...other, order } : other));
  return withoutGaps(tied(list, person?.key));
}

/** Puts the person at `from` on the step of the one at `to`: they act together. */
export function joined<T extends Placed>(people: readonly T[], from: number, to: number): T[] {
  const order = people[to]?.order;
  return order === undefined ? [...people] : numbered(people, from, order);
}

/** Gives the person at `index` and those who go with them a step of their own, behind those they acted with. */
export function parted<T extends Placed>(people: readonly T[], index: number): T[] {
  const person = people[index];
  if (person === undefined) return [...people];
  const block = blockOf(person, people);
  const others = people.filter(({ key }) => !block.has(key));
  const own = people.filter(({ key }) => block.has(key)).map((one) => ({ ...one, order: one.order * 2 + 1 }));
  return withoutGaps(tied([...others.map((one) => ({ ...one, order: one.order * 2 })), ...own]));
}

/**
 * How a person acts beside the one before: together with them or after them. Null for the first, and for those who are tied to the one
 * before: these have no order apart from it.
 */
export function besideOf(people: readonly Placed[], index: number): 'together' | 'apart' | null {
  const [person, before] = [people[index], people[index - 1]];
  if (person === undefined || before === undefined || blockOf(person, people).has(before.key)) return null;
  return person.order === before.order ? 'together' : 'apart';
}
