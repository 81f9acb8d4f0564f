import { expect, test } from 'vitest';
import { fold } from '../../lib/case-folding.ts';
import { rank, type Searched, SURE } from './match.ts';

const named = (...labels: string[]): Searched[] => labels.map((label) => ({ label }));
const found = (items: Searched[], query: string) => rank(items, query).map(({ item }) => item.label);
const marked = (label: string, query: string) =>
  rank(named(label), query)[0]
    ?.pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('');

test.each([
  ['en', 'Documents manager', 'DOCUMENTS'],
  ['es', 'Configuración inicial', 'configuracion'],
  ['es', 'Añadir plantilla', 'anadir'],
  ['zhCn', '文档管理', '管理'],
  ['zhCn', '验证 PDF', 'ｐｄｆ'],
  ['ar', 'إدارة المستندات', 'ادارة'],
  ['ar', 'إدارة المستندات', 'إِدَارَة'],
  ['ar', 'لوحة المعلومات', 'لوحه'],
  ['ar', 'المستندات', 'المستنـــدات'],
  ['ur', 'رابطے کی فہرست', 'فهرست'],
  ['ur', 'ڈیش بورڈ', 'ڈيش'],
  ['ur', 'نیویگیشن', 'نيويگيشن'],
])('in %s, "%s" is found by "%s"', (_locale, label, query) => {
  const [best] = rank(named('Zapier', label), query);

  expect(best?.item.label).toBe(label);
  expect(best?.score).toBeGreaterThanOrEqual(SURE);
});

test.each([
  ['docuemnts', 'Documents manager'],
  ['dahsboard', 'Dashboard'],
  ['notifcations', 'Notifications'],
  ['dshbrd', 'Dashboard'],
])('"%s" is taken for a guess at "%s"', (query, label) => {
  const [best] = rank(named('Zapier', label), query);

  expect(best?.item.label).toBe(label);
  expect(best?.score).toBeLessThan(SURE);
});

test('the nearest name comes first: the whole, its beginning, the beginning of a word, its middle', () => {
  const labels = ['Undocumented', 'Tax documents', 'Documents manager', 'Documents'];

  expect(found(named(...labels), 'document')).toEqual([
    'Documents',
    'Documents manager',
    'Tax documents',
    'Undocumented',
  ]);
});

test('whole words and the beginnings of words come before what only holds the letters', () => {
  const items: Searched[] = [
    { label: 'Unimportant' },
    { label: 'Importance of tags' },
    { label: 'Import contacts' },
    { label: 'Upload', others: [{ text: 'import', weight: 0.8 }] },
  ];

  expect(found(items, 'import')).toEqual(['Import contacts', 'Importance of tags', 'Upload', 'Unimportant']);
});

test('what people call it finds it, and says so', () => {
  const security = {
    label: 'Account security',
    others: ['2FA', 'MFA', 'two-step verification'].map((text) => ({ text, weight: 0.8 })),
  };
  const items: Searched[] = [{ label: 'Format' }, security];

  for (const [query, other] of [
    ['2fa', '2FA'],
    ['mfa', 'MFA'],
    ['two step', 'two-step verification'],
  ] as const) {
    const [best] = rank(items, query);
    expect([best?.item.label, best?.other]).toEqual(['Account security', other]);
    expect(best?.score).toBeGreaterThanOrEqual(SURE);
  }
});

test('every word of the query has to be somewhere, in any order', () => {
  expect(found(named('New document', 'New template'), 'doc new')).toEqual(['New document']);
  expect(found(named('New document'), 'new lease')).toEqual([]);
});

test('the first letters of words are enough', () => {
  expect(found(named('Documents manager', 'New document'), 'nd')).toEqual(['New document']);
});

test('one letter finds only what begins with it', () => {
  expect(found(named('Mailbox', 'Zapier', 'Team users'), 'u')).toEqual(['Team users']);
});

test('a page is found by its English name in another language, behind one that is called so', () => {
  const panel = { label: 'Panel', others: [{ text: 'Dashboard', weight: 0.9 }] };
  const [first, second] = rank([panel, { label: 'Dashboard' }], 'dash');

  expect(first?.item.label).toBe('Dashboard');
  expect(second).toMatchObject({ item: panel, other: 'Dashboard' });
});

test.each([
  ['Documents manager', 'man', 'Documents [man]ager'],
  ['Configuración', 'cion', 'Configura[ción]'],
  ['e\u0301tude', 'etu', '[e\u0301tu]de'],
  ['إِدَارَة', 'ادا', '[إِدَا]رَة'],
  ['文档管理', '管理', '文档[管理]'],
  ['کرایہ نامہ', 'نامه', 'کرایہ [نامہ]'],
  ['👩‍👩‍👧 family', 'fam', '👩‍👩‍👧 [fam]ily'],
])('in "%s" the letters of "%s" are marked whole', (label, query, expected) => {
  expect(marked(label, query)).toBe(expected);
});

test('digits of Arabic keyboards are the same numbers', () => {
  expect(fold('SW-٢٠٢٦-۱۲')).toBe('sw-2026-12');
});
