import {
  createContact,
  createImport,
  EXPORT_COLUMNS,
  exportContacts,
  fromWire,
  getContact,
  getImport,
  listContactEvents,
  listContacts,
  type Output,
  revealContactSecret,
  startImport,
  wireKey,
} from '@sealwright/contract';
import { expect, test, vi } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';

// Each import and export begins its own thread.
vi.setConfig({ testTimeout: 120_000 });

const server = await testApp();
const { as, make } = server;

/** Every column of everyone, as the export gives it when no one asks for whole numbers. */
const exportOf = async (person: TestUser, format: 'csv' | 'xlsx'): Promise<Buffer> =>
  (await as(person)(exportContacts, {
    body: { selection: { matching: {} }, format, downloadColumns: EXPORT_COLUMNS.map(wireKey) },
  })) as unknown as Buffer;

async function imported(person: TestUser, file: Uint8Array, existing: 'update' | 'skip') {
  const boundary = 'between-the-parts';
  const at = createImport.at.split(' ')[1] ?? '';
  const response = await server.app.inject({
    method: 'POST',
    url: at,
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="contacts"\r\n\r\n`),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  const uploaded = fromWire(response.json()) as Output<typeof createImport>;
  const { id } = uploaded.import;
  const columns = uploaded.analysis.columns.map(({ target }) => target);
  await as(person)(startImport, { params: { id }, body: { columns, existing } });
  await server.runTasks();
  return (await as(person)(getImport, { params: { id } })).import;
}

const ADA = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  clientType: 'c_corporation' as const,
  companyName: 'Engine Works, "Ltd"',
  ssn: '123-45-6789',
  spouseSsn: '987-65-4321',
  fein: '12-3456789',
  fiscalYearEnd: '06-30',
  phone: '+1 617 555 0100',
  cell: '+44 (20) 7946-0958',
  streetAddress: '77 Massachusetts Avenue',
  physicalSameAsMailing: true,
  notes: '=1+1\nand more',
  tags: ['VIP', '"Smith; Sons"'],
};

test.each(['csv', 'xlsx'] as const)('our own export as %s is imported again and changes nothing', async (format) => {
  const person = await make.user();
  const before = await as(person)(createContact, { body: ADA });

  const done = await imported(person, await exportOf(person, format), 'update');

  expect(done).toMatchObject({ state: 'success', rowCount: 1, skippedCount: 1, updatedCount: 0, failedCount: 0 });
  expect(await as(person)(getContact, { params: { id: before.id } })).toEqual(before);
  const revealed = await as(person)(revealContactSecret, { params: { id: before.id }, body: { field: 'ssn' } });
  expect(revealed.value).toBe('123456789');
  const { results } = await as(person)(listContactEvents, { params: { id: before.id } });
  expect(results.map(({ action }) => action)).toEqual(['revealed', 'created']);
});

test('where the contact is not known, a masked number is none, and all else is there', async () => {
  const [person, other] = [await make.user(), await make.user()];
  await as(person)(createContact, { body: ADA });

  const done = await imported(other, await exportOf(person, 'csv'), 'skip');

  expect(done).toMatchObject({ state: 'success', createdCount: 1, failedCount: 0 });
  const { results } = await as(other)(listContacts, { query: {} });
  expect(results).toMatchObject([{ phone: '+1 617 555 0100', companyName: ADA.companyName, ssn: '', fein: '' }]);
});

test('telephone numbers stand in the file as they are dialled, and formulas as texts', async () => {
  const person = await make.user();
  await as(person)(createContact, { body: ADA });

  const text = (await exportOf(person, 'csv')).toString();

  expect(text).toContain(',+1 617 555 0100,+44 (20) 7946-0958,');
  expect(text).toContain(`"'=1+1\n`);
});
