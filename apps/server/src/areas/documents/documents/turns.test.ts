import { array, assert, boolean, constantFrom, integer, nat, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import {
  alignedOrders,
  dueOf,
  type Group,
  isDispensable,
  isLastDone,
  isOpen,
  isTurn,
  type Part,
  unneededOf,
} from './turns.ts';

const part = (id: number, values: Partial<Part> = {}): Part => ({
  id,
  role: 'signer',
  state: 'waiting',
  signingOrder: 1,
  groupId: null,
  witnessOf: null,
  ...values,
});

const Orders = integer({ min: 1, max: 4 });

/** Documents as they are sent: groups on one order, witnesses on that of their signer. */
const Documents = record({
  single: array(record({ order: Orders, role: constantFrom('signer', 'approver', 'viewer', 'copy', 'in_person') }), {
    minLength: 1,
    maxLength: 6,
  }),
  groups: array(record({ order: Orders, size: integer({ min: 1, max: 4 }), needed: integer({ min: 1, max: 4 }) }), {
    maxLength: 3,
  }),
  witnessed: array(nat(), { maxLength: 4 }),
}).map(({ single, groups, witnessed }) => {
  const all = single.map(({ order, role }, index) => part(index + 1, { signingOrder: order, role }));
  groups.forEach(({ order, size }, index) => {
    for (let member = 0; member < size; member += 1) {
      all.push(part(all.length + 1, { signingOrder: order, groupId: index + 1 }));
    }
  });
  const signers = all.filter(({ role }) => role === 'signer' || role === 'in_person');
  for (const pick of signers.length === 0 ? [] : witnessed) {
    const signer = signers[pick % signers.length]!;
    // Put down anywhere: their signer's place counts.
    all.push(part(all.length + 1, { role: 'witness', witnessOf: signer.id, signingOrder: (pick % 4) + 1 }));
  }
  const kept: Group[] = groups.map(({ size, needed }, index) => ({ id: index + 1, needed: Math.min(size, needed) }));
  return { all, groups: kept };
});

const change = (all: readonly Part[], ids: readonly number[], state: string): Part[] =>
  all.map((one) => (ids.includes(one.id) ? { ...one, state } : one));

function orderOf(one: Part, all: readonly Part[]): number {
  const attested = one.witnessOf === null ? undefined : all.find(({ id }) => id === one.witnessOf);
  return attested?.signingOrder ?? one.signingOrder;
}

test('one order is open at a time, witnesses come after their signers, and groups take exactly what they need', () => {
  assert(
    property(
      Documents,
      array(record({ pick: nat(), declines: boolean() }), { minLength: 60, maxLength: 60 }),
      (document, choices) => {
        const { groups } = document;
        let { all } = document;
        for (const { pick, declines } of choices) {
          all = change(
            all,
            dueOf(all).map(({ id }) => id),
            'invited',
          );
          const able = all.filter((one) => isOpen(one) && isTurn(one, all));
          if (able.length === 0) break;
          const orders = new Set(able.map((one) => orderOf(one, all)));
          expect(orders.size).toBe(1);
          const lowest = Math.min(...all.filter(isOpen).map((one) => orderOf(one, all)));
          expect([...orders]).toEqual([lowest]);
          const attested = all.filter(({ id }) => able.some(({ witnessOf }) => witnessOf === id));
          expect(attested.every((one) => one.state === 'submitted')).toBe(true);
          const actor = able[pick % able.length]!;
          const state = declines && isDispensable(actor, all, groups) ? 'declined' : 'submitted';
          all = change(all, [actor.id], state);
          all = change(
            all,
            unneededOf(all, groups).map(({ id }) => id),
            'not_needed',
          );
        }
        expect(isLastDone(all)).toBe(true);
        for (const { id, needed } of groups) {
          expect(all.filter(({ groupId, state }) => groupId === id && state === 'submitted')).toHaveLength(needed);
        }
      },
    ),
  );
});

test('a group that cannot reach its number any more cannot lose another member', () => {
  const members = [part(1, { groupId: 9 }), part(2, { groupId: 9 }), part(3, { groupId: 9 })];
  const groups = [{ id: 9, needed: 2 }];

  expect(isDispensable(members[0]!, members, groups)).toBe(true);
  expect(isDispensable(members[0]!, change(members, [2], 'declined'), groups)).toBe(false);
  expect(isDispensable(part(4), [...members, part(4)], groups)).toBe(false);
});

test('the witness of one who is not needed is not needed either', () => {
  const all = [
    part(1, { groupId: 9, state: 'submitted' }),
    part(2, { groupId: 9, state: 'invited' }),
    part(3, { role: 'witness', witnessOf: 2 }),
  ];

  expect(unneededOf(all, [{ id: 9, needed: 1 }]).map(({ id }) => id)).toEqual([2, 3]);
});

test('members follow the one who is moved, and witnesses their signer', () => {
  const all = [
    part(1, { groupId: 9, signingOrder: 1 }),
    part(2, { groupId: 9, signingOrder: 3 }),
    part(3, { role: 'witness', witnessOf: 1 }),
  ];

  expect(alignedOrders(all)).toEqual(new Map([[2, 1]]));
  expect(alignedOrders(all, 2)).toEqual(
    new Map([
      [1, 3],
      [3, 3],
    ]),
  );
});
