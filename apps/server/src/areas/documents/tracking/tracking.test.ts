import {
  archiveDocument,
  getSigning,
  getTracking,
  listEvidence,
  type PageTime,
  recallDocument,
  reportPageTimes,
  sendDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../../../../packages/pdf/test/sources.ts';
import { testApp } from '../../../../test/app.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { consent, linkOf, refusal, type Signer, sentDocument, sign } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make, clock } = server;

const MINUTE = 60_000;

const report = (signer: Pick<Signer, 'call'>, ...pages: (Partial<PageTime> & { file: number })[]) =>
  signer.call(reportPageTimes, {
    body: { pages: pages.map((one) => ({ page: 1, milliseconds: 0, visits: 1, ...one })) },
  });

async function opened(people = [{ name: 'Ada' }]) {
  const files = [{ name: 'two.pdf', bytes: await plainPdf({ pages: 2 }) }];
  const sent = await sentDocument(server, people, { files });
  await consent(sent.signers[0]!);
  // As if they had opened it ten minutes ago.
  await rawSql(
    server.platform.db,
    `update recipients set viewed_at = viewed_at - interval '10 minutes' where document_id = ${sent.id}`,
  );
  const tracked = (index = 0) =>
    as(sent.sender)(getTracking, { params: { id: sent.id }, query: { recipient: sent.signers[index]!.id } });
  return { ...sent, file: sent.fileIds[0]!, ada: sent.signers[0]!, tracked };
}

test('the sender sees how long each page was in view, the fields, devices and times, and the evidence none of the times', async () => {
  const { sender, id, file, ada, tracked } = await opened();

  await report(ada, { file, milliseconds: 4000 }, { file, page: 2, milliseconds: 9000 });
  clock.advance(1000);
  await report(ada, { file, milliseconds: 1500 }, { file, milliseconds: 500, visits: 0 });

  const { pages, fields, devices, opened: openings, rounds } = await tracked();
  expect(pages.map(({ page, milliseconds, visits }) => [page, milliseconds, visits])).toEqual([
    [1, 6000, 2],
    [2, 9000, 1],
  ]);
  expect(pages[0]!.lastAt > pages[0]!.firstAt).toBe(true);
  expect(fields).toMatchObject([{ type: 'signature', page: 1, filledAt: null }]);
  expect(devices).toMatchObject([{ address: '127.0.0.1', acts: 2 }]);
  expect([openings.length, rounds]).toEqual([1, [1]]);
  const { events } = await as(sender)(listEvidence, { params: { id } });
  expect(JSON.stringify(events)).not.toMatch(/page.?time/i);
  await sign(ada);
  expect((await tracked()).fields[0]!.filledAt).not.toBeNull();
});

test('a browser that makes things up writes no more rows than there are pages, and no more time than has passed', async () => {
  const { id, file, ada, tracked } = await opened();

  for (let times = 0; times < 4; times += 1) await report(ada, { file, milliseconds: 10 * MINUTE, visits: 100 });
  await report(ada, { file, page: 3, milliseconds: 5 }, { file: file + 1_000_000, milliseconds: 5 });

  expect((await tracked()).pages).toMatchObject([{ page: 1, visits: 400 }]);
  const milliseconds = (await tracked()).pages[0]?.milliseconds;
  expect(milliseconds).toBeGreaterThanOrEqual(10 * MINUTE);
  expect(milliseconds).toBeLessThan(11 * MINUTE);
  const rows = await rawSql(
    server.platform.db,
    `select count(*)::int as count from page_times where document_id = ${id}`,
  );
  expect(rows).toMatchObject({ rows: [{ count: 1 }] });
  const many = Array.from({ length: 51 }, () => ({ file }));
  expect(await refusal(report(ada, ...many))).toBe('422 request_invalid');
  expect(await refusal(report(ada, { file, milliseconds: 11 * MINUTE }))).toBe('422 request_invalid');
  expect(await refusal(report(ada, { file, page: 0 }))).toBe('422 request_invalid');
  const outcomes = new Set<string>();
  for (let times = 0; times < 130; times += 1) outcomes.add(await refusal(report(ada, { file })).catch(() => 'taken'));
  expect([...outcomes]).toContain('429 too_many_requests');
});

test('reports are refused as every act of a recipient is', async () => {
  const files = [{ name: 'one.pdf', bytes: await plainPdf() }];
  const people = [
    { name: 'Ada', order: 1 },
    { name: 'Bob', order: 2 },
    { name: 'Eve', order: 1, role: 'viewer' as const, fields: [] },
  ];
  const { sender, id, fileIds, signers } = await sentDocument(server, people, { files });
  const [ada, , eve] = signers as [Signer, Signer, Signer];
  const file = fileIds[0]!;
  const other = await sentDocument(server, [{ name: 'Zoe' }], { sender });

  expect(await refusal(report(ada, { file }))).toBe('409 consent_needed');
  expect(await refusal(other.signers[0]!.call(reportPageTimes, { params: { id }, body: { pages: [] as never } }))).toBe(
    '404 link_invalid',
  );
  await consent(ada);
  await eve.call(getSigning);
  await report(eve, { file, milliseconds: 10 });
  await sign(ada);
  expect(await refusal(report(ada, { file }))).toBe('409 already_finished');
  await server.runTasks();
  const bob = await linkOf(server, id, signers[1]!);
  expect(await refusal(report(bob, { file }))).toBe('409 consent_needed');
  await as(sender)(archiveDocument, { params: { id } });
  expect(await refusal(report(bob, { file }))).toBe('410 link_closed');
});

test('a new sending counts anew, and the times of the earlier one can still be seen', async () => {
  const { sender, id, file, ada } = await opened();
  await report(ada, { file, milliseconds: 700 });
  await as(sender)(recallDocument, { params: { id } });
  expect(await refusal(report(ada, { file }))).toBe('410 link_recalled');
  await as(sender)(sendDocument, { params: { id } });
  await server.runTasks();

  const read = (round?: number) =>
    as(sender)(getTracking, { params: { id }, query: { recipient: ada.id, ...(round ? { round } : {}) } });

  expect(await read()).toMatchObject({ round: 2, rounds: [1], pages: [], opened: [] });
  expect(await read(1)).toMatchObject({ round: 1, pages: [{ milliseconds: 700 }] });
});

test('only those who see the document see it, of its own recipients', async () => {
  const one = await opened();
  const other = await sentDocument(server, [{ name: 'Zoe' }], { sender: one.sender });
  const mallory = await make.user();
  const ask = (user: typeof mallory | null, id: number, recipient: number) =>
    refusal(as(user)(getTracking, { params: { id }, query: { recipient } }));

  expect(await ask(mallory, one.id, one.ada.id)).toBe('404 not_found');
  expect(await ask(one.sender, one.id, other.signers[0]!.id)).toBe('404 not_found');
  expect(await ask(null, one.id, one.ada.id)).toMatch(/^401/);
});
