import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { DocumentRow } from '../documents/index.ts';
import { conversationsRepo } from './conversations.repo.ts';

const SALT_BYTES = 16;

type Written = {
  document: DocumentRow;
  recipient: { id: number; name: string; email: string };
  text: string;
  at: Date;
  userId: number | null;
};

/** `sha256` is of the salt and the text: it proves the text to who has both, and says nothing once the row is gone. */
export async function write(tx: Db, { document, recipient, text, at, userId }: Written) {
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
  return { id, sha256: sha256(Buffer.concat([salt, Buffer.from(text)])) };
}
