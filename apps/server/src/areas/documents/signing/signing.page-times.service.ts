import type { ErrorCode, PageTime } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { pageTimesRepo } from '../tracking/index.ts';
import type { RecipientCaller } from './signing.access.ts';
import { findProof } from './identity/identity.repo.ts';
import { refusalToAct, type Standing } from './signing.policy.ts';
import { findDocument, findLink, listFiles, listRecipients, type RecipientRow } from './signing.repo.ts';

// A page that is read reports four times a minute, and when it is left.
const REPORTS = { name: 'page-times', points: 120, seconds: 600 };
const WEEK_MS = 7 * 24 * 60 * 60_000;

/**
 * How long pages were in view. Refused as every act of a recipient is, but takes no lock and moves nothing: signing never waits
 * for it. There are never more rows than the document has pages, however often a browser reports.
 */
export const pageTimesService = (platform: Platform) => ({
  report: async (caller: RecipientCaller, pages: readonly PageTime[]): Promise<Record<string, never>> => {
    await platform.limits.take(REPORTS, `recipient:${caller.recipientId}`);
    const { accountId, documentId, recipientId } = caller;
    const { db } = platform;
    const [document, link, all] = await Promise.all([
      findDocument(db, accountId, documentId),
      findLink(db, caller.tokenHash),
      listRecipients(db, accountId, documentId),
    ]);
    const recipient = all.find(({ id }) => id === recipientId);
    if (document === null || link === null || recipient === undefined) throw new AppError('link_invalid');
    const at = platform.clock.now();
    const identifiedUntil = await findProof(db, { proofHash: caller.proofHash, link }, at);
    const refusal = refusalToReport({ document, link, recipient, identifiedUntil }, all, at);
    if (refusal !== null) throw new AppError(refusal);
    const files = await listFiles(db, accountId, documentId);
    const known = pages.filter(({ file, page }) => page <= (files.find(({ id }) => id === file)?.pages.length ?? 0));
    const openFor = Math.max(0, at.getTime() - (recipient.viewedAt ?? at).getTime());
    const part = { accountId, documentId, recipientId, round: document.round };
    await pageTimesRepo(db).add(part, known, at, Math.min(openFor, WEEK_MS));
    return {};
  },
});

/** A viewer's part is done when they open it: they read without a consent, and afterwards. */
function refusalToReport(standing: Standing, all: readonly RecipientRow[], now: Date): ErrorCode | null {
  const isViewer = standing.recipient.role === 'viewer';
  const refusal = refusalToAct(standing, all, now);
  if (refusal !== null && !(isViewer && refusal === 'already_finished')) return refusal;
  return isViewer || standing.recipient.consentedAt !== null ? null : 'consent_needed';
}
