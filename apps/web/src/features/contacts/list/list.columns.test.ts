import { expect, test } from 'vitest';
import { columnsOf, leastWidth, USUAL } from './list.columns.ts';

test('without a choice the usual columns stand', () => {
  expect(columnsOf(null)).toEqual(USUAL);
});

test('a choice stands in the order of the list, with the email, without what is not known any more', () => {
  expect(columnsOf('tags horoscope phone')).toEqual(['email', 'phone', 'tags']);
  expect(columnsOf('')).toEqual(['email']);
});

test('each column more takes its room', () => {
  expect(leastWidth([...USUAL, 'phone'])).toBeGreaterThan(leastWidth(USUAL));
});
