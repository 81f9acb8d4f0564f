import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { DocumentRow } from '../documents/index.ts';
import { conversationsRepo } from './conversations.repo.ts';
import { type MessageFileRow, messageFilesRepo } from './files.repo.ts';

const SALT_BYTES = 16;

type Written = {
  document: DocumentRow;
  recipient: { id: number; name: string; email: string };
  text: string;
  at: Date;
  userId: number | null;
  files: readonly MessageFileRow[];
};

/** `sha256` is of the salt and the text: it proves the text to who has both, and says nothing once the row is gone. */
export async function write(tx: Db, { document, recipient, text, at, userId, files }: Written) {
  const salt = randomBytes(SALT_BYTES);
  const id = await conversationsRepo(tx).insert({
    accountId: document.accountId,
    documentId: document.id,
    recipientId: recipient.id,
    holderName: recipient.name,
    holderEmail: recipient.email,
    kind: userId === null ? 'question' : 'answer',
    userId,
    text,
    salt,
    createdAt: at,
  });
  await messageFilesRepo(tx).attach(
    document.accountId,
    files.map((file) => file.id),
    id,
  );
  const sent = files.map((file) => ({ file: file.id, sha256: file.contentSha256 }));
  return { id, files: sent, sha256: sha256(Buffer.concat([salt, Buffer.from(text)])) };
}

/** What the evidence says of files beside a message. */
export const filesIn = <F>({ files }: { files: readonly F[] }): { files?: readonly F[] } =>
  files.length === 0 ? {} : { files };
