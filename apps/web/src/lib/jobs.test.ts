import { beforeEach, expect, test } from 'vitest';
import { dropJob, secondsLeft, showJob, useJobs } from './jobs.ts';

const upload = { id: 'u', title: 'contract.pdf', href: '/documents/7/edit' };
const present = () => {
  const [job] = useJobs.getState().jobs;
  if (!job) throw new Error('There is no job.');
  return job;
};

beforeEach(() => dropJob('u'));

test('work begins waiting, and says nothing of a rate before it moves', () => {
  showJob(upload, 0);

  expect(present()).toMatchObject({ state: 'waiting', rate: null, done: 0 });
  expect(secondsLeft(present())).toBeNull();
});

test('the time left follows the rate of the last seconds, not that of the beginning', () => {
  showJob({ ...upload, state: 'running', total: 20_000 }, 0);
  for (let second = 1; second <= 10; second += 1) showJob({ ...upload, done: second * 100 }, second * 1000);
  for (let second = 11; second <= 16; second += 1) {
    showJob({ ...upload, done: 1000 + (second - 10) * 1000 }, second * 1000);
  }

  expect(present().rate).toBe(1000);
  expect(secondsLeft(present())).toBe(13);
});

test('a job that begins anew does not go backwards in time', () => {
  showJob({ ...upload, state: 'running', total: 1000, done: 900 }, 0);

  showJob({ ...upload, done: 0 }, 1000);
  showJob({ ...upload, done: 100 }, 2000);

  expect(present().rate).toBe(100);
});

test('what is ended is gone, and the others stay', () => {
  showJob(upload, 0);
  showJob({ ...upload, id: 'other' }, 0);

  dropJob('u');

  expect(useJobs.getState().jobs.map(({ id }) => id)).toEqual(['other']);
  dropJob('other');
});
