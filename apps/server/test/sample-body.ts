import type { Endpoint } from '@sealwright/contract';
import { z } from 'zod';

type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
};

/** Values for properties that name a row, by the property's name. */
export type Ids = Record<string, number>;

/** A value that fits the shape, with `ids` wherever a property is called like one, also in optional properties. */
export function sampleOf(shape: Endpoint['body'], ids: Ids): unknown {
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const root = schema.$defs ?? {};
  // A text that is called like a row names none.
  const namesRow = (part: JsonSchema, name: string) => name in ids && resolve(part, root).type !== 'string';
  const sample = (part: JsonSchema, name: string): unknown => {
    const chosen = resolve(part, root);
    if (namesRow(part, name)) return ids[name];
    if (chosen.const !== undefined) return chosen.const;
    if (chosen.enum) return chosen.enum[0];
    if (chosen.type === 'object') return sampleObject(chosen, sample, namesRow);
    if (chosen.type === 'array') return [sample(chosen.items ?? {}, '')];
    // The format of an address stands behind a trim, where JSON Schema cannot see it.
    return name === 'email' ? 'somebody@example.com' : sampleScalar(chosen);
  };
  return sample(schema, '');
}

/** Whether a call names a row of someone in its body. */
export const namesRows = (shape: Endpoint['body'], ids: Ids): boolean =>
  JSON.stringify(sampleOf(shape, ids)) !== JSON.stringify(sampleOf(shape, {}));

function resolve(part: JsonSchema, root: Record<string, JsonSchema>): JsonSchema {
  const name = part.$ref?.replace('#/$defs/', '');
  if (name !== undefined) return resolve(root[name] ?? {}, root);
  const options = part.anyOf ?? part.oneOf;
  if (options) return resolve(options.find(({ type }) => type !== 'null') ?? {}, root);
  if (part.allOf) return Object.assign({}, part, ...part.allOf.map((one) => resolve(one, root))) as JsonSchema;
  return part;
}

function sampleObject(
  { properties = {}, required = [] }: JsonSchema,
  sample: (part: JsonSchema, name: string) => unknown,
  namesRow: (part: JsonSchema, name: string) => boolean,
): Record<string, unknown> {
  const wanted = Object.entries(properties).filter(([name, part]) => required.includes(name) || namesRow(part, name));
  return Object.fromEntries(wanted.map(([name, part]) => [name, sample(part, name)]));
}

function sampleScalar({ type, minLength = 1, minimum = 0, maximum = 1 }: JsonSchema): unknown {
  if (type === 'boolean') return true;
  if (type === 'integer') return Math.max(1, minimum);
  if (type === 'number') return Math.min(maximum, Math.max(minimum, 0.1));
  return 'x'.repeat(Math.max(1, minLength));
}
