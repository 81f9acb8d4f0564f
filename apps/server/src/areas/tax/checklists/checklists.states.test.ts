import { ITEM_STATES, type ItemState } from '@sealwright/contract';
import { assert, constantFrom, property, array } from 'fast-check';
import { expect, test } from 'vitest';
import { accepted, afterUpload, afterWithdrawal, countsOf, returned, stageOf } from './checklists.states.ts';

const required = (state: ItemState) => ({ state, isRequired: true });

test('a checklist waits while a required item is missing, then is reviewed, then is complete', () => {
  const stage = (...items: ReturnType<typeof required>[]) => stageOf({ state: 'out', ...countsOf(items) });

  expect(stage(required('open'), required('received'))).toBe('waiting');
  expect(stage(required('returned'), required('accepted'))).toBe('waiting');
  expect(stage(required('received'), required('accepted'))).toBe('to_review');
  expect(stage(required('accepted'), { state: 'open', isRequired: false })).toBe('complete');
  expect(stageOf({ state: 'draft', missingCount: 1, receivedCount: 0 })).toBe('draft');
  expect(stageOf({ state: 'closed', missingCount: 1, receivedCount: 1 })).toBe('closed');
});

test('what came is accepted or returned, and what did not come cannot be returned', () => {
  expect(returned('open')).toBeNull();
  expect(returned('returned')).toBeNull();
  expect(returned('received')).toBe('returned');
  expect(returned('accepted')).toBe('returned');
  expect(accepted('accepted')).toBeNull();
  // Brought to the office.
  expect(accepted('open')).toBe('accepted');
});

test('taking the last paper back opens an item again, unless it was decided', () => {
  expect(afterWithdrawal('received', 1)).toBe('received');
  expect(afterWithdrawal('received', 0)).toBe('open');
  expect(afterWithdrawal('returned', 0)).toBe('returned');
});

test('whatever is done in whichever order, an item is missing or received or accepted, and never two of them', () => {
  const act = constantFrom('upload', 'withdraw', 'accept', 'return');
  assert(
    property(array(act, { maxLength: 20 }), (acts) => {
      let state: ItemState = 'open';
      for (const one of acts) {
        if (one === 'upload') state = afterUpload();
        else if (one === 'withdraw') state = afterWithdrawal(state, 0);
        else state = (one === 'accept' ? accepted(state) : returned(state)) ?? state;
        const { missingCount, receivedCount } = countsOf([required(state)]);
        expect(ITEM_STATES).toContain(state);
        expect(missingCount + receivedCount + (state === 'accepted' ? 1 : 0)).toBe(1);
      }
    }),
  );
});
