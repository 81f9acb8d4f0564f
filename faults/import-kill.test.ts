import { once } from 'node:events';
import { type createImport, fromWire, type Output, startImport } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type Client, until } from './client.ts';
import { installations } from './installation.ts';

const newInstallation = await installations();

const ROWS = 30_000;

async function upload({ url, token }: Client, text: string): Promise<Output<typeof createImport>> {
  const form = new FormData();
  form.set('file', new Blob([text], { type: 'text/csv' }), 'clients.csv');
  const response = await fetch(new URL('/api/contact_imports/', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(response.status).toBe(201);
  return fromWire(await response.json()) as Output<typeof createImport>;
}

// Every hundredth row is bad, so that problems are counted over the cut as well.
const rowOf = (at: number): string =>
  at % 100 === 99 ? `nobody${at},A,B` : `person${at}@example.com,Person,Number ${at}`;

test('a server that is killed in the middle of an import goes on where it was: every row once, none lost', async () => {
  const place = await newInstallation();
  const doomed = await place.start();
  const owner = await place.owner(doomed);
  const rows = Array.from({ length: ROWS }, (_, at) => rowOf(at));
  const { import: made, analysis } = await upload(owner, ['email,first_name,last_name', ...rows].join('\n'));
  const columns = analysis.columns.map(({ target }) => target);
  await owner.speak(startImport, { params: { id: made.id }, body: { columns, tags: ['Imported'] } });
  const reached = () =>
    place.db.selectFrom('contactImports').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
  const before = await until('the first batch is in', 60, async () => {
    const row = await reached();
    return row.rowCount > 0 ? row : null;
  });
  const death = once(doomed.process, 'exit');
  doomed.process.kill('SIGKILL');
  await death;
  expect(before.state).toBe('importing');

  await place.start();
  const done = await until('the import is over', 120, async () => {
    const row = await reached();
    return row.state === 'importing' ? null : row;
  });

  const bad = ROWS / 100;
  expect(done).toMatchObject({
    state: 'partial_success',
    rowCount: ROWS,
    createdCount: ROWS - bad,
    failedCount: bad,
    skippedCount: 0,
    fileSha256: null,
  });
  const contacts = await place.db.selectFrom('contacts').select(['email', 'tagIds']).execute();
  expect(new Set(contacts.map(({ email }) => email)).size).toBe(ROWS - bad);
  expect(contacts).toHaveLength(ROWS - bad);
  expect(new Set(contacts.map(({ tagIds }) => tagIds.join())).size).toBe(1);
  const problems = await place.db.selectFrom('contactImportProblems').select('rowNumber').execute();
  // The header stands among them as row 0.
  expect(problems).toHaveLength(bad + 1);
  const told = await place.db.selectFrom('notifications').select(['status', 'subjectKind', 'subjectId']).execute();
  expect(told).toEqual([{ status: 'import_finished', subjectKind: 'import', subjectId: made.id }]);
  await place.expectClean();
});
