import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  createContact,
  createMessageTemplate,
  createTag,
  downloadAccountExport,
  exportAccount,
  getJob,
} from '@sealwright/contract';
import { sql } from 'kysely';
import { withAccountArchive } from '../src/areas/workspace/account-transfer/reading.ts';
import type { AccountManifest } from '../src/areas/workspace/account-transfer/format.ts';
import { type Part, writeParts } from '../src/platform/transfer/parts.ts';
import { Refused, type TestApp, type TestUser } from './app.ts';
import { identified, sendPaper, sentChecklist } from './client-side.ts';
import { salesTaxOf } from './matrix-things.ts';
import { saveSignature } from './signatures.ts';
import { sentDocument, sign } from './signing-flow.ts';
import { publishedTemplate } from './templates.ts';

export const SSN = '123-45-6789';

/** The first document waits five seconds for the keys of a new installation, which a busy machine may need longer for. */
export async function untilItSeals(server: TestApp): Promise<void> {
  const sender = await server.make.user();
  for (;;) {
    const code = await sentDocument(server, [{ name: 'First' }], { sender }).then(
      () => null,
      (cause: unknown) => (cause instanceof Refused ? cause.code : String(cause)),
    );
    if (code === null) return;
    if (code !== 'sealing_unavailable') throw new Error(code);
  }
}

/** Puts into an account what an export is about: documents in several states, clients, templates, papers, tax, numbers. */
export async function furnished(server: TestApp, user: TestUser) {
  const { as } = server;
  const completed = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }], { sender: user });
  for (const signer of completed.signers) await sign(signer);
  await server.runTasks();
  const open = await sentDocument(server, [{ name: 'Cleo' }], { sender: user });
  const tag = await as(user)(createTag, { body: { name: 'Friends' } });
  const contact = await as(user)(createContact, {
    body: { email: 'friend@example.com', firstName: 'Fay', lastName: 'Friend', ssn: SSN, tags: ['Friends'] },
  });
  await publishedTemplate(server, user);
  await as(user)(createMessageTemplate, {
    body: { kind: 'invitation', name: 'Hello', locale: 'en', subject: 'Hello', body: 'Sign this' },
  });
  await saveSignature(server, user, 'By hand');
  await salesTaxOf(server, user.userId, user.accountId);
  const { client, items } = await sentChecklist(server, {}, user);
  const { token, proof } = await identified(server, client.email);
  await sendPaper(server, { token, proof }, items[0]!);
  await server.runTasks();
  return { completed, open, contact, tag };
}

/** Asks for an export and waits for its file, which is written into a folder. */
export async function exported(
  server: TestApp,
  user: TestUser,
  { folder, includeTaxNumbers = false }: { folder: string; includeTaxNumbers?: boolean },
): Promise<string> {
  const { job } = await server.as(user)(exportAccount, { body: { includeTaxNumbers } });
  await server.runTasks();
  const { job: over } = await server.as(user)(getJob, { params: { id: job.id } });
  if (over.state !== 'done') throw new Error(`The export is ${over.state}: ${over.error}`);
  const bytes = await server.as(user)(downloadAccountExport, { params: { id: job.id } });
  const file = path.join(folder, `${job.id}.zip`);
  writeFileSync(file, Buffer.from(bytes as unknown as Uint8Array));
  return file;
}

export type Read = {
  manifest: AccountManifest;
  rows: ReadonlyMap<string, Record<string, unknown>[]>;
  numbers: Record<string, unknown>[];
  opened: Record<string, unknown>[];
  files: ReadonlyMap<string, Buffer>;
};

/** Everything of an export, each part compared with its hash. */
export const readAccount = (file: string): Promise<Read> =>
  withAccountArchive(file, async ({ manifest, lines, files }) => {
    const rows = new Map<string, Record<string, unknown>[]>();
    const all = async (name: string, said: Parameters<typeof lines>[1]) => {
      const found: Record<string, unknown>[] = [];
      for await (const some of lines(name, said)) {
        found.push(...some.map((line) => JSON.parse(line) as Record<string, unknown>));
      }
      return found;
    };
    for (const table of manifest.tables) rows.set(table.name, await all(`tables/${table.name}.ndjson`, table));
    const bytes = new Map<string, Buffer>();
    for await (const { sha256 } of files.entries()) bytes.set(sha256, Buffer.from(await files.get(sha256)));
    return {
      manifest,
      rows,
      numbers: await all('numbers.ndjson', manifest.numbers),
      opened: await all('opened.ndjson', manifest.opened),
      files: bytes,
    };
  });

/** How many rows of an account a table has. */
export async function countOf({ platform }: TestApp, table: string, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where account_id = ${accountId}`.execute(platform.db);
  return rows[0]?.count ?? 0;
}

type Change = (read: Read & { rows: Map<string, Record<string, unknown>[]>; files: Map<string, Buffer> }) => void;

/** An export that says of itself what it holds, after a change: what only someone who forges it makes. */
export async function forged(file: string, change: Change, more: readonly Part[] = []): Promise<string> {
  const read = await readAccount(file);
  const held = { ...read, rows: new Map(read.rows), files: new Map(read.files) };
  change(held);
  const to = `${file}.${randomUUID()}.zip`;
  const linesOf = (rows: Record<string, unknown>[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const saidOf = (text: string, rows: number) => ({
    rows,
    bytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  });
  const parts: Part[] = [];
  const add = (name: string, text: string | Buffer, isPacked = true) =>
    parts.push({
      name,
      isPacked,
      open: async function* () {
        yield text;
      },
    });
  const tables = held.manifest.tables.map((table) => {
    const rows = held.rows.get(table.name) ?? [];
    add(`tables/${table.name}.ndjson`, linesOf(rows));
    return { ...table, ...saidOf(linesOf(rows), rows.length) };
  });
  add('numbers.ndjson', linesOf(held.numbers));
  add('opened.ndjson', linesOf(held.opened));
  for (const [sha256, bytes] of held.files) add(`files/${sha256}`, bytes, false);
  const manifest = {
    ...held.manifest,
    tables,
    numbers: { are: held.manifest.numbers.are, ...saidOf(linesOf(held.numbers), held.numbers.length) },
    opened: saidOf(linesOf(held.opened), held.opened.length),
    files: { ...held.manifest.files, count: held.files.size },
  };
  add('manifest.json', JSON.stringify(manifest));
  await writeParts(to, read.manifest.madeAt, [...more, ...parts]);
  return to;
}

/** How many rows tables have, of all accounts. */
export async function countsOf({ platform }: TestApp, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
      platform.db,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** What of an account must not come out: as it stands in the database. */
export async function secretsOf({ platform }: TestApp, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ secret: string }>`
    select password_hash as secret from users where password_hash is not null
    union all select encode(key_sealed, 'hex') from account_keys where account_id = ${accountId}
    union all select encode(token_hash, 'hex') from recipient_links where account_id = ${accountId}
    union all select encode(ssn_sealed, 'hex') from contacts where account_id = ${accountId} and ssn_sealed is not null
    union all select encode(refresh_hash, 'hex') from sessions`.execute(platform.db);
  return rows.map(({ secret }) => secret);
}
