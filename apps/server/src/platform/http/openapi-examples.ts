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
  '7d6fd1c2b0a34e5f8a9b0c1d2e3f405162738495a6b7c8d9e0f1a2b3c4d5e6f7',
];

const WRAPPERS = ['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch'];

/**
 * A value that the shape takes, for the documentation: what is required, or else the first optional value that makes one. Undefined where a
 * shape has rules that no guess meets.
 */
export function exampleOf(schema: z.ZodType, name = ''): unknown {
  const def = schema.def as unknown as Def;
  const { type } = def;
  if (WRAPPERS.includes(type)) return exampleOf(def.innerType as z.ZodType, name);
  if (type === 'pipe')
    return taken(schema, [exampleOf(def.in as z.ZodType, name), exampleOf(def.out as z.ZodType, name)]);
  if (type === 'lazy') return exampleOf((def.getter as () => z.ZodType)(), name);
  if (type === 'object') return exampleOfObject(schema, def.shape ?? {});
  if (type === 'array') return taken(schema, [[exampleOf(def.element as z.ZodType, name)], []]);
  if (type === 'tuple') return (def.items ?? []).map((item) => exampleOf(item, name));
  if (type === 'union')
    return taken(
      schema,
      (def.options ?? []).map((option) => exampleOf(option, name)),
    );
  if (type === 'literal') return def.values?.[0];
  if (type === 'enum') return Object.values(def.entries ?? {})[0];
  if (type === 'record') return {};
  return taken(schema, [BY_NAME[name], ...CANDIDATES]);
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
