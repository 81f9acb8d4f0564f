import { randomUUID } from 'node:crypto';
import {
  addRecipient,
  answerIdentity,
  attachSignature,
  type Call,
  createDocument,
  createField,
  type Document,
  type Endpoint,
  type FieldInput,
  fillField,
  finishSigning,
  getDocument,
  getSigning,
  giveConsent,
  IDENTITY_HEADER,
  type Output,
  type RecipientInput,
  sendDocument,
  updateDocument,
} from '@sealwright/contract';
import { expect } from 'vitest';
import { plainPdf } from '../../../packages/pdf/test/sources.ts';
import { openText } from '../src/platform/sms/sms.ts';
import { Refused, type TestApp, type TestUser } from './app.ts';

type NewField = Partial<Omit<FieldInput, 'type'>> & { type: string };

export type Person = {
  name: string;
  locale?: 'en' | 'es' | 'zhCn' | 'ar' | 'ur';
  fields?: NewField[];
} & Partial<RecipientInput>;

export type Signer = {
  id: number;
  email: string;
  token: string;
  /** Performs a call on the document with this person's link. */
  call: <E extends Endpoint>(endpoint: E, input?: Call<E>) => Promise<Output<E>>;
};

export type SentDocument = {
  sender: TestUser;
  id: number;
  fileIds: number[];
  signers: Signer[];
  read: () => Promise<Document>;
};

