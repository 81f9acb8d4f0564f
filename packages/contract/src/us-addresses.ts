import { z } from 'zod';
import { Line } from './lists.ts';

/**
 * The first three digits of ZIP codes by state (USPS Publication 65 and Domestic Mail Manual L002, "3-Digit ZIP Code Prefix Matrix").
 * Pairs are ranges, both included.
 */
const ZIP_PREFIXES = {
  AL: [[350, 369]],
  AK: [[995, 999]],
  AZ: [[850, 865]],
  AR: [
    [716, 729],
    [755, 755],
  ],
  CA: [[900, 961]],
  CO: [[800, 816]],
  CT: [[60, 69]],
  DE: [[197, 199]],
  DC: [
    [200, 205],
    [569, 569],
  ],
  FL: [[320, 349]],
  GA: [
    [300, 319],
    [398, 399],
  ],
  HI: [[967, 968]],
  ID: [[832, 838]],
  IL: [[600, 629]],
  IN: [[460, 479]],
  IA: [
    [500, 528],
    [680, 681],
  ],
  KS: [[660, 679]],
  KY: [[400, 427]],
  LA: [[700, 714]],
  ME: [[39, 49]],
  MD: [[206, 219]],
  MA: [
    [10, 27],
    [55, 55],
  ],
  MI: [[480, 499]],
  MN: [[550, 567]],
  MS: [[386, 397]],
  MO: [[630, 658]],
  MT: [[590, 599]],
  NE: [[680, 693]],
  NV: [[889, 898]],
  NH: [[30, 38]],
  NJ: [[70, 89]],
  NM: [[870, 884]],
  NY: [
    [5, 5],
    [63, 63],
    [100, 149],
  ],
  NC: [[270, 289]],
  ND: [[580, 588]],
  OH: [[430, 459]],
  OK: [[730, 749]],
  OR: [[970, 979]],
  PA: [[150, 196]],
  RI: [[28, 29]],
  SC: [[290, 299]],
  SD: [[570, 577]],
  TN: [[370, 385]],
  TX: [
    [733, 733],
    [750, 799],
    [885, 885],
  ],
  UT: [[840, 847]],
  VT: [
    [50, 54],
    [56, 59],
  ],
  VA: [
    [201, 201],
    [220, 246],
  ],
  WA: [[980, 994]],
  WV: [[247, 268]],
  WI: [[530, 549]],
  WY: [
    [820, 831],
    [834, 834],
  ],
} as const satisfies Record<string, readonly (readonly [number, number])[]>;

export type UsState = keyof typeof ZIP_PREFIXES;
export const US_STATES = Object.keys(ZIP_PREFIXES) as [UsState, ...UsState[]];

/** Whether a ZIP code can be one of a state, as far as its first three digits say. */
export const isZipOf = (zip: string, state: UsState): boolean => {
  const prefix = Number(zip.slice(0, 3));
  return ZIP_PREFIXES[state].some(([first, last]) => prefix >= first && prefix <= last);
};

const refuse = (code: string) => ({ params: { code } });

/** Checked without asking anyone: the state, the shape of the ZIP code and whether it belongs to the state, a street and a city. */
export const UsAddress = z
  .object({
    street: Line(200, 1),
    city: Line(100, 1).refine((city) => /\p{L}/u.test(city), refuse('city_invalid')),
    state: z.enum(US_STATES),
    postalCode: z
      .string()
      .trim()
      .refine((zip) => /^\d{5}(?:-\d{4})?$/.test(zip), refuse('zip_invalid')),
  })
  .superRefine(({ state, postalCode }, context) => {
    if (!/^\d{5}/.test(postalCode) || isZipOf(postalCode, state)) return;
    context.addIssue({
      code: 'custom',
      path: ['postalCode'],
      ...refuse('zip_of_other_state'),
      message: 'zip_of_other_state',
    });
  });
export type UsAddress = z.infer<typeof UsAddress>;

/** One that is kept: it was checked when it came. */
export const KnownUsAddress = z.object({
  street: z.string(),
  city: z.string(),
  state: z.enum(US_STATES),
  postalCode: z.string(),
});
