import type { listQuestions, Output } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { transition } from '../documents/index.ts';
import { actorOf, deathOf, type RecipientCaller, withStanding } from '../signing/index.ts';
import { conversationsRepo } from './conversations.repo.ts';
import { filesToSend } from './files.service.ts';
import { toMessage } from './conversations.shape.ts';
import { filesIn, write } from './conversations.write.ts';

type Questions = Output<typeof listQuestions>;

// Each one is a mail to the sender and stays in the evidence.
const QUESTIONS = { name: 'ask-question', points: 20, seconds: 3600 };

/** What a recipient does: they read their own thread, and ask. */
export const askingService = (platform: Platform) => {
  const questionsOf = async (
    tx: Db,
    { accountId, recipientId }: RecipientCaller,
    email: string,
  ): Promise<Questions> => ({
    messages: (await conversationsRepo(tx).ofHolder({ accountId, recipientId, email })).map(toMessage),
  });

  return {
    /** The recipient's own. */
    questions: (caller: RecipientCaller): Promise<Questions> =>
      withStanding(platform, caller, ({ tx, recipient }) => questionsOf(tx, caller, recipient.email)),

    /** At any time while their link opens something: before their turn, and after they finished. */
    ask: async (
      caller: RecipientCaller,
      { text, files }: { text: string; files: readonly number[] },
    ): Promise<Questions> => {
      await platform.limits.take(QUESTIONS, `recipient:${caller.recipientId}`);
      return withStanding(platform, caller, async (act) => {
        const { tx, at, recipient } = act;
        const death = deathOf(act, at);
        if (death !== null) throw new AppError(death);
        // A sealed document in the archive still gives its copy; nothing is written beside it any more.
        if (act.document.archivedAt !== null) throw new AppError('link_closed');
        const { accountId, recipientId } = caller;
        const sent = await filesToSend(tx, { accountId, recipientId, userId: null }, files);
        const message = await write(tx, { document: act.document, recipient, text, at, userId: null, files: sent });
        const document = await transition(tx, platform, act.document, {
          to: act.document.state,
          evidence: {
            action: 'recipient.question_asked',
            actor: actorOf(recipient),
            origin: caller.origin,
            details: { recipient: recipient.id, message: message.id, sha256: message.sha256, ...filesIn(message) },
          },
        });
        const details = { message: message.id };
        await platform.events.publish(tx, { type: 'question_asked', at, document, recipient, details });
        return questionsOf(tx, caller, recipient.email);
      });
    },
  };
};
