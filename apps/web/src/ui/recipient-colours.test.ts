import { expect, test } from 'vitest';
import { shade } from './palettes.ts';
import { recipientColoursInTheDark, recipientColoursOnPaper } from './recipient-colours.ts';

// WCAG 2.2, relative luminance and contrast ratio.
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const schemes = [
  { name: 'light', colours: recipientColoursOnPaper, page: '#ffffff' },
  { name: 'dark', colours: recipientColoursInTheDark, page: shade('dark', 8) },
];

test.each(schemes)('recipients’ colours can be read in the $name scheme', ({ colours, page }) => {
  const weak = colours.flatMap(({ solid, soft, text }, index) => [
    ...(contrast('#ffffff', solid) >= 4.5 ? [] : [`${index}: white on solid ${contrast('#ffffff', solid)}`]),
    ...(contrast(text, soft) >= 4.5 ? [] : [`${index}: text on soft ${contrast(text, soft)}`]),
    ...(contrast(text, page) >= 4.5 ? [] : [`${index}: text on page ${contrast(text, page)}`]),
    ...(contrast(solid, page) >= 3 ? [] : [`${index}: solid beside page ${contrast(solid, page)}`]),
  ]);

  expect(colours).toHaveLength(10);
  expect(weak).toEqual([]);
});
