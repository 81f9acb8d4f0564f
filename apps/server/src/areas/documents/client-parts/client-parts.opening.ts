import type { ClientCheckMethod } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { hashToken } from '../../../platform/crypto/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { issueLink, lockDocument, transition } from '../documents/index.ts';
import { actorOf, carryCheck, findRecipient } from '../signing/index.ts';
import { clientPartsOf, isCoveredBy } from './client-parts.reads.ts';

/** What a browser passed on the page of a client. `sentTo`: where its code went, masked. */
type PassedCheck = {
  method: ClientCheckMethod;
  phone: string | null;
  wrongAnswers: number;
  passedAt: Date;
  expiresAt: Date;
  sentTo: string;
};

type Opening = {
  accountId: number;
  /** Of the client: their own address, which the link to their page was mailed to. */
  email: string;
  recipientId: number;
  passed: PassedCheck;
  origin: { address: string; device: string };
};

/**
 * One more way into a document for its client; the links they have go on working. `proof`: for that link, where the check counts for this
 * document. Throws `not_found` for what was never sent to them.
 */
export async function openForClient(
  tx: Db,
  platform: Platform,
  { accountId, email, recipientId, passed, origin }: Opening,
): Promise<{ documentId: number; token: string; proof: string | null }> {
  const wanted = { accountId, email, now: platform.clock.now() };
  const [found] = await clientPartsOf(tx, wanted, recipientId);
  if (found === undefined) throw new AppError('not_found');
  const document = await lockDocument(tx, found.documentId, accountId);
  // The one who held the lock may have handed it to someone else, or recalled it.
  const [part] = await clientPartsOf(tx, wanted, recipientId);
  const recipient = await findRecipient(tx, accountId, recipientId);
  if (part === undefined || recipient === null) throw new AppError('not_found');
  const said = { actor: actorOf(recipient), origin };
  const evidence = { action: 'recipient.opened_on_client_page' as const, ...said };
  const opened = await transition(tx, platform, document, { to: document.state, evidence });
  const url = new URL(await issueLink(tx, platform, opened, recipientId), 'http://localhost');
  const token = url.searchParams.get('token') ?? '';
  const needsProof = recipient.identity !== 'link' && recipient.identityLockedAt === null;
  const proof =
    needsProof && isCoveredBy(recipient, passed)
      ? await carryCheck(tx, { document: opened, recipient, linkHash: hashToken(token), passed, said, at: wanted.now })
      : null;
  return { documentId: opened.id, token, proof };
}
