import { z } from 'zod';

/** What an export says of itself: docs/export-format.md. A reader refuses what it does not know. */
export const FORMAT = 'sealwright-export-1';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Name = z.string().regex(/^[a-z0-9_]{1,63}$/);
const Count = z.number().int().min(0);

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  kind: z.literal('installation'),
  madeAt: z.iso.datetime(),
  productVersion: z.string().max(40),
  installation: z.string().regex(/^[0-9a-f]{1,64}$/),
  migrations: z.array(z.string().max(200)).max(10_000),
  tables: z
    .array(z.strictObject({ name: Name, columns: z.array(Name).max(500), rows: Count, bytes: Count, sha256: Hash }))
    .max(2000),
  sequences: z
    .array(z.strictObject({ name: Name, value: z.string().regex(/^\d{1,19}$/), isCalled: z.boolean() }))
    .max(2000),
  tasks: z.strictObject({ columns: z.array(Name).max(500), rows: Count, bytes: Count, sha256: Hash }),
  files: z.strictObject({ count: Count, bytes: Count }),
  secrets: z.discriminatedUnion('are', [
    z.strictObject({ are: z.literal('left_out'), check: z.string().max(100) }),
    z.strictObject({
      are: z.literal('sealed'),
      check: z.string().max(100),
      salt: z.string().max(100),
      key: z.string().max(2000),
    }),
  ]),
});
export type Manifest = z.output<typeof Manifest>;

export const MANIFEST = 'manifest.json';
export const TASK_LINES = 'tasks.ndjson';
export const tableFile = (name: string): string => `tables/${name}.ndjson`;
export const storedFile = (sha256: string): string => `files/${sha256}`;

/** Everything that an export may hold. */
export const KNOWN_NAME = /^(manifest\.json|tasks\.ndjson|tables\/[a-z0-9_]{1,63}\.ndjson|files\/[0-9a-f]{64})$/;
