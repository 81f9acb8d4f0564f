import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, laidOver, THEME_COLOURS } from '@sealwright/contract';
import { paletteAround, palettes, shade } from './palettes.ts';
import { colourVariables, PAGE_COLOUR, rolesOf, SURFACES } from './theme-colours.ts';

test('contrast is measured as WCAG measures it', () => {
  const found = [contrast('#000000', '#ffffff'), contrast('#777777', '#ffffff'), contrast('#0d9488', '#ffffff')];

  expect(found.map((ratio) => ratio.toFixed(2))).toEqual(['21.00', '4.48', '3.74']);
});

test('a tint is mixed with what lies below it', () => {
  expect(laidOver('#ffffff', '#000000', 0.5)).toBe('#808080');
});

const schemes = ['light', 'dark'] as const;

describe.each(schemes)('in the %s scheme', (scheme) => {
  const grounds = SURFACES[scheme];

  const worn = [
    ...THEME_COLOURS.map((colour) => [colour, palettes[colour]] as const),
    ...['#ffff00', '#00ff00', '#ffffff', '#000000', '#808080', '#ff69b4'].map(
      (colour) => [`a team’s ${colour}`, paletteAround(colour)] as const,
    ),
  ];
  test.each(worn)('everything that wears %s can be read and seen', (_name, palette) => {
    const step = (at: number) => palette[at] ?? '';
    const roles = rolesOf(palette, scheme);
    const tinted = [roles.light, roles.lightHover].flatMap(({ colour, opacity }) =>
      grounds.map((ground) => laidOver(ground, colour, opacity)),
    );
    const pairs: [string, string, string, number][] = [
      ['words on a button', roles.onFilled, roles.filled, 4.5],
      ['words on a button under the pointer', roles.onFilled, roles.filledHover, 4.5],
      ...grounds.map((ground): [string, string, string, number] => ['link', roles.link, ground, 4.5]),
      ...grounds.map((ground): [string, string, string, number] => ['outlined button', roles.outline, ground, 4.5]),
      ...grounds.map((ground): [string, string, string, number] => ['focus ring', roles.accent, ground, 3]),
      ...[...grounds, ...tinted].map((ground): [string, string, string, number] => [
        'words of what is chosen',
        roles.onLight,
        ground,
        4.5,
      ]),
      // The badges of the theme: words of step 8 on step 1, or of step 2 on a tint of step 5.
      scheme === 'light'
        ? ['badge', step(8), step(1), 4.5]
        : ['badge', step(2), laidOver(PAGE_COLOUR.dark, step(5), 0.22), 4.5],
    ];

    const weak = pairs.filter(([, ink, ground, ratio]) => contrast(ink, ground) < ratio);

    expect(weak).toEqual([]);
  });

  test('links and marks take the chosen colour', () => {
    const found = new Set(THEME_COLOURS.map((colour) => colourVariables(colour, scheme)['--mantine-color-anchor']));

    expect(found.size).toBe(THEME_COLOURS.length);
  });
});

test('buttons wear level 600 of each palette', () => {
  const found = THEME_COLOURS.map((colour) => [
    rolesOf(palettes[colour], 'light').filled,
    rolesOf(palettes[colour], 'dark').filled,
  ]);

  expect(found).toEqual(THEME_COLOURS.map((colour) => [shade(colour, 6), shade(colour, 6)]));
});

test('the page has its colour before the theme is there', () => {
  const sheet = readFileSync(new URL('global.css', import.meta.url), 'utf8');

  expect(sheet).toContain(`--mantine-color-body: ${PAGE_COLOUR.dark};`);
});
