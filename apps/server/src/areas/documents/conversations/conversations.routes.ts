import { answerQuestion, askQuestion, listConversations, listQuestions } from '@sealwright/contract';
import { type Route, route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Scoped } from '../../access/index.ts';
import { recipientAccess } from '../signing/index.ts';
import { answeringService } from './answering.service.ts';
import { askingService } from './asking.service.ts';

export function conversationsRoutes(platform: Platform, { scoped }: { scoped: Scoped }): Route[] {
  const asking = askingService(platform);
  const answering = answeringService(platform);
  const { onDocument } = recipientAccess(platform);
  return [
    route(listQuestions, onDocument, ({ caller }) => asking.questions(caller)),
    route(askQuestion, onDocument, ({ caller, body }) => asking.ask(caller, body.text)),
    route(listConversations, scoped('documents:read'), ({ caller, params }) => answering.list(caller, params.id)),
    route(answerQuestion, scoped('documents:write'), ({ caller, params, body, request }) =>
      answering.answer({ actor: caller, request }, params.id, body),
    ),
  ];
}
