import { beforeEach, expect, test, vi } from 'vitest';
import { forgetPersonal } from './storage.ts';
import { keepOnWalk, placeOf, readWalk, walkHere, writeWalk, type Walk } from './walk.ts';

const stored = new Map<string, string>();
let room = Infinity;

const storage = new Proxy(
  {},
  {
    get: (_, name) => {
      if (name === 'getItem') return (key: string) => stored.get(key) ?? null;
      if (name === 'removeItem') return (key: string) => stored.delete(key);
      return (key: string, value: string) => {
        if (value.length > room) throw new Error('full');
        stored.set(key, value);
      };
    },
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
);

const here = { pathname: '/sign/7', search: '?token=secret' };
const walk: Walk = { person: 1, email: 'a@example.com', stops: [], next: 1, at: placeOf(here), kept: {} };

beforeEach(() => {
  stored.clear();
  room = Infinity;
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('location', here);
});

test('a walk is there on its own page and on no other, and never holds the secret of its address', () => {
  writeWalk(walk);
  expect(walkHere()).toEqual(walk);
  expect([...stored.values()].join('')).not.toContain('secret');

  vi.stubGlobal('location', { ...here, search: '?token=other' });
  keepOnWalk('signature', 'mine');
  expect([walkHere(), readWalk()?.kept]).toEqual([null, {}]);
});

test('what is kept on the way is there further on, and is left out where the tab has no room for it', () => {
  writeWalk(walk);
  keepOnWalk('signature', 'x');
  expect(readWalk()?.kept).toEqual({ signature: 'x' });

  room = 300;
  keepOnWalk('initial', 'y'.repeat(400));
  expect(readWalk()?.kept).toEqual({});
});

test('it ends with its person, and broken storage is no walk', () => {
  writeWalk(walk);
  forgetPersonal();
  expect(readWalk()).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  writeWalk(walk);
  expect(walkHere()).toBeNull();
});
