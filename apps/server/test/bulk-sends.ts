import {
  type BulkSendDetails,
  checkBulkSend,
  fromWire,
  getBulkSend,
  listBulkSendRows,
  requestOf,
  startBulkSend,
  uploadBulkSend,
} from '@sealwright/contract';
import { Refused, type TestApp, type TestUser } from './app.ts';
import { upload } from './signing-flow.ts';
import { LANDLORD } from './templates.ts';

export const csvOf = (...rows: string[]): string => `${rows.join('\n')}\n`;

/** Uploads a file of rows for a template. Throws Refused. */
export async function uploadRows(
  server: TestApp,
  user: TestUser,
  template: number,
  body: string | Uint8Array,
): Promise<BulkSendDetails> {
  const { url } = requestOf(uploadBulkSend, { params: { id: template } });
  const answer = await upload(server, user, url, [{ name: 'tenants.csv', bytes: Buffer.from(body) }]);
  if (answer.status >= 400) throw new Refused(answer.status, answer.body as ConstructorParameters<typeof Refused>[1]);
  return fromWire(answer.body) as BulkSendDetails;
}

/** Checks a batch as its columns were recognised, with one landlord for all rows. */
export function checkRows(server: TestApp, user: TestUser, batch: BulkSendDetails, more: object = {}) {
  const { hasHeader, columns } = batch.setup!;
  const body = { hasHeader, columns: columns.map(({ target }) => target), people: [LANDLORD], ...more };
  return server.as(user)(checkBulkSend, { params: { id: batch.id }, body });
}

/** A batch of so many tenants, checked. */
export async function checkedBatch(server: TestApp, user: TestUser, template: number, count: number) {
  const rows = Array.from({ length: count }, (_, at) => `Tenant ${at},tenant${at}-${template}@example.com`);
  const batch = await uploadRows(server, user, template, csvOf('Name,Email', ...rows));
  return checkRows(server, user, batch);
}

export const startRows = (server: TestApp, user: TestUser, { id }: { id: number }, body: object = {}) =>
  server.as(user)(startBulkSend, { params: { id }, body });

export const readBatch = (server: TestApp, user: TestUser, { id }: { id: number }) =>
  server.as(user)(getBulkSend, { params: { id } });

export const rowsOf = async (server: TestApp, user: TestUser, { id }: { id: number }, query: object = {}) =>
  (await server.as(user)(listBulkSendRows, { params: { id }, query })).results;
