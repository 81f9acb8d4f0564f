import { beforeEach, expect, test } from 'vitest';
import { endWork, secondsLeft, tellWork, useWorks } from './work.ts';

const upload = { id: 'u', title: 'contract.pdf', href: '/documents/7/edit' };
const present = () => {
  const [work] = useWorks.getState().works;
  if (!work) throw new Error('There is no work.');
  return work;
};

beforeEach(() => endWork('u'));

test('work begins waiting, and says nothing of a rate before it moves', () => {
  tellWork(upload, 0);

  expect(present()).toMatchObject({ state: 'waiting', rate: null, done: 0 });
  expect(secondsLeft(present())).toBeNull();
});

test('the time left follows the rate of the last seconds, not that of the beginning', () => {
  tellWork({ ...upload, state: 'running', total: 20_000 }, 0);
  for (let second = 1; second <= 10; second += 1) tellWork({ ...upload, done: second * 100 }, second * 1000);
  for (let second = 11; second <= 16; second += 1) {
    tellWork({ ...upload, done: 1000 + (second - 10) * 1000 }, second * 1000);
  }

  expect(present().rate).toBe(1000);
  expect(secondsLeft(present())).toBe(13);
});

test('a work that begins anew does not go backwards in time', () => {
  tellWork({ ...upload, state: 'running', total: 1000, done: 900 }, 0);

  tellWork({ ...upload, done: 0 }, 1000);
  tellWork({ ...upload, done: 100 }, 2000);

  expect(present().rate).toBe(100);
});

test('what is ended is gone, and the others stay', () => {
  tellWork(upload, 0);
  tellWork({ ...upload, id: 'other' }, 0);

  endWork('u');

  expect(useWorks.getState().works.map(({ id }) => id)).toEqual(['other']);
  endWork('other');
});
