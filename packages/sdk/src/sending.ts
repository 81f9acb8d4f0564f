import {
  addRecipient,
  createDocument,
  type Document,
  replaceFields,
  sendDocument,
  submitDocumentFiles,
  updateDocument,
} from '@sealwright/contract';
import type { Client, UploadFile } from './client.ts';

export type SendInput = {
  files: readonly UploadFile[];
  to: readonly { email: string; name?: string }[];
  title?: string;
  /** Of the email; the title unless said. */
  subject?: string;
  /** Of the email; a plain sentence in English unless said. */
  message?: string;
  /** One after the other, in the order they are given; all at once unless said. */
  isInOrder?: boolean;
};

const WIDTH = 0.26;
const HEIGHT = 0.06;
const COLUMNS = 3;

/**
 * Sends PDFs for signature in one call. Each recipient gets a signature field at the foot of the last page of the first file; for
 * anything finer, place fields with `api.replaceFields` or begin from a template.
 */
export async function sendForSignature(client: Client, input: SendInput): Promise<Document> {
  const { files, to, isInOrder = false } = input;
  const title = input.title ?? files[0]?.name.replace(/\.pdf$/i, '') ?? 'Document';
  const { id } = await client.call(createDocument, { body: { signingOption: 'shared' } });
  const uploaded = await client.upload(submitDocumentFiles, { files, texts: { document: String(id) } });
  const recipients = [];
  for (const [index, { email, name = email }] of to.entries()) {
    const order = isInOrder ? { order: index + 1 } : {};
    recipients.push(await client.call(addRecipient, { body: { document: id, email, name, ...order } }));
  }
  const [first] = uploaded.files;
  if (first === undefined) throw new Error('The server kept no file');
  const fields = recipients.map((recipient, index) => ({
    file: first.id,
    recipient: recipient.id,
    type: 'signature' as const,
    page: Math.max(1, first.pages.length),
    x: 0.07 + (index % COLUMNS) * 0.3,
    y: Math.max(0.02, 0.9 - Math.floor(index / COLUMNS) * 0.08),
    width: WIDTH,
    height: HEIGHT,
  }));
  await client.call(replaceFields, { params: { id }, body: { fields } });
  const { subject = title, message = `Please read and sign: ${title}` } = input;
  const body = { title, subject, message, messageTemplateName: 'Standard' };
  await client.call(updateDocument, { params: { id }, body });
  return await client.call(sendDocument, { params: { id } });
}
