import { randomUUID } from 'node:crypto';
import {
  addRecipient,
  attachSignature,
  createDocument,
  type DocumentState,
  finishSigning,
  getSigning,
  giveConsent,
  replaceFields,
  sendDocument,
  updateDocument,
} from '@sealwright/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { plainPdf } from '../packages/pdf/test/sources.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { type Client, client, until, uploadPdf } from './client.ts';

export type Asked = { id: number; email: string; fieldId: number };
export type Sending = { id: number; people: Asked[] };
export type Signer = Asked & { documentId: number; token: string };

// Made once: the tests are about what happens to a document, not about what is in it.
const pdf = plainPdf();

/** Sends a document to so many people, each with one signature field. */
export async function sendOut(sender: Client, howMany: number): Promise<Sending> {
  const { speak } = sender;
  const { id } = await speak(createDocument, { body: { signingOption: 'shared' } });
  const file = await uploadPdf(sender, id, await pdf);
  const people: Omit<Asked, 'fieldId'>[] = [];
  for (let index = 0; index < howMany; index += 1) {
    const email = `signer-${index}-${randomUUID().slice(0, 8)}@example.com`;
    const added = await speak(addRecipient, { body: { document: id, email, name: `Signer ${index}` } });
    people.push({ id: added.id, email });
  }
  const { fields } = await speak(replaceFields, {
    params: { id },
    body: {
      fields: people.map((person, index) => ({
        file,
        recipient: person.id,
        type: 'signature' as const,
        page: 1,
        x: 0.05 + (index % 4) * 0.22,
        y: 0.05 + Math.floor(index / 4) * 0.1,
        width: 0.2,
        height: 0.06,
      })),
    },
  });
  const settings = {
    title: 'Contract',
    subject: `Please sign ${id}`,
    message: 'As we said.',
    messageTemplateName: 'Any',
  };
  await speak(updateDocument, { params: { id }, body: settings });
  await speak(sendDocument, { params: { id } });
  const fieldOf = new Map(fields.map((field) => [field.recipient, field.id]));
  return { id, people: people.map((person) => ({ ...person, fieldId: fieldOf.get(person.id) ?? 0 })) };
}

/** A person with the link from their invitation, which is in one of these texts. */
export function withLink(sending: Sending, person: Asked, texts: string[]): Signer | null {
  const link = texts
    .flatMap((text) => text.match(/https?:\/\/[^\s)>]+/g) ?? [])
    .findLast((url) => url.includes(`/sign/${sending.id}?`));
  if (link === undefined) return null;
  return { ...person, documentId: sending.id, token: new URL(link).searchParams.get('token') ?? '' };
}

export async function disclosureOf(url: string, { documentId, token }: Signer): Promise<string> {
  const { consent } = await client(url).speak(getSigning, { params: { id: documentId }, query: { token } });
  return consent.disclosureVersion;
}

/** Everything but the last click. */
export async function fillPart(url: string, signer: Signer, version?: string): Promise<void> {
  const { documentId, fieldId, token } = signer;
  const { speak } = client(url);
  const [params, query] = [{ id: documentId }, { token }];
  const disclosureVersion = version ?? (await disclosureOf(url, signer));
  await speak(giveConsent, { params, query, body: { accepted: true, disclosureVersion } });
  const typed = { kind: 'type' as const, text: 'Ada Lovelace' };
  await speak(attachSignature, { params: { id: fieldId }, query, body: typed });
}

export async function finish(url: string, { documentId, token }: Signer): Promise<DocumentState> {
  const { status } = await client(url).speak(finishSigning, { params: { id: documentId }, query: { token } });
  return status;
}

/** Waits for the sealed copy. When it does not come, says what is in its way. */
export async function untilCompleted(db: Db, id: number): Promise<void> {
  const read = () =>
    db.selectFrom('documents').select(['state', 'waitingReason']).where('id', '=', id).executeTakeFirstOrThrow();
  await until(`document ${id} is completed`, 30, async () =>
    (await read()).state === 'completed' ? true : null,
  ).catch(async (cause: unknown) => {
    const { rows } = await sql`
        select state, retry_count, started_on, now() as now from pgboss.job where name = 'seal-document'`.execute(db);
    throw new Error(`${String(cause)} ${JSON.stringify([await read(), rows])}`, { cause });
  });
}

/** Waits until nothing is left in the outbox. */
export const allMailsLeft = (db: Db, seconds: number): Promise<true> =>
  until('every mail has left', seconds, async () => {
    const queued = await db.selectFrom('mails').select('id').where('state', '=', 'queued').executeTakeFirst();
    return queued === undefined ? true : null;
  });

/**
 * Everything of a finished document happened exactly once: each part, the seal of each file, and for each person each mail.
 * The mails are those of the outbox; what reached a gateway is counted by the tests that have one.
 */
export async function expectOnce(db: Db, { id, people }: Sending): Promise<void> {
  const { rows: seals } = await sql<{ fileId: number }>`
    select file_id from sealed_files where document_id = ${id}`.execute(db);
  // A recipient who acts before their mail is noted as sent shows that it was; then the note itself follows as well.
  const { rows: told } = await sql<{ action: string; count: number }>`
    select action, count(*)::int as count from evidence
    where document_id = ${id} and (action <> 'recipient.mail_sent' or (entry::jsonb -> 'details') ? 'event')
    group by action`.execute(db);
  const { rows: mails } = await sql<{ event: string; count: number; people: number }>`
    select event, count(*)::int as count, count(distinct to_email)::int as people
    from mails where document_id = ${id} group by event order by event`.execute(db);
  const counts = new Map(told.map(({ action, count }) => [action, count]));

  expect(mails).toEqual([
    { event: 'completed', count: people.length + 1, people: people.length + 1 },
    { event: 'document.invitation', count: people.length, people: people.length },
  ]);
  expect(seals).toHaveLength(1);
  expect(counts.get('document.sealing_started')).toBe(1);
  expect(counts.get('document.completed')).toBe(1);
  expect(counts.get('recipient.submitted')).toBe(people.length);
  // Of each recipient: the invitation and the way to the copy.
  expect(counts.get('recipient.mail_sent')).toBe(2 * people.length);
}

/** How calls that were made at once ended: what they answered, and how they were refused. */
export async function outcomes(calls: Promise<unknown>[]): Promise<{ done: unknown[]; refused: string[] }> {
  const settled = await Promise.allSettled(calls);
  return {
    done: settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refused: settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
  };
}
