import { expect, test } from 'vitest';
import { administration } from './routes/administration.tsx';
import { accounts } from './routes/account.tsx';
import { contacts } from './routes/contacts.tsx';
import { documents } from './routes/documents.tsx';
import { workspace } from './routes/workspace.tsx';
import type { Step } from './trail.ts';

/** The screens with none above them. All others show the way to them. */
const FIRST_LEVEL = [
  '/admin/dashboard',
  '/admin/kyc',
  '/admin/payments',
  '/admin/setup-check',
  '/admin/teams',
  '/admin/users',
  '/app/account/settings',
  '/contacts',
  '/dashboard',
  '/documents',
  '/mailbox',
  '/notifications',
  '/retention',
  '/tags',
  '/tutorials',
];

type Screen = {
  options: { path?: string; staticData?: { trail?: (params: Record<string, string>) => readonly Step[] } };
};

const screens = [...documents, ...contacts, ...workspace, ...accounts, ...administration].flatMap((route): Screen[] => {
  const inside = 'children' in route ? (route.children as Record<string, Screen> | undefined) : undefined;
  return inside === undefined ? [route] : Object.values(inside);
});

const trails = screens.map(({ options: { path = '', staticData } }) => ({
  path,
  trail: staticData?.trail?.({ id: '7' }) ?? [],
}));

test('screens of the first level show no breadcrumbs, and every other screen does', () => {
  const without = trails.filter(({ trail }) => trail.length < 2).map(({ path }) => path);

  expect(without.sort()).toEqual(FIRST_LEVEL);
});

test('every trail begins at a screen of the first level that can be gone back to', () => {
  const begins = trails.flatMap(({ path, trail: [first] }) =>
    first === undefined ? [] : [{ path, isKnown: 'to' in first && FIRST_LEVEL.includes(first.to ?? '') }],
  );

  expect(begins.filter(({ isKnown }) => !isKnown)).toEqual([]);
});