/** A signature pad's drawing, big enough to be one. */
export const DRAWING = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="M 20 60 Q 90 5 150 60 L 260 40 L 260 46 L 150 66 Q 90 15 20 66 Z" fill="#1a237e"/></svg>',
).toString('base64')}`;

export async function upload(
  server: TestApp,
  user: TestUser | null,
  url: string,
  files: { name: string; bytes: Uint8Array }[],
  texts: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const boundary = `b${randomUUID()}`;
  const parts = [
    ...Object.entries(texts).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ name, bytes }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  const response = await server.app.inject({
    method: 'POST',
    url,
    payload: Buffer.concat(parts),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(user === null ? {} : { authorization: `Bearer ${user.token}` }),
    },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

/** A document that was sent to these people on real PDFs; the mails have left, so that each has a link. */
export async function sentDocument(
  server: TestApp,
  people: Person[],
  options: {
    sender?: TestUser;
    files?: { name: string; bytes: Uint8Array }[];
    sendDocumentOnly?: boolean;
    signingOption?: 'shared' | 'separate';
    /** What is done last before it is sent. */
    prepare?: (as: ReturnType<TestApp['as']>, id: number, recipientIds: number[]) => Promise<unknown>;
  } = {},
): Promise<SentDocument> {
  const sender = options.sender ?? (await server.make.user());
  const as = server.as(sender);
  const { id } = await as(createDocument, { body: { signingOption: options.signingOption ?? 'shared' } });
  const files = options.files ?? [{ name: 'contract.pdf', bytes: await plainPdf() }];
  const uploaded = await upload(server, sender, '/api/submit_document_files/', files, { document: String(id) });
  expect(uploaded.status).toBe(201);
  const fileIds = (uploaded.body['files'] as { id: number }[]).map((file) => file.id);
  const recipients: { id: number; email: string }[] = [];
  for (const [index, { fields = [{ type: 'signature' }], ...person }] of people.entries()) {
    const email = person.email ?? `signer-${index}-${randomUUID().slice(0, 8)}@example.com`;
    const recipient = await as(addRecipient, { body: { ...person, email, document: id } });
    recipients.push({ id: recipient.id, email });
    for (const [at, field] of fields.entries()) {
      const place = { page: 1, x: 0.05 + (index % 8) * 0.11, y: 0.05 + at * 0.08, width: 0.1, height: 0.05 };
      const body = { ...place, document: id, file: fileIds[0] ?? 0, recipient: recipient.id, ...field };
      await as(createField, { body: body as Call<typeof createField>['body'] });
    }
  }
  const settings = { subject: 'Please sign', message: 'The contract we spoke of.', messageTemplateName: 'Standard' };
  const sendDocumentOnly = options.sendDocumentOnly ?? false;
  await as(updateDocument, { params: { id }, body: { ...settings, title: 'Contract', sendDocumentOnly } });
  const recipientIds = recipients.map((one) => one.id);
  await options.prepare?.(as, id, recipientIds);
  await as(sendDocument, { params: { id } });
  await server.runTasks();
  const signers = await Promise.all(recipients.map(async (one) => ({ ...one, ...(await linkOf(server, id, one)) })));
  return { sender, id, fileIds, signers, read: () => as(getDocument, { params: { id } }) };
}

/** The newest link a person was mailed for a document; an empty token when there is none. */
export async function linkOf(
  server: TestApp,
  documentId: number,
  person: { email: string },
): Promise<Pick<Signer, 'token' | 'call'>> {
  const mails = (await server.mails()).filter(({ to }) => to === person.email);
  const link = mails.flatMap(({ links }) => links).findLast((url) => url.includes(`/sign/${documentId}?`));
  const token = link === undefined ? '' : (new URL(link).searchParams.get('token') ?? '');
  return { token, call: callWith(server, documentId, token) };
}

export function callWith(server: TestApp, documentId: number, token: string): Signer['call'] {
  return (endpoint, input) => {
    const given = (input ?? {}) as { params?: object; query?: object };
    const params = { id: documentId, ...given.params };
    const call = { ...given, params, query: { token, ...given.query } } as never;
    return server.as(null)(endpoint, call);
  };
}

export async function consent(signer: Pick<Signer, 'call'>): Promise<void> {
  const { consent } = await signer.call(getSigning);
  const { disclosureVersion } = consent;
  await signer.call(giveConsent, { body: { accepted: true, disclosureVersion } });
}

/** Consents and fills every field that is the signer's own, each with something that fits it. */
export async function fillAll(signer: Pick<Signer, 'call'>, value = 'Ada Lovelace'): Promise<void> {
  await consent(signer);
  const { fields } = await signer.call(getSigning);
  for (const field of fields.filter(({ isMine, isReadOnly }) => isMine && !isReadOnly)) {
    const params = { id: field.id };
    if (field.type === 'signature' || field.type === 'initial') {
      await signer.call(attachSignature, { params, body: { kind: 'draw', image: DRAWING } });
    } else await signer.call(fillField, { params, body: { value: sampleValue(field, value) } });
  }
}

export async function sign(signer: Pick<Signer, 'call'>, value?: string): Promise<Output<typeof finishSigning>> {
  await fillAll(signer, value);
  return signer.call(finishSigning);
}

function sampleValue(field: { type: string; options: string[] }, text: string): string {
  if (field.type === 'checkbox') return 'true';
  if (field.type === 'date') return '2026-11-20';
  if (field.type === 'email') return 'ada@example.com';
  return field.options[0] ?? text;
}

/** How a call was refused: `410 link_recalled`. Fails when it was not. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  const outcome = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (outcome instanceof Refused) return `${outcome.status} ${outcome.code}`;
  throw outcome instanceof Error ? outcome : new Error('It was not refused');
}

/** The newest code that was mailed to an address. */
export async function mailedCode(server: TestApp, email: string): Promise<string> {
  const mail = (await server.mails()).findLast(({ to, event }) => to === email && event === 'document.identity_code');
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
}

/** The newest code that was texted to a number. */
export async function textedCode({ platform }: TestApp, number: string): Promise<string> {
  const rows = await platform.db.selectFrom('textMessages').selectAll().where('toNumber', '=', number).execute();
  const last = rows.toSorted((a, b) => a.id - b.id).at(-1);
  return last === undefined ? '' : (/\d{6}/.exec(openText(platform.secrets, last))?.[0] ?? '');
}

/** The signer in a browser that has passed with this answer. */
export async function identified<S extends Pick<Signer, 'call'>>(
  signer: S,
  body: Call<typeof answerIdentity>['body'],
): Promise<S> {
  const { proof } = await signer.call(answerIdentity, { body });
  return { ...signer, call: withProof(signer.call, proof) };
}

export const withProof =
  (call: Signer['call'], proof: string): Signer['call'] =>
  (endpoint, input) =>
    call(endpoint, { ...(input as object), headers: { [IDENTITY_HEADER]: proof } } as unknown as typeof input);
