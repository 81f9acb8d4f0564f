import {
  addTemplateFiles,
  createTemplate,
  getTemplate,
  listDocuments,
  publishTemplate,
  requestOf,
  saveTemplateContent,
  sendTemplate,
  type Template,
  type TemplateContent,
  useTemplate,
} from '@sealwright/contract';
import { expect } from 'vitest';
import { plainPdf } from '../../../packages/pdf/test/sources.ts';
import type { TestApp, TestUser } from './app.ts';
import { place } from './drafting.ts';
import { upload } from './signing-flow.ts';

export async function addFile(
  server: TestApp,
  user: TestUser,
  id: number,
  { name = 'lease.pdf', bytes }: { name?: string; bytes?: Uint8Array } = {},
): Promise<Template> {
  const { url } = requestOf(addTemplateFiles, { params: { id } });
  const { status, body } = await upload(server, user, url, [{ name, bytes: bytes ?? (await plainPdf()) }]);
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return server.as(user)(getTemplate, { params: { id } });
}

/** Two roles, a signature each, and three fields of the tenant, two of which begin with something of their contact. */
export function contentOf({ content, files }: Template): TemplateContent {
  const file = files[0]?.id ?? 0;
  const field = (recipient: number, type: string, more = {}) => ({ ...place, file, recipient, type, ...more });
  const role = (id: number, name: string, order: number) => ({ id, name, order, colour: id });
  return {
    ...content,
    roles: [role(1, 'Tenant', 1), role(2, 'Landlord', 2)],
    fields: [
      field(1, 'signature'),
      field(2, 'signature'),
      field(1, 'company', { ref: 'company', prefill: 'company', y: 0.3, isRequired: false }),
      field(1, 'text', { ref: 'street', prefill: 'address', y: 0.4, isRequired: false }),
      field(1, 'text', { ref: 'rent', y: 0.5, pattern: String.raw`\d+` }),
    ],
    settings: { ...content.settings, subject: 'Your lease', message: 'Please sign.' },
  } as unknown as TemplateContent;
}

/** A template with one published version. */
export async function publishedTemplate(server: TestApp, user: TestUser, name = 'Lease'): Promise<Template> {
  const as = server.as(user);
  const { id } = await as(createTemplate, { body: { name } });
  const template = await addFile(server, user, id);
  await as(saveTemplateContent, { params: { id }, body: contentOf(template) });
  return as(publishTemplate, { params: { id }, body: { note: 'First' } });
}

export const TENANT = { role: 1, name: 'Tia Tenant', email: 'tia@example.com' };
export const LANDLORD = { role: 2, name: 'Lou Landlord', email: 'lou@example.com' };

/** Uses a template many times at once, every second time by sending. Answers the numbers of its documents in order. */
export async function useAtOnce(server: TestApp, user: TestUser, times: number): Promise<number[]> {
  const { as } = server;
  const { id } = await publishedTemplate(server, user);
  const body = { people: [TENANT, LANDLORD] };
  const calls = Array.from({ length: times }, (_, index) =>
    index % 2 === 0
      ? as(user)(useTemplate, { params: { id }, body })
      : as(user)(sendTemplate, { params: { id }, body }),
  );
  const made = await Promise.all(calls);
  expect(new Set(made.map((one) => one.id)).size).toBe(times);
  const after = await as(user)(getTemplate, { params: { id } });
  expect(after.useCount).toBe(times);
  expect((await as(user)(listDocuments, {})).count).toBe(times);
  return made.map(({ number }) => Number(number.slice(2))).toSorted((a, b) => a - b);
}
