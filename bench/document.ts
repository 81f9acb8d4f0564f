import { setTimeout as sleep } from 'node:timers/promises';
import {
  addRecipient,
  createDocument,
  createField,
  type FieldType,
  finishSigning,
  sendDocument,
  updateDocument,
} from '@sealwright/contract';
import { plainPdf } from '../packages/pdf/test/sources.ts';
import { linkClient, type Perform, uploadFiles } from '../scripts/api-client.ts';
import { type Answers, fillPart } from '../scripts/signing-part.ts';
import type { BenchServer } from './server.ts';

/** The document of every measurement: a three-page agreement, one signer, a signature, a name and a date. */
const FIELDS: readonly FieldType[] = ['signature', 'name', 'date'];
const PAGES = 3;

const STROKES =
  'M 18 70 C 40 10 70 8 74 40 C 78 74 40 92 44 60 C 50 26 110 30 126 58 C 136 76 152 40 168 46 L 282 44 L 282 48 L 168 51 C 154 46 138 84 122 63 C 106 36 56 32 49 60 C 46 84 72 70 69 40 C 66 14 46 18 23 71 Z';
export const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="${STROKES}" fill="#1a237e"/></svg>`;

const ANSWERS: Answers = {
  locale: 'en',
  mark: { kind: 'draw', image: `data:image/svg+xml;base64,${Buffer.from(DRAWING).toString('base64')}` },
  text: ({ type }) => (type === 'date' ? '2026-11-20' : 'Priya Raman'),
};

const MAIL_WITHIN_MS = 120_000;

export type SentDocument = { id: number; email: string; token: string; signer: Perform };

/** Creates, uploads, prepares and sends a document, and answers when the signer has their mail. */
export async function sendOne(server: BenchServer, number: number): Promise<SentDocument> {
  const { owner, send, sink } = server;
  const email = `signer-${number}@example.com`;
  const { id } = await owner(createDocument, { body: { signingOption: 'shared' } });
  // No two files are the same: one that was stored before would be cheaper.
  const bytes = new Uint8Array(Buffer.concat([await plainPdf({ pages: PAGES }), Buffer.from(`%${number}\n`)]));
  const { files } = await uploadFiles(send, await server.ownerToken(), {
    document: id,
    files: [{ name: 'agreement.pdf', bytes }],
  });
  const recipient = await owner(addRecipient, { body: { document: id, email, name: 'Priya Raman' } });
  for (const [index, type] of FIELDS.entries()) {
    const place = { page: PAGES, x: 0.1, y: 0.6 + index * 0.1, width: 0.3, height: 0.06 };
    const file = files[0]?.id ?? 0;
    await owner(createField, { body: { ...place, document: id, file, recipient: recipient.id, type } });
  }
  const settings = {
    title: 'Agreement',
    subject: 'Please sign',
    message: 'The agreement.',
    messageTemplateName: 'Standard',
  };
  await owner(updateDocument, { params: { id }, body: settings });
  await owner(sendDocument, { params: { id } });
  const token = await waitFor(() => {
    const mail = sink.mails.find(({ to }) => to.includes(email));
    return /\/sign\/\d+\?token=([\w-]+)/.exec(mail?.mail.text ?? '')?.[1];
  });
  return { id, email, token, signer: linkClient(send, id, token) };
}

/** Everything the signer does before the last button. */
export const fillOne = ({ signer }: SentDocument): Promise<void> => fillPart(signer, ANSWERS);

/** The whole flow: answers when sender and signer have the mails that say it is completed. */
export async function completeOne(server: BenchServer, number: number): Promise<void> {
  const sent = await sendOne(server, number);
  await fillOne(sent);
  const before = server.sink.mails.length;
  await sent.signer(finishSigning);
  const parties = [sent.email, 'owner@example.com'];
  await waitFor(() => {
    const mails = server.sink.mails.slice(before).filter(({ mail }) => mail.text?.includes(`/${sent.id}`));
    return parties.every((party) => mails.some(({ to }) => to.includes(party))) ? true : undefined;
  });
}

/** Milliseconds from the answer to the last button until the signer's page is told that the sealed copy is there. */
export async function timeSeal(server: BenchServer, { id, token, signer }: SentDocument): Promise<number> {
  const ending = new AbortController();
  const query = new URLSearchParams({ token });
  const events = await fetch(`${server.address}/api/document/${id}/events/?${query.toString()}`, {
    signal: ending.signal,
  });
  if (!events.ok || events.body === null) throw new Error(`No events: ${events.status}`);
  let sealedAt: number | null = null;
  const watching = (async (stream) => {
    let said = '';
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
      said += chunk;
      if (!/"is_sealed":\s*true/.test(said)) continue;
      sealedAt = performance.now();
      return;
    }
    throw new Error(`The events of document ${id} ended too early`);
  })(events.body);
  await signer(finishSigning);
  const finishedAt = performance.now();
  await watching;
  ending.abort();
  return Math.max(0, (sealedAt ?? 0) - finishedAt);
}

async function waitFor<T>(look: () => T | undefined): Promise<T> {
  const until = performance.now() + MAIL_WITHIN_MS;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (performance.now() > until) throw new Error('A mail did not come');
    await sleep(5);
  }
}
