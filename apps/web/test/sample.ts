import { SECRET_FIELDS } from '@sealwright/contract';
import type { z } from 'zod';

/** What a sample is made with. */
export type SampleOptions = {
  /** Every text the schema lets be long is this one. */
  text?: string;
  /** How many entries a list has. */
  entries?: number;
  /** Which entry of a list it is, from 0: each has its own numbers and texts. */
  index?: number;
};

type Def = {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  items?: z.ZodType[];
  values?: unknown[];
  entries?: Record<string, unknown>;
  getter?: () => z.ZodType;
};

const TEXTS = [
  '',
  'a',
  '1',
  '2026-04-15T09:30:00.000Z',
  '2026-04-15T09:30',
  '2026-04-15',
  'ada@example.com',
  'https://example.com/',
  '#4263eb',
  'AbCdEfGhIjKlMnOpQrStUv',
  '0'.repeat(64),
  'USD',
  'UTC',
];
const NUMBERS = [1, 0, 2, 10, 100, 2026];
const CUTS = [1000, 254, 200, 120, 100, 90, 64, 50, 30];

/** The first of the candidates that the schema takes. */
function firstTaken(schema: z.ZodType, candidates: readonly unknown[]): unknown {
  const taken = candidates.find((candidate) => schema.safeParse(candidate).success);
  if (taken === undefined) throw new Error(`No sample fits ${JSON.stringify(schema.def)}.`);
  return taken;
}

/** The longest beginning of `text` that the schema takes, or the plainest text it takes. */
function textFor(schema: z.ZodType, text: string): unknown {
  if (text === '') return firstTaken(schema, TEXTS);
  const cuts = CUTS.map((length) => text.slice(0, length));
  const isFree = schema.safeParse('Xy z').success;
  return firstTaken(schema, isFree ? [...cuts, ...TEXTS] : TEXTS);
}

// Texts that the server makes, which no one can make long; and the way to the next page, which is the last.
const SHORT = new Set<string>(['number', ...SECRET_FIELDS]);
const NONE = new Set(['next', 'previous']);
// Addresses of pictures: one that loads at once, or a page would offer to try again.
const PICTURES = new Set(['picture', 'pictureUrl', 'coverUrl', 'thumbnail']);
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

function sampleOfObject(shape: Record<string, z.ZodType>, options: SampleOptions): Record<string, unknown> {
  const entries = Object.entries(shape).map(([key, field]) => {
    if (NONE.has(key)) return [key, null] as const;
    if (PICTURES.has(key) && field.safeParse(PICTURE).success) return [key, PICTURE] as const;
    return [key, sampleOf(field, SHORT.has(key) && options.text ? { ...options, text: 'Ada' } : options)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

type Maker = (schema: z.ZodType, def: Def, options: SampleOptions) => unknown;

const inner: Maker = (_, def, options) => sampleOf(def.innerType as z.ZodType, options);
const number: Maker = (schema, _, { index = 0 }) => firstTaken(schema, [index + 1, ...NUMBERS]);

const MAKERS: Record<string, Maker> = {
  string: (schema, _, { text = '', index = 0 }) => textFor(schema, text && index > 0 ? `${index}${text}` : text),
  number,
  int: number,
  boolean: () => false,
  null: () => null,
  unknown: () => null,
  date: () => new Date('2026-04-15T09:30:00Z'),
  literal: (_, def) => def.values?.[0],
  enum: (_, def, { index = 0 }) => {
    const values = Object.values(def.entries ?? {});
    return values[index % values.length];
  },
  array: (_, def, options) =>
    Array.from({ length: options.entries ?? 0 }, (__, index) =>
      sampleOf(def.element as z.ZodType, { ...options, index }),
    ),
  tuple: (_, def, options) => (def.items ?? []).map((item) => sampleOf(item, options)),
  object: (_, def, options) => sampleOfObject(def.shape ?? {}, options),
  record: () => ({}),
  union: (_, def, options) => sampleOf(def.options?.[0] as z.ZodType, options),
  nullable: (schema, def, options) => (options.text ? inner(schema, def, options) : null),
  optional: (schema, def, options) => (options.text ? inner(schema, def, options) : undefined),
  lazy: (_, def, options) => sampleOf(def.getter?.() as z.ZodType, options),
  // Either end may be the narrower one; what a transform takes says nothing.
  pipe: (schema, def, options) =>
    firstTaken(
      schema,
      [def.in, def.out]
        .filter((end) => end?.def.type !== 'transform')
        .map((end) => sampleOf(end as z.ZodType, options)),
    ),
};

/**
 * An answer that a schema allows, of plain values: numbers count from one, lists are empty, what may be missing is missing. So a test
 * of a page names only what it is about, and never an answer that the server could not give.
 */
export function sampleOf(schema: z.ZodType, options: SampleOptions = {}): unknown {
  const def = schema.def as unknown as Def;
  return (MAKERS[def.type] ?? inner)(schema, def, options);
}
