import {
  answerClientCheck,
  type Call,
  createChecklist,
  createContact,
  type Endpoint,
  IDENTITY_HEADER,
  type Output,
  sendChecklist,
  startClientCheck,
} from '@sealwright/contract';
import { randomUUID } from 'node:crypto';
import { plainPdf } from '../../../packages/pdf/test/sources.ts';
import type { TestApp, TestUser } from './app.ts';

type Body = NonNullable<Call<typeof createChecklist>['body']>;

export const RULES = { remindAfterDays: 3, remindEveryDays: 5, remindMost: 2 };
export const CHECKLIST = {
  taxYear: 2026,
  locale: 'en' as const,
  dueOn: null,
  ...RULES,
  items: [{ kind: 'w2' as const }, { kind: 'other' as const, name: 'Lease', isRequired: false }],
};

/** A contact with an address of its own. */
export async function newClient(server: TestApp, user: TestUser, more: object = {}) {
  const email = `client-${randomUUID().slice(0, 8)}@example.com`;
  const body = { clientType: 'individual', firstName: 'Rosa', lastName: 'Diaz', email, ...more };
  const { id } = await server.as(user)(createContact, {
    body: body as NonNullable<Call<typeof createContact>['body']>,
  });
  return { id, email };
}

/** The token of the newest link to their page that an address was mailed. */
export async function clientToken(server: TestApp, email: string): Promise<string> {
  const links = (await server.mails()).filter(({ to }) => to === email).flatMap((mail) => mail.links);
  return links.findLast((url) => url.includes('/client/'))?.split('/client/')[1] ?? '';
}

export const codeIn = async (server: TestApp, email: string): Promise<string> => {
  const mails = (await server.mails()).filter(({ to, event }) => to === email && event === 'client_page.code');
  return /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
};

export type ClientCall = <E extends Endpoint>(endpoint: E, input?: Call<E>) => Promise<Output<E>>;

/** Calls with the token of a page, and with the proof of a browser that passed its check. */
export const clientCalls =
  (server: TestApp, token: string, proof?: string): ClientCall =>
  (endpoint, input) => {
    const given = (input ?? {}) as { query?: object };
    const headers = proof === undefined ? {} : { headers: { [IDENTITY_HEADER]: proof } };
    return server.as(null)(endpoint, { ...given, query: { token, ...given.query }, ...headers } as never);
  };

/** A client who passed the check of their page. */
export async function identified(server: TestApp, email: string) {
  const token = await clientToken(server, email);
  const open = clientCalls(server, token);
  await open(startClientCheck, { body: {} });
  await server.runTasks();
  const { proof } = await open(answerClientCheck, { body: { code: await codeIn(server, email) } });
  return { token, proof, call: clientCalls(server, token, proof) };
}

/** A checklist that was sent to a new client. */
export async function sentChecklist(server: TestApp, more: Partial<Body> = {}, user?: TestUser) {
  const preparer = user ?? (await server.make.user());
  const client = await newClient(server, preparer);
  const body = { ...CHECKLIST, contactId: client.id, ...more };
  const made = await server.as(preparer)(createChecklist, { body });
  const checklist = await server.as(preparer)(sendChecklist, { params: { id: made.id } });
  await server.runTasks();
  return { preparer, client, checklist, items: checklist.items.map(({ id }) => id) };
}

const BOUNDARY = 'client-side-boundary';

/** Sends a file for an item, as a browser does. */
export async function sendPaper(
  server: TestApp,
  { token, proof }: { token: string; proof: string },
  item: number,
  file: { name?: string; bytes?: Uint8Array } = {},
) {
  const { name = 'w2.pdf', bytes = await plainPdf() } = file;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/client-page/items/${item}/papers/`,
    query: { token },
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, [IDENTITY_HEADER]: proof },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  return { status: response.statusCode, body: response.json<Record<string, never>>() as Record<string, unknown> };
}
