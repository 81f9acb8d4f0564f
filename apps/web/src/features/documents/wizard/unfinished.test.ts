import type { User } from '@sealwright/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../lib/session.ts';
import { newPerson } from './people.ts';
import { keepUnfinished, unfinishedOf } from './unfinished.ts';

let shelf: Record<string, string> = {};
const kept = () => Object.keys(shelf).filter((key) => key.includes('unfinished'));

const enter = (id: number) => {
  const user = { id, email: `${id}@example.com`, role: ['user'] } as User;
  signIn({ access: 'a', refresh: 'r', user, role: user.role });
};

beforeEach(() => {
  const values: Record<string, string> = {};
  shelf = values;
  const storage = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => void (values[key] = value),
    removeItem: (key: string) => void delete values[key],
  };
  // As in a browser, where the keys of the storage are those of what is stored.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => Object.keys(values),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  enter(1);
});

afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

const maria = newPerson(1, 'en', { name: 'Maria' });
const lease = { id: 7, recipients: [] };

test('a recipient without an address is kept in the browser until it is completed or removed', () => {
  keepUnfinished(7, [maria]);
  expect(unfinishedOf(lease)).toEqual([maria]);
  expect(kept()).toHaveLength(1);

  keepUnfinished(7, []);
  expect(unfinishedOf(lease)).toEqual([]);
  expect(kept()).toEqual([]);
});

test('one that was removed elsewhere meanwhile does not come back', () => {
  keepUnfinished(7, [{ ...maria, id: 3 }]);

  expect(unfinishedOf(lease)).toEqual([]);
  expect(unfinishedOf({ id: 7, recipients: [{ id: 3 }] as never })).toHaveLength(1);
});

test('nothing of it stays after signing out, and no one else gets to see it', () => {
  keepUnfinished(7, [maria]);
  signOut();
  expect(kept()).toEqual([]);

  enter(1);
  keepUnfinished(7, [maria]);
  enter(2);
  expect(unfinishedOf(lease)).toEqual([]);
});

test('of very many documents the oldest are let go', () => {
  for (let id = 1; id <= 25; id += 1) keepUnfinished(id, [maria]);

  expect(unfinishedOf({ id: 5, recipients: [] })).toEqual([]);
  expect(unfinishedOf({ id: 6, recipients: [] })).toEqual([maria]);
});
