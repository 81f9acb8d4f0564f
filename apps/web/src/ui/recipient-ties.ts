import { mayBeGrouped, mayBeWitnessed, type RecipientRole } from '@sealwright/contract';

/** Of a recipient, or of a role of a template, what decides on their place among the others. */
export type Placed = {
  readonly key: string;
  /** Null: not known to the server yet. */
  readonly id: number | null;
  readonly role: RecipientRole;
  readonly order: number;
  readonly group: number | null;
  readonly witnessOf: number | null;
};

const sameOrder = (people: readonly Placed[], key: string | undefined): Map<number, number> => {
  const orders = new Map<number, number>();
  for (const { group, order, key: own } of people) {
    if (group !== null && (own === key || !orders.has(group))) orders.set(group, order);
  }
  return orders;
};

const signerOf = <T extends Placed>(person: T, people: readonly T[]): T | undefined =>
  person.witnessOf === null ? undefined : people.find(({ id }) => id === person.witnessOf);

/**
 * As the server keeps them: members of a group on one order, witnesses on that of their signer and behind them, and no tie
 * that a role has no use for. `leader`: the key of the member whom the others follow.
 */
export function tied<T extends Placed>(people: readonly T[], leader?: string): T[] {
  const cleared = people.map((person) => {
    const signer = person.role === 'witness' ? signerOf(person, people) : undefined;
    const isAttested = signer !== undefined && mayBeWitnessed(signer.role);
    return {
      ...person,
      group: mayBeGrouped(person.role) ? person.group : null,
      witnessOf: isAttested ? person.witnessOf : null,
    };
  });
  const ofGroup = sameOrder(cleared, leader);
  const grouped = cleared.map((person) => ({ ...person, order: ofGroup.get(person.group ?? 0) ?? person.order }));
  const placed = grouped.map((person) => ({ ...person, order: signerOf(person, grouped)?.order ?? person.order }));
  return inBlocks(placed.toSorted((a, b) => a.order - b.order));
}

/** Members of a group side by side, each with their witnesses behind. */
function inBlocks<T extends Placed>(people: readonly T[]): T[] {
  const blocks = people
    .filter(({ witnessOf }) => witnessOf === null)
    .flatMap((person, index, leading) => {
      const { group } = person;
      if (group === null) return [[person]];
      const members = leading.filter((one) => one.group === group);
      return members[0] === person ? [members] : [];
    });
  return blocks.flat().flatMap((person) => [person, ...people.filter(({ witnessOf }) => isOf(witnessOf, person))]);
}

const isOf = (witnessOf: number | null, { id }: Placed): boolean => witnessOf !== null && witnessOf === id;

/** Those who move with this person: their group, and the witnesses of all of them. */
export function blockOf<T extends Placed>(person: T, people: readonly T[]): ReadonlySet<string> {
  const lead = signerOf(person, people) ?? person;
  const members = lead.group === null ? [lead] : people.filter(({ group }) => group === lead.group);
  const isIn = (one: T) => members.some((member) => member.key === one.key || isOf(one.witnessOf, member));
  return new Set(people.filter(isIn).map(({ key }) => key));
}
