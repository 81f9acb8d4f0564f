import { addRecipient, createDocument, createField, type RecipientInput, updateDocument } from '@sealwright/contract';
import { plainPdf } from '../../../packages/pdf/test/sources.ts';
import type { TestApp, TestUser } from './app.ts';
import { upload } from './signing-flow.ts';

export type Draft = { id: number; fileId: number; recipientIds: number[] };

export const READY = {
  title: 'Lease',
  subject: 'Please sign the lease',
  message: 'As we discussed.',
  messageTemplateName: 'Standard',
};

export const place = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05 };

/** A document that could be sent: one file, these recipients, each with a signature field. */
export async function draft(
  server: TestApp,
  user: TestUser,
  recipients: (Partial<RecipientInput> & { email: string })[],
  { signingOption = 'shared' }: { signingOption?: 'shared' | 'separate' } = {},
): Promise<Draft> {
  const as = server.as(user);
  const { id } = await as(createDocument, { body: { signingOption } });
  const file = { name: 'lease.pdf', bytes: await plainPdf() };
  const { body } = await upload(server, user, '/api/submit_document_files/', [file], { document: String(id) });
  const fileId = (body['files'] as { id: number }[])[0]?.id ?? 0;
  const recipientIds: number[] = [];
  for (const person of recipients) {
    const recipient = await as(addRecipient, { body: { name: 'Ada Lovelace', ...person, document: id } });
    recipientIds.push(recipient.id);
    if (person.role === undefined || person.role === 'signer') {
      const target = { document: id, file: fileId, recipient: recipient.id };
      await as(createField, { body: { ...target, ...place, type: 'signature' } });
    }
  }
  await as(updateDocument, { params: { id }, body: READY });
  return { id, fileId, recipientIds };
}
