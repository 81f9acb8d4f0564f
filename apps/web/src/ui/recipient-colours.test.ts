import { expect, test } from 'vitest';
import { contrast } from '@sealwright/contract';
import { shade } from './palettes.ts';
import { recipientColoursInTheDark, recipientColoursOnPaper } from './recipient-colours.ts';

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
