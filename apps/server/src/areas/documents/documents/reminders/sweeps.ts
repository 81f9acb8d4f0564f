import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { SYSTEM } from '../../evidence/index.ts';
import { takeAway } from '../states/ending.ts';
import { recipientsRepo } from '../draft/recipients.repo.ts';
import { remindersRepo } from './reminders.repo.ts';
import { isFromAhead, planned, remind } from './reminding.ts';
import { documentsRepo, type Owner } from '../documents.repo.ts';
import { ACTIVE } from '../states/states.ts';
import type { DocumentRow } from '../documents.repo.ts';
import type { MailTexts } from '../sending/wording.ts';
import { peopleRepo } from '../documents.people.repo.ts';

const BATCH = 200;

/** Due work is found in the tables, not remembered: a sweep that was missed is made up by the next one. */
export const sweeps = (platform: Platform, texts: MailTexts) => {
  const { clock, db, log } = platform;

  /** Each document in its own transaction, under its lock; one that fails keeps no one else waiting. */
  async function forEach(due: Owner[], work: (tx: Db, document: DocumentRow) => Promise<void>): Promise<void> {
    for (const { accountId, id } of due) {
      try {
        await db.transaction().execute(async (tx) => {
          const document = await documentsRepo(tx).lock(id, accountId);
          if (document !== undefined) await work(tx, document);
        });
      } catch (cause) {
        log.error('A document could not be swept', { documentId: id }, cause);
      }
    }
  }

  return {
    expire: async (): Promise<void> => {
      const at = clock.now();
      await forEach(await documentsRepo(db).expired(at, BATCH), async (tx, document) => {
        const isOver = document.expiresAt !== null && document.expiresAt <= at;
        if (!isOver || !ACTIVE.includes(document.state) || document.finishedAt !== null) return;
        const evidence = { action: 'document.expired' as const, actor: SYSTEM, details: { round: document.round } };
        const ended = await takeAway(tx, platform, document, { to: 'not_completed', why: 'expired', evidence });
        await platform.events.publish(tx, { type: 'document_expired', at, document: ended.document });
      });
    },

    remind: async (): Promise<void> => {
      const at = clock.now();
      await forEach(await remindersRepo(db).due(at, BATCH), async (tx, document) => {
        const { accountId, expiresAt } = document;
        const isOpen = ACTIVE.includes(document.state) && document.finishedAt === null && document.archivedAt === null;
        if (!isOpen || expiresAt === null) return;
        const sender = await peopleRepo(tx).sender(document);
        for (const recipient of await remindersRepo(tx).waiting(document)) {
          const remindAt = recipient.remindAt ?? planned({ ...document, expiresAt }, recipient, sender);
          if (remindAt <= at || isFromAhead(recipient, at)) {
            await remind(tx, platform, texts, { document, recipient, sender, said: { actor: SYSTEM } });
          } else if (recipient.remindAt === null) {
            await recipientsRepo(tx).update(accountId, recipient.id, { remindAt });
          }
        }
      });
    },
  };
};
