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
import type { TestApp, TestUser } from './app.ts';
import { identified, sendPaper, sentChecklist } from './client-side.ts';
import { salesTaxOf } from './matrix-things.ts';
import { saveSignature } from './signatures.ts';
import { sentDocument, sign } from './signing-flow.ts';
import { publishedTemplate } from './templates.ts';

export const SSN = '123-45-6789';

/** Puts into an account what an export is about: documents in several states, clients, templates, papers, tax, numbers. */
export async function furnished(server: TestApp, user: TestUser) {
  const { as } = server;
  const completed = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }], { sender: user });
  for (const signer of completed.signers) await sign(signer);
  await server.runTasks();
  const open = await sentDocument(server, [{ name: 'Cleo' }], { sender: user });
  const tag = await as(user)(createTag, { body: { name: 'Friends' } });
  const contact = await as(user)(createContact, {
    body: { email: 'friend@example.com', firstName: 'Fay', lastName: 'Friend', ssn: SSN, tagIds: [tag.id] },
  });
  await publishedTemplate(server, user);
  await as(user)(createMessageTemplate, {
    body: { kind: 'invitation', name: 'Hello', locale: 'en', subject: 'Hello', body: 'Sign this' },
  });
  await saveSignature(server, user, 'By hand');
  await salesTaxOf(server, user.userId, user.accountId);
  const { client, items } = await sentChecklist(server, {}, user);
  const { token, proof } = await identified(server, client.email);
  await sendPaper(server, { token, proof }, items[0]!, { bytes: PAPER });
  await server.runTasks();
  return { completed, open, contact, tag };
}

/** A paper as a client sends it, small and easy to find. */
const PAPER = await import('../../../packages/pdf/test/sources.ts').then(({ plainPdf }) => plainPdf());

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
