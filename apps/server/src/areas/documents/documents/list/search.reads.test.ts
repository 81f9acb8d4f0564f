import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { madeDocument } from '../../../../../test/documents-made.ts';
import { analyzed } from '../../../../../test/raw-rows.ts';
import { LIMITS, searchFor } from './search.reads.ts';

const server = await testApp();
const { make, platform } = server;
const { db } = platform;

test('searches find what plain reading finds, whichever way they go', async () => {
  const user = await make.user();
  const other = await make.user();
  const { accountId } = user;
  for (let index = 0; index < 120; index += 1) {
    const title = `Return ${index % 40 === 7 ? 'amended' : 'first'} ${index}`;
    const state = index % 3 === 0 ? 'draft' : 'new';
    await madeDocument(server, user, { title, state, hasFile: false, submittedAt: index % 30 === 4 ? [null] : [] });
    if (index % 4 === 0) await madeDocument(server, other, { title, hasFile: false });
  }
  await analyzed(db, 'documents');
  await analyzed(db, 'recipients');
  const wanted = { all: sql`account_id = ${accountId}`, drafts: sql`account_id = ${accountId} and state = 'draft'` };
  const { rows: plain } = await sql<{ id: number; state: string; text: string }>`
    select d.id, d.state, lower(d.title || coalesce(string_agg(r.name || r.email, ' '), '')) as text
    from documents d left join recipients r on r.document_id = d.id
    where d.account_id = ${accountId} group by d.id, d.state, d.title order by d.id`.execute(db);

  const counts = new Set<string>();
  for (const limits of [LIMITS, { few: 5, look: 20, count: 10 }, { few: 1, look: 120, count: 4 }]) {
    for (const word of ['return', 'Amended', 'first 1', 'made-', 'qqqxxx', 're']) {
      for (const [name, condition] of Object.entries(wanted)) {
        const search = await searchFor(db, accountId, condition, word, limits);
        const { rows } = await sql<{ id: number }>`
          select id from documents where ${condition} ${search.inOrder} order by id`.execute(db);
        const { rows: counted } = await sql<{ counted: number }>`
          select count(*) as counted from (${search.counted} limit ${sql.lit(limits.count)}) found`.execute(db);
        const theirs = plain.filter(
          ({ state, text }) => text.includes(word.toLowerCase()) && (name === 'all' || state === 'draft'),
        );
        const asked = `${word} of ${name}, at most ${limits.count}`;
        expect([asked, rows.map(({ id }) => id)]).toEqual([asked, theirs.map(({ id }) => id)]);
        expect([asked, counted[0]?.counted]).toEqual([asked, Math.min(limits.count, theirs.length)]);
        counts.add(theirs.length > limits.count ? 'many' : 'few');
      }
    }
  }
  expect(counts).toEqual(new Set(['many', 'few']));
});
