import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { madeDocument } from '../../../../../test/documents-made.ts';
import { analyzed } from '../../../../../test/raw-rows.ts';
import type { Actor } from '../../../access/index.ts';
import { readDocuments } from '../documents.reads.ts';
import { LIMITS } from './search.reads.ts';

const server = await testApp();
const { make, platform } = server;
const { db } = platform;

test('searches find what plain reading finds, whichever way they go', async () => {
  const [user, other] = [await make.user(), await make.user()];
  const all: { id: number; state: string; text: string }[] = [];
  for (let index = 0; index < 120; index += 1) {
    const title = `Return ${index % 40 === 7 ? 'amended' : 'first'} ${index}`;
    const state = index % 3 === 0 ? 'draft' : 'new';
    const isAsked = index % 30 === 4;
    const submittedAt = isAsked ? [null] : [];
    const id = await madeDocument(server, user, { title, state, hasFile: false, submittedAt });
    all.push({ id, state, text: isAsked ? `${title} made-` : title });
    if (index % 4 === 0) await madeDocument(server, other, { title, hasFile: false });
  }
  await analyzed(db, 'documents');
  await analyzed(db, 'recipients');
  const account = { role: 'owner', hiddenFolders: [], actsFor: [] };
  const reader = { userId: user.userId, accountId: user.accountId, account } as unknown as Actor;

  const seen = new Set<string>();
  for (const limits of [LIMITS, { few: 5, look: 20, count: 10 }, { few: 1, look: 120, count: 4 }]) {
    for (const search of ['return', 'Amended', 'first 1', 'made-', 'qqqxxx', 're']) {
      for (const status of [undefined, 'draft'] as const) {
        const query = { page: 1, pageSize: 200, search, status, ordering: 'number' as const };
        const { rows, counted } = await readDocuments(db, { reader }, query, server.clock.now(), limits);
        const theirs = all.filter(
          ({ state, text }) => text.toLowerCase().includes(search.toLowerCase()) && [undefined, state].includes(status),
        );
        const asked = `${search}, ${status}, at most ${limits.count}`;
        const found = rows.map(({ document }) => document.id);
        expect([asked, found, counted]).toEqual([
          asked,
          theirs.map(({ id }) => id),
          Math.min(limits.count, theirs.length),
        ]);
        seen.add(theirs.length > limits.count ? 'many' : 'few');
      }
    }
  }
  expect(seen).toEqual(new Set(['many', 'few']));
});

test('a recipient’s address is found by every part of it, and by nothing that it only resembles', async () => {
  const user = await make.user();
  const ids: number[] = [];
  for (const email of ['ana.martinez.85@example.com', 'ana.martinez.8@example.com', 'martinez.85@else.example']) {
    const id = await madeDocument(server, user, { hasFile: false, submittedAt: [null] });
    await db.updateTable('recipients').set({ email }).where('documentId', '=', id).execute();
    ids.push(id);
  }
  const [first, second, third] = ids;
  const account = { role: 'owner', hiddenFolders: [], actsFor: [] };
  const reader = { userId: user.userId, accountId: user.accountId, account } as unknown as Actor;
  const found = async (search: string) => {
    const query = { page: 1, pageSize: 10, search, ordering: 'number' as const };
    return (await readDocuments(db, { reader }, query, server.clock.now())).rows.map(({ document }) => document.id);
  };

  expect(await found('ana.martinez.85@example.com')).toEqual([first]);
  expect(await found('Ana.Martinez.85@EXAMPLE')).toEqual([first]);
  expect(await found('na.martinez.85@')).toEqual([first]);
  expect(await found('martinez.85@')).toEqual([first, third]);
  expect(await found('martinez.85@e')).toEqual([first, third]);
  expect(await found('a.martinez.8@example.com')).toEqual([second]);
  expect(await found('eve.martinez.85@example.com')).toEqual([]);
});
