import type { ClientCheckMethod } from '@sealwright/contract';
import { newToken } from '../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../platform/db/db.ts';
import type { DocumentRow } from '../../documents/index.ts';
import { type EvidenceInput, recordEvidence } from '../../evidence/index.ts';
import type { RecipientRow } from '../signing.repo.ts';
import { proofsRepo } from './identity.repo.ts';

type Carried = {
  document: Pick<DocumentRow, 'accountId' | 'id'>;
  recipient: Pick<RecipientRow, 'id'>;
  linkHash: Buffer;
  passed: { method: ClientCheckMethod; wrongAnswers: number; passedAt: Date; expiresAt: Date; sentTo: string };
  said: Pick<EvidenceInput, 'actor' | 'origin'>;
  at: Date;
};

/**
 * Lets a check that was passed on the page of a client count for one link to a document, as long as it counts there. The evidence says what
 * was passed, where and when: the client did not answer for this document alone. Whether it is enough was decided before.
 */
export async function carryCheck(tx: Db, carried: Carried): Promise<string> {
  const { at, document, linkHash, passed, recipient, said } = carried;
  const { accountId, id: documentId } = document;
  const { expiresAt, method, passedAt, sentTo, wrongAnswers } = passed;
  const { token, hash } = newToken();
  const of = { accountId, recipientId: recipient.id };
  await proofsRepo(tx).insert({ proofHash: hash, linkHash, ...of, passedAt, expiresAt });
  const channel = method === 'sms_code' ? 'sms' : 'email';
  await recordEvidence(tx, at, {
    accountId,
    documentId,
    action: 'recipient.identified',
    ...said,
    details: { method, channel, wrongAnswers, expiresAt, passedAt, where: 'client_page' },
    personal: { sentTo },
  });
  return token;
}
