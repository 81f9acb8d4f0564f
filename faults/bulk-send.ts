import {
  addTemplateFiles,
  type BulkSendDetails,
  checkBulkSend,
  createTemplate,
  fromWire,
  getTemplate,
  publishTemplate,
  requestOf,
  saveTemplateContent,
  type TemplateContent,
  uploadBulkSend,
} from '@sealwright/contract';
import { plainPdf } from '../packages/pdf/test/sources.ts';
import type { Client } from './client.ts';

/** Uploads one file by itself. Throws what the server said. */
async function send({ url, token, send: fetchIt }: Client, at: string, file: Blob, name: string): Promise<unknown> {
  const form = new FormData();
  form.set('file', file, name);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetchIt(new URL(at, url), { method: 'POST', headers, body: form });
  const body: unknown = await response.json();
  if (response.status !== 201) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return fromWire(body);
}

/** A published template that one person signs. */
export async function templateForOne(client: Client): Promise<number> {
  const { speak } = client;
  const { id } = await speak(createTemplate, { body: { name: 'Lease' } });
  const { url } = requestOf(addTemplateFiles, { params: { id } });
  await send(client, url, new Blob([await plainPdf()], { type: 'application/pdf' }), 'lease.pdf');
  const { content, files } = await speak(getTemplate, { params: { id } });
  const place = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.06 };
  const body = {
    ...content,
    roles: [{ id: 1, name: 'Tenant' }],
    fields: [{ ...place, file: files[0]?.id ?? 0, recipient: 1, type: 'signature' }],
    settings: { ...content.settings, signingOption: 'shared', subject: 'Your lease', message: 'Please sign.' },
  } as unknown as TemplateContent;
  await speak(saveTemplateContent, { params: { id }, body });
  await speak(publishTemplate, { params: { id }, body: {} });
  return id;
}

export const tenant = (at: number): string => `tenant-${at}@example.com`;

/** A batch of so many rows, checked. */
export async function checkedRows(client: Client, template: number, count: number): Promise<BulkSendDetails> {
  const { url } = requestOf(uploadBulkSend, { params: { id: template } });
  const rows = Array.from({ length: count }, (_, at) => `Tenant ${at},${tenant(at)}`);
  const csv = new Blob([['Name,Email', ...rows].join('\n')], { type: 'text/csv' });
  const { id, setup } = (await send(client, url, csv, 'tenants.csv')) as BulkSendDetails;
  const columns = (setup?.columns ?? []).map(({ target }) => target);
  return client.speak(checkBulkSend, { params: { id }, body: { hasHeader: true, columns } });
}
