import { expect, test } from 'vitest';
import { placeMenu } from './menu-place.ts';

const view = { width: 1000, height: 800 };
const menu = { width: 200, height: 300 };

test('a menu stands under its button, their ends in line', () => {
  const button = { left: 900, right: 940, top: 10, bottom: 50 };

  expect(placeMenu(button, menu, view, 'ltr')).toEqual({ left: 740, top: 54 });
});

test('where one reads from right to left the other ends are in line', () => {
  const button = { left: 60, right: 100, top: 10, bottom: 50 };

  expect(placeMenu(button, menu, view, 'rtl')).toEqual({ left: 60, top: 54 });
});

test('a menu of the last row opens upwards', () => {
  const button = { left: 900, right: 940, top: 740, bottom: 780 };

  expect(placeMenu(button, menu, view, 'ltr')).toEqual({ left: 740, top: 436 });
});

test('a menu never leaves the window', () => {
  const narrow = { width: 210, height: 200 };

  expect(placeMenu({ left: 0, right: 30, top: 80, bottom: 110 }, menu, narrow, 'ltr')).toEqual({ left: 8, top: 8 });
});
