import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type MessageFile, MOST_MESSAGE_FILES } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Upload } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withScratchFolder } from '../../../platform/storage/scratch.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { type FilesService, openStored, type PdfThreads, receivePaper, storeSealed } from '../../files/index.ts';
import { accountSecrets, accountSecretsOf } from '../../people/index.ts';
import { findFor } from '../documents/index.ts';
import { deathOf, findRecipient, type RecipientCaller, withStanding } from '../signing/index.ts';
import { conversationPolicy } from './conversations.policy.ts';
import { conversationsRepo } from './conversations.repo.ts';
import { type MessageFileRow, messageFilesRepo, type Writer } from './files.repo.ts';

export type MessageFileParts = { files: FilesService; threads: PdfThreads };

const UPLOADS = { name: 'question-files', points: 60, seconds: 3600 };

const contextOf = (sha256: string): string => `document_message_files.file_key_sealed:${sha256}`;

export const toMessageFile = ({ id, name, sizeBytes }: MessageFileRow): MessageFile => ({ id, name, size: sizeBytes });

/** The files with which a message is sent, under its document's row lock. Throws `not_found` for others' and those that were sent. */
export async function filesToSend(tx: Db, writer: Writer, ids: readonly number[]): Promise<MessageFileRow[]> {
  if (ids.length === 0) return [];
  const unsent = await messageFilesRepo(tx).unsent(writer);
  const wanted = new Set(ids);
  const found = unsent.filter(({ id }) => wanted.has(id));
  if (found.length < wanted.size) throw new AppError('not_found');
  return found;
}

/** A file as it was checked, opened as it streams by. */
export async function openMessageFile(
  platform: Platform,
  { files }: Pick<MessageFileParts, 'files'>,
  row: MessageFileRow,
) {
  const secrets = await accountSecretsOf(platform.db, platform, row.accountId);
  // The key goes with its account, and no one opens the file again.
  if (secrets === null) throw new AppError('not_found');
  return openStored(files, row.sha256, secrets.open(row.fileKeySealed, contextOf(row.sha256)));
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** Files beside questions and answers: checked as papers of clients are, and stored sealed. */
export const messageFilesService = (platform: Platform, { files, threads }: MessageFileParts) => {
  const { clock, db, limits } = platform;

  /** Throws what `receivePaper` throws, and `message_files_too_many`. */
  async function receive(writer: Writer & { documentId: number }, upload: Upload): Promise<MessageFile> {
    await limits.take(UPLOADS, `${writer.recipientId}:${writer.userId ?? 'recipient'}`);
    const { documentId, ...of } = writer;
    // What was given up before makes no room smaller for long.
    const present = await messageFilesRepo(db).unsent(of);
    if (present.length >= 4 * MOST_MESSAGE_FILES) throw new AppError('message_files_too_many');
    return withScratchFolder(platform, async (folder) => {
      const checked = await receivePaper(threads, upload, folder);
      const { size: sizeBytes } = await stat(checked.path);
      const contentSha256 = await hashOf(checked.path);
      const { sha256, key } = await storeSealed(files, checked.path, path.join(folder, 'sealed'));
      return db.transaction().execute(async (tx) => {
        const secrets = await accountSecrets(tx, platform, of.accountId);
        const fileKeySealed = secrets.seal(key, contextOf(sha256));
        const stored = { name: checked.name, sizeBytes, sha256, contentSha256, fileKeySealed, createdAt: clock.now() };
        return toMessageFile(await messageFilesRepo(tx).insert({ ...of, documentId, ...stored, messageId: null }));
      });
    });
  }

  const answerOf = async (row: MessageFileRow): Promise<FileAnswer> => {
    const { name, sizeBytes } = row;
    return new FileAnswer(await openMessageFile(platform, { files }, row), 'application/pdf', { name, sizeBytes });
  };

  return {
    /** Of a recipient, as long as they may ask. */
    uploadAsked: async (caller: RecipientCaller, upload: Upload): Promise<MessageFile> => {
      const { accountId, documentId, recipientId } = caller;
      await withStanding(platform, caller, async (act) => {
        const death = deathOf(act, act.at);
        if (death !== null) throw new AppError(death);
        if (act.document.archivedAt !== null) throw new AppError('link_closed');
        return Promise.resolve();
      });
      return receive({ accountId, documentId, recipientId, userId: null }, upload);
    },

    /** Of someone who may answer. */
    uploadAnswered: async (actor: Actor, recipientId: number, upload: Upload): Promise<MessageFile> => {
      const { accountId, userId } = actor;
      const recipient = await findRecipient(db, accountId, recipientId);
      if (recipient === null) throw new AppError('not_found');
      const document = await findFor(db, actor, recipient.documentId);
      requireCan(actor, conversationPolicy.answer, document);
      return receive({ accountId, documentId: document.id, recipientId, userId }, upload);
    },

    /** For the recipient: of their own thread. Throws `not_found`. */
    openAsked: async (caller: RecipientCaller, id: number): Promise<FileAnswer> => {
      const row = await withStanding(platform, caller, async ({ tx, recipient }) => {
        const { accountId, recipientId } = caller;
        const found = await messageFilesRepo(tx).find(accountId, id);
        const own = await conversationsRepo(tx).ofHolder({ accountId, recipientId, email: recipient.email });
        return own.some((message) => message.id === found?.messageId) ? found : undefined;
      });
      if (row === undefined) throw new AppError('not_found');
      return answerOf(row);
    },

    /** For those of the account who see the document. Throws `not_found`. */
    openRead: async (actor: Actor, id: number): Promise<FileAnswer> => {
      const row = await messageFilesRepo(db).find(actor.accountId, id);
      if (row === undefined || row.messageId === null) throw new AppError('not_found');
      await findFor(db, actor, row.documentId);
      return answerOf(row);
    },
  };
};
