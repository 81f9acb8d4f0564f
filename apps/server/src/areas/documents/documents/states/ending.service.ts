import { type Document, isClosedToPaper } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { act, type ActorRequest, saidBy } from '../documents.act.ts';
import { setArchived } from './archiving.ts';
import { takeAway } from './ending.ts';
import { sealDocument } from '../documents.tasks.ts';
import { giveBackUnopened, type MeteredPlatform } from '../sending/metering.ts';
import { markCompleted, missingOf } from '../sending/marking.ts';
import { withProgress } from '../list/parts.reads.ts';
import { recipientsRepo } from '../draft/recipients.repo.ts';
import { follow, lockParts, openOf } from '../sending/separate.ts';
import type { DocumentsService } from '../documents.service.ts';
import { ACTIVE } from './states.ts';
import { transition } from './transition.ts';
import type { DocumentRow } from '../documents.repo.ts';
import type { DocumentAct } from '../documents.policy.ts';

const AS_DRAFT = { sentAt: null, scheduledFor: null, expiresAt: null, lockedRecipients: 0 };

/** What the sender can still do with a document that is under way: take it back, complete it as it is, close it, put it away. */
export const endingService = (platform: MeteredPlatform, documents: DocumentsService) => {
  const closeOne = (tx: Db, by: ActorRequest, document: DocumentRow) =>
    takeAway(tx, platform, document, {
      to: 'not_completed',
      why: 'closed',
      evidence: { action: 'document.closed', ...saidBy(by, document) },
    });

  async function recallParts(tx: Db, by: ActorRequest, parent: DocumentRow, parts: DocumentRow[]): Promise<void> {
    // What someone has finished stays finished: then the rest can be closed, but not taken back as a whole.
    if (parts.some((part) => part.finishedAt !== null)) throw new AppError('document_transition_refused');
    const evidence = { action: 'document.recalled' as const, ...saidBy(by, parent), details: { round: parent.round } };
    // A part is not prepared again: the next sending makes new ones.
    const closed = { action: 'document.closed' as const, ...saidBy(by, parent), details: { recalledWith: parent.id } };
    for (const part of parts.filter(({ state }) => ACTIVE.includes(state))) {
      await takeAway(tx, platform, part, { to: 'not_completed', why: 'recalled', evidence: closed });
      await giveBackUnopened(tx, platform, part);
    }
    await transition(tx, platform, parent, { to: 'draft', evidence, patch: AS_DRAFT });
  }

  /** Does it to one document and answers the document as it then is. */
  const done =
    (what: DocumentAct, work: (tx: Db, by: ActorRequest, document: DocumentRow) => Promise<unknown>) =>
    async (by: ActorRequest, id: number): Promise<Document> => {
      await act(platform, by, id, what, (tx, document) => work(tx, by, document));
      return documents.get(by.actor, id);
    };

  return {
    /** Back to `draft`: links die, those who were asked are told, and what they entered is gone. */
    recall: done('recall', async (tx, by, document) => {
      const parts = await lockParts(tx, document);
      if (parts.length > 0) return recallParts(tx, by, document, parts);
      await refuseClosed(tx, document);
      const details = { round: document.round };
      const evidence = { action: 'document.recalled' as const, ...saidBy(by, document), details };
      await takeAway(tx, platform, document, { to: 'draft', why: 'recalled', evidence, patch: AS_DRAFT });
      await giveBackUnopened(tx, platform, document);
      return recipientsRepo(tx).startOver(document);
    }),

    complete: done('complete', async (tx, by, document) => {
      const parts = await lockParts(tx, document);
      if (parts.length === 0) return markCompleted(tx, platform, by, document);
      const open = openOf(parts);
      for (const part of requireSome(open)) {
        if (part.state === 'pending') await closeOne(tx, by, part);
        else await markCompleted(tx, platform, by, part);
      }
      const details = { missing: await missingIn(tx, document) };
      const evidence = { action: 'document.marked_completed' as const, ...saidBy(by, document), details };
      const patch = { isMarkedCompleted: true };
      return follow(tx, platform, await transition(tx, platform, document, { to: document.state, evidence, patch }));
    }),

    close: done('close', async (tx, by, document) => {
      const parts = await lockParts(tx, document);
      if (parts.length === 0) return closeOne(tx, by, document);
      for (const part of requireSome(openOf(parts))) await closeOne(tx, by, part);
      const details = { missing: await missingIn(tx, document) };
      const evidence = { action: 'document.closed' as const, ...saidBy(by, document), details };
      const closed = await transition(tx, platform, document, { to: document.state, evidence });
      return follow(tx, platform, closed, { isCloseSaid: true });
    }),

    seal: done('seal', (tx, by, document) => sealAgain(tx, platform, by, document)),

    archive: done('archive', (tx, by, document) => setArchived(tx, platform, by, document, platform.clock.now())),

    restore: done('restore', (tx, by, document) => setArchived(tx, platform, by, document, null)),
  };
};

/** Who can only sign on paper stays so: a recall would give three more tries. */
async function refuseClosed(tx: Db, document: DocumentRow): Promise<void> {
  const recipients = await recipientsRepo(tx).list(document);
  if (recipients.some((one) => isClosedToPaper(document, one))) throw new AppError('irs_taxpayer_closed');
}

function requireSome(open: DocumentRow[]): DocumentRow[] {
  if (open.length === 0) throw new AppError('document_transition_refused');
  return open;
}

/** Whose part is not done in any of a document's separate copies. */
async function missingIn(tx: Db, document: DocumentRow) {
  const recipients = await recipientsRepo(tx).list(document);
  return missingOf(await withProgress(tx, document.accountId, [document], recipients));
}

/** Tries again to seal a document that was given up, as if for the first time. */
async function sealAgain(tx: Db, platform: Platform, by: ActorRequest, document: DocumentRow): Promise<void> {
  const { id, accountId, round } = document;
  await transition(tx, platform, document, {
    to: document.state,
    evidence: { action: 'document.sealing_resumed', ...saidBy(by, document), details: { round } },
    patch: { sealTries: 0, sealTriedAt: null, sealingStoppedAt: null },
  });
  await platform.tasks.enqueue(tx, sealDocument, { documentId: id, accountId, round }, { key: `${id}:${round}` });
}
