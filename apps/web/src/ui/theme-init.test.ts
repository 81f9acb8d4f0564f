import { type Appearance, CONTROL_SIZES, DEFAULT_APPEARANCE, LAYOUTS, THEME_COLOURS } from '@sealwright/contract';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { languageTag } from '@sealwright/contract';
import { directionOf, pickLocale } from '../lib/locale.ts';
import { PAGE_COLOUR } from './theme-colours.ts';

const script = readFileSync(new URL('../../public/theme-init.js', import.meta.url), 'utf8');

type Device = {
  stored?: Record<string, string>;
  languages?: string[];
  configured?: string | null;
  isSystemDark?: boolean;
  hasStorage?: boolean;
};

/** Runs the file as a browser does at the head of the page, and gives back how it marked the document. */
function begin({
  stored = {},
  languages = ['en'],
  configured = null,
  isSystemDark = false,
  hasStorage = true,
}: Device) {
  const marks = new Map<string, string>();
  const root = {
    lang: '',
    dir: '',
    style: { colorScheme: '' },
    getAttribute: (name: string) => (name === 'data-default-locale' ? configured : null),
    setAttribute: (name: string, value: string) => {
      marks.set(name, value);
    },
  };
  const meta = { content: '' };
  const window = {
    matchMedia: () => ({ matches: isSystemDark }),
    localStorage: {
      getItem: (key: string) => {
        if (!hasStorage) throw new Error('SecurityError');
        return stored[key] ?? null;
      },
    },
  };
  const document = { documentElement: root, querySelectorAll: () => [meta] };
  runInNewContext(script, { window, document, navigator: { languages } });
  const seen = { lang: root.lang, dir: root.dir, canvas: root.style.colorScheme, bar: meta.content };
  return {
    ...seen,
    scheme: marks.get('data-mantine-color-scheme'),
    colour: marks.get('data-colour'),
    controls: marks.get('data-controls'),
    layout: marks.get('data-layout'),
  };
}

const look = (change: Partial<Appearance>) => ({
  'sealwright.appearance': JSON.stringify({ ...DEFAULT_APPEARANCE, ...change }),
});

const usual = {
  scheme: 'light',
  colour: DEFAULT_APPEARANCE.colour,
  controls: DEFAULT_APPEARANCE.controlSize,
  layout: DEFAULT_APPEARANCE.layout,
  lang: 'en',
  dir: 'ltr',
  canvas: 'light',
  bar: PAGE_COLOUR.light,
};

test('a device without a choice begins with the usual look', () => {
  expect(begin({})).toEqual(usual);
});

test.each([
  ['not JSON', { 'sealwright.appearance': '{"scheme":' }],
  ['nothing', { 'sealwright.appearance': 'null' }],
  ['a text', { 'sealwright.appearance': '"dark"' }],
  ['choices that there are not', look({ colour: 'pink' as never, layout: 'round' as never, scheme: 'dim' as never })],
])('a remembered look that is %s begins as the usual one', (_, stored) => {
  expect(begin({ stored })).toEqual(usual);
});

test('a browser that keeps nothing begins with the usual look', () => {
  expect(begin({ hasStorage: false })).toEqual(usual);
});

test('every colour, control size and layout stands before the first paint', () => {
  const colours = THEME_COLOURS.map((colour) => begin({ stored: look({ colour }) }).colour);
  const sizes = CONTROL_SIZES.map((controlSize) => begin({ stored: look({ controlSize }) }).controls);
  const layouts = LAYOUTS.map((layout) => begin({ stored: look({ layout }) }).layout);

  expect([colours, sizes, layouts]).toEqual([THEME_COLOURS, CONTROL_SIZES, LAYOUTS]);
});

test.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  ['auto', true, 'dark'],
  ['auto', false, 'light'],
] as const)('the scheme %s (system dark: %s) begins %s', (scheme, isSystemDark, expected) => {
  const found = begin({ stored: look({ scheme }), isSystemDark });

  expect(found).toMatchObject({
    scheme: expected,
    canvas: expected,
    bar: PAGE_COLOUR[expected],
  });
});

describe('the direction', () => {
  test('chosen wins over that of the language', () => {
    expect(begin({ stored: look({ direction: 'rtl' }) }).dir).toBe('rtl');
    expect(begin({ stored: { ...look({ direction: 'ltr' }), 'sealwright.locale': 'ar' } }).dir).toBe('ltr');
  });

  test.each([
    [null, ['fr-FR', 'ar-EG'], 'es', 'ar'],
    [null, ['zh-TW'], 'es', 'zhCn'],
    [null, ['fr'], null, 'en'],
    [null, ['fr'], 'ur', 'ur'],
    [null, [], 'zhCn', 'zhCn'],
    [null, [], 'zh', 'en'],
    [null, [], 'klingon', 'en'],
    ['ur', ['es'], 'ar', 'ur'],
    ['zhCn', ['es'], 'ar', 'zhCn'],
    ['zh', ['es'], 'ar', 'es'],
    ['klingon', ['ES-mx'], 'ar', 'es'],
    ['klingon', [], 'ar', 'ar'],
  ] as const)(
    'and the language are those that the application picks (%s remembered, the browser asks for %s, %s configured: %s)',
    (stored, languages, configured, expected) => {
      const locale = pickLocale(stored, languages, configured);

      const device = { stored: stored ? { 'sealwright.locale': stored } : {}, languages: [...languages], configured };
      const found = begin(device);

      expect(locale).toBe(expected);

      expect(found).toMatchObject({ lang: languageTag(locale), dir: directionOf(locale) });
    },
  );
});
