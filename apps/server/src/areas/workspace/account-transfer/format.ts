import { z } from 'zod';
import { FORMAT } from '../../../platform/transfer/archive.ts';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Name = z.string().regex(/^[a-z0-9_]{1,63}$/);
const Count = z.number().int().min(0);
const Lines = z.strictObject({ rows: Count, bytes: Count, sha256: Hash });

/** What the export of one account says of itself: docs/format-account.md. A reader refuses what it does not know. */
export const AccountManifest = z.strictObject({
  format: z.literal(FORMAT),
  kind: z.literal('account'),
  madeAt: z.iso.datetime(),
  productVersion: z.string().max(40),
  installation: z.string().regex(/^[0-9a-f]{1,64}$/),
  installationName: z.string().max(255),
  migrations: z.array(z.string().max(200)).max(10_000),
  account: z.strictObject({
    id: Count,
    kind: z.enum(['personal', 'team']),
    name: z.string().max(1000),
    /** Whose personal account it is: one of `users`. Null for a team. */
    owner: Count.nullable(),
  }),
  tables: z.array(Lines.extend({ name: Name, columns: z.array(Name).max(500) })).max(2000),
  numbers: Lines.extend({ are: z.enum(['opened', 'left_out']) }),
  opened: Lines,
  files: z.strictObject({ count: Count, bytes: Count }),
});
export type AccountManifest = z.output<typeof AccountManifest>;

/** A number that was sealed, readable: an SSN, ITIN, EIN or tax ID. */
export const NumberLine = z.strictObject({
  table: Name,
  id: Count,
  column: Name,
  value: z.string().max(100),
});
export type NumberLine = z.output<typeof NumberLine>;

/** A file that was stored encrypted: where its readable bytes are. */
export const OpenedLine = z.strictObject({ table: Name, id: Count, sha256: Hash, size_bytes: Count });
export type OpenedLine = z.output<typeof OpenedLine>;

export const NUMBER_LINES = 'numbers.ndjson';
export const OPENED_LINES = 'opened.ndjson';

/** Everything that the export of an account may hold. */
export const KNOWN_NAME =
  /^(manifest\.json|numbers\.ndjson|opened\.ndjson|tables\/[a-z0-9_]{1,63}\.ndjson|files\/[0-9a-f]{64})$/;
