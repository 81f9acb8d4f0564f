import { type Input, listDocuments, requestOf } from '@sealwright/contract';
import Fastify from 'fastify';
import { readDocuments } from '../apps/server/src/areas/documents/documents/documents.reads.ts';
import { selectionOf } from '../apps/server/src/areas/documents/documents/list/selection.ts';
import type { Actor } from '../apps/server/src/areas/access/index.ts';
import { openDb } from '../apps/server/src/platform/db/db.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { type Figure, median, type Outcome, quantile, tell } from './results.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import { onlyOf, type Sizes } from './sizes.ts';

type Query = Partial<Input<typeof listDocuments>['query']>;
type Side = (query: Query) => Promise<number>;

const FEW = 1000;
/** As many of each client, whatever the size: both sides answer a full page. */
const OF_CLIENT = 100;
const CLIENT = 7;

/** The filters, orders and columns of the list; the far page of the few is their last one. */
const askedOf = (far: number): Record<string, { query: Query; ofFew?: Query }> => ({
  'first page': { query: {} },
  [`page ${far}`]: { query: { page: far }, ofFew: { page: 40 } },
  'by status': { query: { status: 'sent' } },
  'by a rare status': { query: { status: 'rejected' } },
  'by form type': { query: { formType: '1040' } },
  'by client': { query: { client: CLIENT } },
  'by form type and client': { query: { formType: '1040', client: CLIENT } },
  'by status and form type': { query: { status: 'draft', formType: 'W9' } },
  'last updated': { query: { ordering: '-updated_at' } },
  'last updated, by status': { query: { ordering: '-updated_at', status: 'draft' } },
  'by title': { query: { ordering: 'title' } },
  'last sent': { query: { ordering: '-sent_at' } },
  'first sent': { query: { ordering: 'sent_at' } },
  'expiring first': { query: { ordering: 'expires_at' } },
  'last completed': { query: { ordering: '-completed_at' } },
  'by number': { query: { ordering: '-number' } },
  'by title, of a form type': { query: { ordering: 'title', formType: '1065' } },
});

/**
 * P1 for documents: pages of 200,000 in an account, among a million in the installation, beside a bare Fastify handler that runs the
 * same queries, and beside the same of an account with a thousand; in turn.
 */
export async function measureDocuments(sizes: Sizes): Promise<Outcome> {
  const [large, small] = [await startBenchServer(), await startBenchServer()];
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const { owner, close } = await fill(large, sizes.listed, sizes.installed);
    closing.push(close);
    closing.push((await fill(small, FEW, FEW)).close);
    const bare = await bareSide(owner);
    closing.push(bare.close);
    const figures = await measure({ ours: sideOf(large), bare: bare.side, few: sideOf(small) }, sizes);
    return { ran: 'documents', figures };
  } finally {
    for (const close of closing) await close();
    await small.close();
    await large.close();
  }
}

type Owner = { accountId: number; userId: number; connection: Parameters<typeof openDb>[0] };

/** Documents as rows: what a page costs does not depend on how they came about. */
async function fill(server: BenchServer, ofOwner: number, inAll: number) {
  const { connection, stop } = await startEmbeddedPostgres(server.dataDir);
  const { pool, close } = openDb(connection);
  const clients = ofOwner / OF_CLIENT;
  const { rows } = await pool.query<{ id: number; account: number }>(
    'select id, personal_account_id as account from users',
  );
  const { id: userId = 0, account: accountId = 0 } = rows[0] ?? {};
  // Searches are not measured here, and their index takes longer to fill than all others together.
  await pool.query('drop index if exists documents_text, recipients_text');
  await pool.query(
    `insert into contacts (account_id, email, first_name, last_name)
    select ${accountId}, 'client-' || n || '@bench.example', 'Client', n::text from generate_series(1, $1::integer) n`,
    [clients],
  );
  await pool.query(DOCUMENTS, [accountId, userId, ofOwner, clients]);
  await pool.query(`insert into recipients (account_id, document_id, email, name, locale, role, state)
    select account_id, id, 'r-' || id || '@bench.example', 'Recipient ' || id, 'en', 'signer', 'invited' from documents`);
  const { rows: others } = await pool.query<{ id: number }>(
    "insert into accounts (kind, name) select 'team', 'T' || n from generate_series(1, 8) n returning id",
  );
  const each = Math.floor((inAll - ofOwner) / others.length);
  for (const { id } of each > 0 ? others : []) await pool.query(DOCUMENTS, [id, userId, each, clients]);
  await pool.query(`update accounts set last_document_number = ${ofOwner} where id = ${accountId}`);
  await pool.query('vacuum analyze documents');
  await pool.query('vacuum analyze recipients');
  const owner: Owner = { accountId, userId, connection };
  return {
    owner,
    close: async () => {
      await close();
      await stop();
    },
  };
}

