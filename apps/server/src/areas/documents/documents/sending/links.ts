import { newToken } from '../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { cancelQueuedMails } from '../../../../platform/mail/queued-mails.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type LinkEnd, linksRepo } from './links.repo.ts';
import type { Owner } from '../documents.repo.ts';

/** `row`: others follow on this device, until then, by the word of this user. */
export type LinkHost = { name: string; row: { until: Date; hostId: number } | null };

/** A new way in for one recipient. The token exists in the answered address and nowhere else. `host`: on whose device it is opened. */
export async function issueLink(
  tx: Db,
  platform: Platform,
  document: Owner & { round: number },
  recipientId: number,
  host: LinkHost | null = null,
): Promise<string> {
  const { token, hash } = newToken();
  const { accountId, id: documentId, round } = document;
  await linksRepo(tx).insert({
    tokenHash: hash,
    accountId,
    documentId,
    recipientId,
    round,
    createdAt: platform.clock.now(),
    hostName: host?.name ?? null,
    rowUntil: host?.row?.until ?? null,
    rowHostId: host?.row?.hostId ?? null,
  });
  return `${publicUrl(platform)}/sign/${documentId}?token=${token}`;
}

/** Takes back mails that wait to leave: what they ask for is over. Answers the recipients who surely never had theirs. */
export const cancelMails = (tx: Db, document: Owner, recipientId?: number): Promise<number[]> =>
  cancelQueuedMails(tx, { accountId: document.accountId, documentId: document.id, recipientId });

/** Ends the links of a document, or of one recipient; who opens one then is told why. */
export async function killLinks(
  tx: Db,
  document: Owner & { updatedAt: Date },
  reason: LinkEnd,
  recipientId?: number,
): Promise<void> {
  await linksRepo(tx).kill(document, reason, document.updatedAt, recipientId);
}

/** A person opened it. The mail that brought it was read then: nothing else says so. */
export async function noteOpened(platform: Platform, tokenHash: Buffer): Promise<void> {
  await linksRepo(platform.db).markOpened(tokenHash, platform.clock.now());
}

const publicUrl = (platform: Platform): string => platform.config.publicUrl ?? '';

export const documentUrl = (platform: Platform, id: number): string => `${publicUrl(platform)}/documents/${id}`;
