import type { User } from '@sealwright/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../lib/session.ts';
import { newPerson, type Person } from './people.ts';
import { keepTyped, typedIn } from './typed-addresses.ts';

let shelf: Record<string, string> = {};
const kept = () => Object.keys(shelf).filter((key) => key.includes('typed-addresses'));

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

const person = (id: number | null, email: string): Person => ({ ...newPerson(1, 'en', { name: 'Maria', email }), id });

test('an address half typed is kept in the browser until it is one or is cleared', () => {
  keepTyped(7, [person(1, 'maria@'), person(2, 'ada@example.com'), person(3, '')]);
  expect([...typedIn(7)]).toEqual([[1, 'maria@']]);
  expect(kept()).toHaveLength(1);

  keepTyped(7, [person(1, 'maria@example.com'), person(2, 'ada@example.com')]);
  expect([...typedIn(7)]).toEqual([]);
  expect(kept()).toEqual([]);
});

test('an address that another recipient has is kept too, and none of someone whom the server does not know', () => {
  keepTyped(7, [person(1, 'ada@example.com'), person(2, 'Ada@example.com'), person(null, 'grace@')]);

  expect([...typedIn(7).values()]).toEqual(['ada@example.com', 'Ada@example.com']);
});

test('nothing of it stays after signing out, and no one else gets to see it', () => {
  keepTyped(7, [person(1, 'maria@')]);
  signOut();
  expect(kept()).toEqual([]);

  enter(1);
  keepTyped(7, [person(1, 'maria@')]);
  enter(2);
  expect([...typedIn(7)]).toEqual([]);
});

test('of very many documents the oldest are let go', () => {
  for (let id = 1; id <= 25; id += 1) keepTyped(id, [person(1, 'maria@')]);

  expect(typedIn(5).size).toBe(0);
  expect(typedIn(6).size).toBe(1);
});
