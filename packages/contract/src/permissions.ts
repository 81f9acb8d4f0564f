import { z } from 'zod';

/** What the caller may do with a thing now, as its answers say it: one name for each act. */
export const permissions = <Name extends string>(...names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.boolean()])) as Record<Name, z.ZodBoolean>);
