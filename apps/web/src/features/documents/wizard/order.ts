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

export const allAtOnce = <T extends Ordered>(people: readonly T[]): T[] =>
  people.map((person) => ({ ...person, order: 1 }));

export const oneByOne = <T extends Ordered>(people: readonly T[]): T[] =>
  people.map((person, index) => ({ ...person, order: index + 1 }));

/** Whether everyone is asked together. One person alone is both; that reads as in order. */
export const isAllAtOnce = (people: readonly Ordered[]): boolean =>
  people.length > 1 && people.every(({ order }) => order === people[0]?.order);

/** Puts the person at `from` to `to`, on their own step; the others keep who they act together with. */
export function moved<T extends Ordered>(people: readonly T[], from: number, to: number): T[] {
  const rest = people.filter((_, index) => index !== from);
  const person = people[from];
  if (person === undefined) return [...people];
  // Their own step between any two numbers: they are renumbered at once.
  const list = rest.map((other, index) => ({ ...other, order: other.order * 2 + (index >= to ? 1000 : 0) }));
  list.splice(to, 0, { ...person, order: (list[to - 1]?.order ?? 0) + 1 });
  return withoutGaps(list);
}

/** Gives the person at `index` a number: those with equal numbers act together. Later numbers close up. */
export function numbered<T extends Ordered>(people: readonly T[], index: number, order: number): T[] {
  const list = people.map((person, at) => (at === index ? { ...person, order } : person));
  return withoutGaps(list.toSorted((a, b) => a.order - b.order));
}
