import { wireKey } from '@sealwright/contract';
import { z } from 'zod';
import type { Json } from './openapi-types.ts';

const AT = '#/components/schemas/';

/**
 * A shape as JSON Schema, its property names as the wire spells them. Path parameters keep the spelling of the path. Shapes with a
 * name stand in `namedSchemas`, and are referred to.
 */
export function wireSchema(shape: z.ZodType, io: 'input' | 'output', isWire = true): Json {
  const schema = z.toJSONSchema(shape, { io, target: 'draft-2020-12', unrepresentable: 'any', reused: 'inline' });
  const { $schema: _, $defs: __, ...rest } = schema as Json;
  return (isWire ? renamed(rest) : rest) as Json;
}

/** The shapes of the contract that have a name (`id` of their `meta`): written once, however many calls have them. */
export function namedSchemas(): Json {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { io: 'output', unrepresentable: 'any', uri: (id) => AT + id });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { $schema: _, $id: __, ...rest } = schema as Json;
      return [name, renamed(rest)];
    }),
  );
}

function renamed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((item) => renamed(item));
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => {
      if (name === 'properties') return [name, renamedProperties(value as Json)];
      if (name === 'required') return [name, (value as string[]).map((key) => wireKey(key))];
      if (name === '$ref') return [name, (value as string).replace('#/$defs/', AT)];
      // What stands in these is data, not schema.
      if (['enum', 'const', 'default', 'examples'].includes(name)) return [name, value];
      return [name, renamed(value)];
    }),
  );
}

function renamedProperties(properties: Json): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [wireKey(name), renamed(value)]));
}
