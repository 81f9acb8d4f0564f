import { beforeEach, expect, test, vi } from 'vitest';
import { keepDraft, keptDraft } from './mapping.kept.ts';
import type { Draft } from './mapping.draft.ts';

const draft: Draft = {
  columnsKey: 'Mail\u0000Shoe size',
  targets: ['email', null],
  tags: ['Clients of 2026'],
  existing: 'update',
};

let stored: Map<string, string>;
const who = vi.hoisted(() => ({ id: 1 }));
vi.mock('../../../lib/session.ts', () => ({ session: () => ({ user: who }) }));

beforeEach(() => {
  stored = new Map();
  who.id = 1;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test('what was chosen for an import is there again when the page is loaded again, and gone when it was started', () => {
  keepDraft(7, draft);

  expect(keptDraft(7)).toEqual(draft);
  expect(keptDraft(8)).toBeUndefined();
  keepDraft(7, null);
  expect(stored.size).toBe(0);
});

test('what one person chose is not shown to the next who signs in in this window', () => {
  keepDraft(7, draft);
  who.id = 2;

  expect(keptDraft(7)).toBeUndefined();
});

test('what an earlier or later release kept, or no room to keep it, harms nothing', () => {
  keepDraft(7, draft);
  for (const key of stored.keys()) stored.set(key, '{"targets":["horoscope"]}');
  expect(keptDraft(7)).toBeUndefined();
  for (const key of stored.keys()) stored.set(key, '{');
  expect(keptDraft(7)).toBeUndefined();
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepDraft(7, draft)).not.toThrow();
  expect(keptDraft(7)).toBeUndefined();
});