/** Of an account, by a user, so many: states, clients, forms and moments as a firm has them. */
const DOCUMENTS = `
  insert into documents (account_id, creator_id, number, state, title, subject, form_type, client_id, created_at,
    updated_at, sent_at, expires_at, sealed_at, archived_at)
  select $1::bigint, $2::bigint, n,
    (array['draft', 'draft', 'sent', 'viewed', 'submitted', 'completed', 'completed', 'downloaded', 'downloaded',
      case when n % 500 = 9 then 'rejected' else 'completed' end])[1 + n % 10],
    'Return of ' || md5(n::text), 'Please sign', (array['1040', '1065', '1120S', 'W9', null, null, null])[1 + n % 7],
    case when n % 2 = 0 then 1 + n % $4::integer end,
    timestamptz '2026-01-01' + n * interval '1 minute',
    timestamptz '2026-01-01' + (n * 7919 % 1000003) * interval '1 minute',
    case when n % 10 > 1 then timestamptz '2026-01-02' + n * interval '1 minute' end,
    case when n % 10 > 1 then timestamptz '2026-02-02' + n * interval '1 minute' end,
    case when n % 10 > 4 then timestamptz '2026-01-04' + n * interval '1 minute' end,
    case when n % 20 = 7 then timestamptz '2026-03-01' end
  from generate_series(1, $3::integer) n`;

/** Asked as the bare handler is: its client reads JSON, and nothing else of the contract. */
const sideOf = (server: BenchServer): Side => {
  return async (query) => {
    const { method, url } = requestOf(listDocuments, { query });
    const headers = { accept: 'application/json', authorization: `Bearer ${await server.ownerToken()}` };
    const begun = performance.now();
    const { status, body } = await server.send({ method, url, headers, body: null });
    JSON.parse(body.toString());
    const took = performance.now() - begun;
    if (status !== 200) throw new Error(`${url}: ${status}`);
    return took;
  };
};

/** The same queries in a bare handler: nothing is checked, and the rows are sent as they are. */
async function bareSide({ accountId, userId, connection }: Owner) {
  const { db, close } = openDb(connection);
  const account = { id: accountId, kind: 'personal', isActive: true, role: 'owner', maySend: true, hiddenFolders: [] };
  const reader = { userId, accountId, account } as unknown as Actor;
  const app = Fastify();
  app.post<{ Body: Query }>('/', async ({ body }) => {
    const query = { page: 1, pageSize: 25, ...body };
    return await readDocuments(db, selectionOf(reader, query, new Date()), query, new Date());
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const side: Side = async (query) => {
    const begun = performance.now();
    const body = JSON.stringify(query);
    await (await fetch(address, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).json();
    return performance.now() - begun;
  };
  return {
    side,
    close: async () => {
      await app.close();
      await close();
    },
  };
}

type Times = { ours: number[]; bare: number[]; few: number[] };

async function measure(
  sides: Record<keyof Times, Side>,
  { rounds, times: repeats, listed, only }: Sizes,
): Promise<Figure[]> {
  const asked = onlyOf(askedOf(Math.min(4000, Math.floor(listed / 50))), only);
  const once = async (query: Query, ofFew: Query, times: number): Promise<Times> => {
    const all: Times = { ours: [], bare: [], few: [] };
    for (let time = 0; time < times; time += 1) {
      all.few.push(await sides.few(ofFew));
      all.bare.push(await sides.bare(query));
      all.ours.push(await sides.ours(query));
    }
    return all;
  };
  // All have their code compiled and their pages read then.
  for (const { query, ofFew = query } of Object.values(asked)) await once(query, ofFew, 3);
  const figures: Figure[] = [];
  for (const [what, { query, ofFew = query }] of Object.entries(asked)) {
    const ofRounds: Times[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const now = await once(query, ofFew, repeats);
      const ratio = quantile(now.ours, 0.95) / quantile(now.bare, 0.95);
      tell(`documents, ${what}, to a bare handler`, '×', ratio, { round, rounds });
      ofRounds.push(now);
    }
    const p95 = (side: keyof Times) => ofRounds.map((times) => quantile(times[side], 0.95));
    const [ours, bare, few] = [p95('ours'), p95('bare'), p95('few')];
    const ms = (values: number[]) => median(values).toFixed(1);
    const note = `p95 ${ms(ours)} ms; bare ${ms(bare)} ms, of ${FEW} ${ms(few)} ms; ${repeats} each, in turn`;
    const ratio = (others: number[]) => ours.map((value, round) => value / (others[round] ?? value));
    const common = { id: 'P1', unit: '×', note };
    figures.push({ ...common, what: `documents, ${what}, to a bare handler`, values: ratio(bare), atMost: 1.5 });
    figures.push({ ...common, what: `documents, ${what}, to a thousand`, values: ratio(few), atMost: 1.3 });
  }
  return figures;
}
