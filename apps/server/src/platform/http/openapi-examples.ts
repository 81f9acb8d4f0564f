import type { z } from 'zod';

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

/** What a person would write in a field of this name. */
const BY_NAME: Record<string, unknown> = {
  name: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  title: 'Lease',
  subject: 'Please sign your lease',
  email: 'ada@example.com',
  emails: 'ada@example.com',
  username: 'ada@example.com',
  url: 'https://example.com/sealwright',
  text: 'Please read and sign.',
  message: 'Please read and sign.',
  reason: 'It names the wrong address.',
  locale: 'en',
  page: 1,
  x: 0.1,
  y: 0.8,
  width: 0.3,
  height: 0.05,
  currency: 'USD',
  country: 'US',
  phone: '+12025550123',
  website: 'https://example.com/',
  startsLocal: '2030-04-15T18:00',
  endsLocal: '2030-04-15T20:00',
  timeZone: 'America/New_York',
  taxYear: 2026,
};

/** Tried in this order where the name says nothing; the first that the shape takes is shown. */
const CANDIDATES: readonly unknown[] = [
  'Text',
  17,
  30,
  1,
  0.1,
  100,
  true,
  'ada@example.com',
  'https://example.com/',
  '2030-04-15',
  '2030-04-15T09:30:00.000Z',
  '123456',
  '#4263eb',
  'USD',
  'US',
  'A long passphrase of several words',
  '+12025550123',
  'google',
  'acme-tax',
  'company.example',
  'Correct-Horse-7-Battery',
  'abcdefghijklmnopqrstuv',
  '12-abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq',
  '7d6fd1c2b0a34e5f8a9b0c1d2e3f405162738495a6b7c8d9e0f1a2b3c4d5e6f7',
];

type Maker = (schema: z.ZodType, def: Def, name: string) => unknown;

const inner: Maker = (_, def, name) => exampleOf(def.innerType as z.ZodType, name);

/** Shapes made of others. What is not here is tried with what stands above. */
const MAKERS: Record<string, Maker> = {
  optional: inner,
  nullable: inner,
  default: inner,
  prefault: inner,
  readonly: inner,
  nonoptional: inner,
  catch: inner,
  pipe: (schema, def, name) => {
    const parts = [def.in, def.out].map((part) => exampleOf(part as z.ZodType, name));
    return taken(schema, [...parts, BY_NAME[name], ...CANDIDATES]);
  },
  lazy: (_, def, name) => exampleOf((def.getter as () => z.ZodType)(), name),
  object: (schema, def) => exampleOfObject(schema, def.shape ?? {}),
  array: (schema, def, name) => taken(schema, [[exampleOf(def.element as z.ZodType, name)], []]),
  tuple: (_, def, name) => def.items?.map((item) => exampleOf(item, name)),
  union: (schema, def, name) => taken(schema, def.options?.map((option) => exampleOf(option, name)) ?? []),
  literal: (_, def) => def.values?.[0],
  enum: (_, def) => Object.values(def.entries ?? {})[0],
  record: () => ({}),
};

/**
 * A value that the shape takes, for the documentation: what is required, or else the first optional value that makes one. Undefined where a
 * shape has rules that no guess meets.
 */
export function exampleOf(schema: z.ZodType, name = ''): unknown {
  const def = schema.def as unknown as Def;
  return MAKERS[def.type]?.(schema, def, name) ?? taken(schema, [BY_NAME[name], ...CANDIDATES]);
}

function exampleOfObject(schema: z.ZodType, shape: Record<string, z.ZodType>): unknown {
  const needed = Object.entries(shape).filter(([, field]) => !field.safeParse(undefined).success);
  const required = Object.fromEntries(needed.map(([key, field]) => [key, exampleOf(field, key)]));
  if (needed.length > 0 && schema.safeParse(required).success) return required;
  for (const [key, field] of Object.entries(shape)) {
    if (key in required) continue;
    const more = { ...required, [key]: exampleOf(field, key) };
    if (more[key] !== undefined && schema.safeParse(more).success) return more;
  }
  return schema.safeParse(required).success ? required : undefined;
}

const taken = (schema: z.ZodType, candidates: readonly unknown[]): unknown =>
  candidates.find((candidate) => candidate !== undefined && schema.safeParse(candidate).success);
