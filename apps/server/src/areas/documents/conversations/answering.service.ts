import type { listConversations, Output } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf, requireCan } from '../../access/index.ts';
import {
  type ActorRequest,
  type DocumentRow,
  findFor,
  findSender,
  issueLink,
  lockDocument,
  saidBy,
  transition,
} from '../documents/index.ts';
import { deathOfPart, findRecipient } from '../signing/index.ts';
import { answerMail } from './conversations.mail.ts';
import { conversationPolicy } from './conversations.policy.ts';
import { mayBeWrittenTo, readHolders, readReachable } from './conversations.reads.ts';
import { conversationsRepo } from './conversations.repo.ts';
import { threadsOf, toConversation } from './conversations.shape.ts';
import { filesIn, write } from './conversations.write.ts';
import { filesToSend } from './files.service.ts';

type Conversations = Output<typeof listConversations>;

// Each one is a mail to a recipient.
const ANSWERS = { name: 'answer-question', points: 60, seconds: 3600 };

/** What the sender’s side does: they read every thread, and answer. */
export const answeringService = (platform: Platform) => {
  const { clock, db, limits } = platform;

  const conversationsOf = async (actor: Actor, document: DocumentRow): Promise<Conversations> => {
    const rows = await conversationsRepo(db).ofDocument(document.accountId, document.id);
    const holders = await readHolders(
      db,
      document.accountId,
      rows.map(({ recipientId }) => recipientId),
    );
    const { answer } = permissionsOf(actor, conversationPolicy, document);
    const conversations = threadsOf(rows).map((thread) => toConversation(thread, holders, answer));
    const written = new Set(conversations.map(({ recipient, email }) => `${recipient} ${email.toLowerCase()}`));
    const others = answer ? await readReachable(db, document, clock.now()) : [];
    return {
      unanswered: conversations.filter(({ isUnanswered }) => isUnanswered).length,
      conversations,
      others: others
        .filter(({ id, email }) => !written.has(`${id} ${email.toLowerCase()}`))
        .map(({ id: recipient, documentId, name, email }) => ({ document: documentId, recipient, name, email })),
    };
  };

  return {
    /** For those of the account who see the document. Throws `not_found`. */
    list: async (actor: Actor, id: number): Promise<Conversations> =>
      conversationsOf(actor, await findFor(db, actor, id)),

    /** Who asked is answered, and who was invited can be written to first; only while a link of theirs opens something. */
    answer: async (
      by: ActorRequest,
      id: number,
      input: { recipient: number; text: string; isFirst: boolean; files: readonly number[] },
    ): Promise<Conversations> => {
      await findFor(db, by.actor, id);
      await limits.take(ANSWERS, `user:${by.actor.userId}`);
      const answered = await db.transaction().execute(async (tx) => {
        const document = await lockDocument(tx, id, by.actor.accountId);
        requireCan(by.actor, conversationPolicy.answer, document);
        const recipient = await findRecipient(tx, document.accountId, input.recipient);
        if (recipient === null || recipient.documentId !== id) throw new AppError('not_found');
        const { accountId, email, id: recipientId } = recipient;
        const asked = await conversationsRepo(tx).ofHolder({ accountId, recipientId, email });
        const at = clock.now();
        const isFirst = asked.length === 0;
        // Someone else may have the part by now: what was meant for another is not sent to them.
        if (isFirst && !input.isFirst) throw new AppError('not_found');
        if (isFirst && !mayBeWrittenTo(recipient)) throw new AppError('document_transition_refused');
        if (deathOfPart({ document, recipient }, at) !== null) {
          throw new AppError('document_transition_refused');
        }
        const { userId } = by.actor;
        const files = await filesToSend(tx, { accountId, recipientId, userId }, input.files);
        const message = await write(tx, { document, recipient, text: input.text, at, userId, files });
        const told = await transition(tx, platform, document, {
          to: document.state,
          evidence: {
            action: isFirst ? 'recipient.written_to' : 'recipient.question_answered',
            ...saidBy(by, document),
            details: { recipient: recipientId, message: message.id, sha256: message.sha256, ...filesIn(message) },
          },
        });
        const url = await issueLink(tx, platform, told, recipientId);
        const about = { document: told, recipient, sender: await findSender(tx, told), answerer: by.actor.name };
        await platform.mailer.enqueue(tx, answerMail(about, { url, text: input.text, message: message.id, isFirst }));
        return told;
      });
      return conversationsOf(by.actor, answered);
    },
  };
};
