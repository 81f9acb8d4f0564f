import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPages, readPages } from './kept-pages.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('each place of the history has pages of its own', () => {
  keepPages('a tags', { first: 1, count: 2 });
  keepPages('b tags', { first: 4, count: 3 });
  keepPages('a tags', { first: 1, count: 5 });

  expect(readPages('a tags')).toEqual({ first: 1, count: 5 });
  expect(readPages('b tags')).toEqual({ first: 4, count: 3 });
  expect(readPages('c tags')).toBeNull();
});

test('the places left longest ago are forgotten', () => {
  for (let place = 1; place <= 60; place += 1) keepPages(`${place}`, { first: 1, count: place });

  expect(readPages('10')).toBeNull();
  expect(readPages('11')).toEqual({ first: 1, count: 11 });
});

test('a browser that keeps nothing, and what makes no sense, are no pages', () => {
  stored.set('sealwright.pages', '{');
  expect(readPages('a')).toBeNull();

  vi.stubGlobal('sessionStorage', undefined);
  keepPages('a', { first: 1, count: 2 });
  expect(readPages('a')).toBeNull();
});
