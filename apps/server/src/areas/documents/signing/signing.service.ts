import { isTimeZone, type Locale, type SigningView } from '@sealwright/contract';
import type { StoredMark } from '../../../migrations/tables.documents.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DocumentRow, isTurn, type MailTexts, noteOpened } from '../documents/index.ts';
import type { FilesService, PdfThreads, PicturesService } from '../../files/index.ts';
import type { RecipientCaller } from './signing.access.ts';
import { markViewed, withStanding } from './signing.act.ts';
import { submit } from './signing.finish.service.ts';
import { findProof } from './identity/identity.repo.ts';
import { deathOf, isSealed } from './signing.policy.ts';
import { findDocument, listRecipients, type RecipientRow, updateRecipient } from './signing.repo.ts';
import { viewOf } from './signing.shown.ts';

/**
 * What the person who makes a request has saved. Throws `not_signed_in`; the inner one, under a transaction that keeps it there,
 * `not_found` for what is not theirs.
 */
export type SavedMarks = (
  request: Incoming,
) => Promise<(tx: Db, id: number) => Promise<{ mark: StoredMark; initials: StoredMark | null }>>;

export type SigningParts = {
  files: FilesService;
  pictures: PicturesService;
  threads: PdfThreads;
  mailTexts: MailTexts;
  /** Kept by an area above this one. */
  savedMarks: SavedMarks;
};

/** What a recipient sees of their part. */
export const signingService = (platform: Platform, { pictures }: SigningParts) => {
  const read = async (caller: RecipientCaller): Promise<{ document: DocumentRow; all: RecipientRow[] }> => {
    const document = await findDocument(platform.db, caller.accountId, caller.documentId);
    if (document === null) throw new AppError('link_invalid');
    return { document, all: await listRecipients(platform.db, caller.accountId, caller.documentId) };
  };

  return {
    /**
     * The first view is evidence. It is not recorded before the recipient's turn (`turn` is false then), nor for prefetches
     * and link scanners; every act of a recipient records it as well.
     */
    view: async (
      caller: RecipientCaller,
      { locale: asked, timeZone }: { locale?: Locale | undefined; timeZone?: string | undefined },
    ): Promise<SigningView> => {
      const before = await read(caller);
      const mine = ownOf(before.all, caller);
      const isOpen = isTurn(mine, before.all) || isSealed(before.document);
      const isNew = caller.isOnPurpose && mine.viewedAt === null && isOpen;
      if (isNew) await open(platform, caller, timeZone);
      if (caller.isOnPurpose) await noteOpened(platform, caller.tokenHash);
      const { document, all } = isNew ? await read(caller) : before;
      const recipient = ownOf(all, caller);
      const identityUntil = await identifiedUntil(platform, caller, recipient);
      const { hostName } = caller;
      return viewOf(platform, pictures, { document, all, recipient, identityUntil, hostName }, asked);
    },
  };
};

/** The first opening. A viewer's part is to open it: with that it is done. */
async function open(platform: Platform, caller: RecipientCaller, timeZone: string | undefined): Promise<void> {
  await withStanding(platform, caller, async (act) => {
    const death = deathOf(act, act.at);
    if (death !== null) throw new AppError(death);
    const seen = await markViewed(platform, act);
    if (timeZone !== undefined && isTimeZone(timeZone)) await updateRecipient(act.tx, act.recipient, { timeZone });
    const isPartDone = seen.recipient.role === 'viewer' && seen.document.finishedAt === null;
    if (isPartDone && isTurn(seen.recipient, seen.all)) await submit(platform, seen, { fields: [] });
  });
}

/** For what a browser keeps of the document: not longer than it may show it. */
async function identifiedUntil(platform: Platform, caller: RecipientCaller, { identity }: RecipientRow) {
  if (identity === 'link') return null;
  const link = { tokenHash: caller.tokenHash };
  const until = await findProof(platform.db, { proofHash: caller.proofHash, link }, platform.clock.now());
  return (until ?? platform.clock.now()).toISOString();
}

function ownOf(all: readonly RecipientRow[], caller: RecipientCaller): RecipientRow {
  const own = all.find(({ id }) => id === caller.recipientId);
  if (own === undefined) throw new AppError('link_invalid');
  return own;
}
