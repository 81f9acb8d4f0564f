import {
  answerQuestion,
  askQuestion,
  countUnreadConversations,
  getConversation,
  getConversationFile,
  getQuestionFile,
  listAllConversations,
  listConversations,
  listQuestions,
  readConversation,
  uploadAnswerFile,
  uploadQuestionFile,
} from '@sealwright/contract';
import { type Route, route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { recipientAccess } from '../signing/index.ts';
import { answeringService } from './answering.service.ts';
import { askingService } from './asking.service.ts';
import { type MessageFileParts, messageFilesService } from './files.service.ts';
import { threadsService } from './threads.service.ts';

export function conversationsRoutes(
  platform: Platform,
  { scoped, user }: Pick<SessionAccess, 'scoped' | 'user'>,
  parts: MessageFileParts,
): Route[] {
  const asking = askingService(platform);
  const answering = answeringService(platform);
  const threads = threadsService(platform);
  const messageFiles = messageFilesService(platform, parts);
  const { onDocument } = recipientAccess(platform);
  return [
    route(listQuestions, onDocument, ({ caller }) => asking.questions(caller)),
    route(askQuestion, onDocument, ({ caller, body }) => asking.ask(caller, body)),
    route(uploadQuestionFile, onDocument, ({ caller, upload }) => messageFiles.uploadAsked(caller, upload)),
    route(getQuestionFile, onDocument, ({ caller, params }) => messageFiles.openAsked(caller, params.file)),
    route(uploadAnswerFile, scoped('documents:write'), ({ caller, params, upload }) =>
      messageFiles.uploadAnswered(caller, params.id, upload),
    ),
    route(getConversationFile, scoped('documents:read'), ({ caller, params }) =>
      messageFiles.openRead(caller, params.id),
    ),
    route(listConversations, scoped('documents:read'), ({ caller, params }) => answering.list(caller, params.id)),
    route(answerQuestion, scoped('documents:write'), ({ caller, params, body, request }) =>
      answering.answer({ actor: caller, request }, params.id, body),
    ),
    route(listAllConversations, scoped('documents:read'), ({ caller, query, request }) =>
      threads.list(caller, query, request),
    ),
    route(countUnreadConversations, scoped('documents:read'), ({ caller }) => threads.unread(caller)),
    route(getConversation, scoped('documents:read'), ({ caller, params }) => threads.get(caller, params.id)),
    route(readConversation, user, async ({ caller, params, body }) => {
      await threads.read(caller, params.id, body.message);
      return {};
    }),
  ];
}
