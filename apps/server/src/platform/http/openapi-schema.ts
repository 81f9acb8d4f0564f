import { wireKey } from '@sealwright/contract';
import { z } from 'zod';
import type { Json } from './openapi-types.ts';

/** A shape as JSON Schema, its property names as the wire spells them. Path parameters keep the spelling of the path. */
export function wireSchema(shape: z.ZodType, io: 'input' | 'output', isWire = true): Json {
  const schema = z.toJSONSchema(shape, { io, target: 'draft-2020-12', unrepresentable: 'any', reused: 'inline' });
  const { $schema: _, ...rest } = schema as Json;
  return (isWire ? renamed(rest) : rest) as Json;
}

function renamed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((item) => renamed(item));
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => {
      if (name === 'properties') return [name, renamedProperties(value as Json)];
      if (name === 'required') return [name, (value as string[]).map((key) => wireKey(key))];
      // What stands in these is data, not schema.
      if (['enum', 'const', 'default', 'examples'].includes(name)) return [name, value];
      return [name, renamed(value)];
    }),
  );
}

function renamedProperties(properties: Json): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [wireKey(name), renamed(value)]));
}
