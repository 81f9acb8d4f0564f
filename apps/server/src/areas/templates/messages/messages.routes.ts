import {
  createMessageTemplate,
  deleteMessageTemplate,
  getMessageTemplate,
  listMessageTemplates,
  previewMessage,
  setDefaultMessageTemplate,
  unsetDefaultMessageTemplate,
  updateMessageTemplate,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Scoped } from '../../access/index.ts';
import { previewOf } from './messages.preview.ts';
import { messagesService } from './messages.service.ts';

export function messageTemplatesRoutes(platform: Platform, { scoped }: { scoped: Scoped }): Route[] {
  const [reading, writing] = [scoped('documents:read'), scoped('documents:write')];
  const templates = messagesService(platform);
  return [
    route(listMessageTemplates, reading, ({ caller, query, request }) => templates.list(caller, query, request)),
    route(previewMessage, reading, ({ caller, body }) => previewOf(platform, caller, body)),
    route(createMessageTemplate, writing, ({ caller, body }) => templates.create(caller, body)),
    route(getMessageTemplate, reading, ({ caller, params }) => templates.get(caller, params.id)),
    route(updateMessageTemplate, writing, ({ caller, params, body, request }) =>
      templates.update(caller, params.id, body, request),
    ),
    route(deleteMessageTemplate, writing, ({ caller, params, request }) =>
      templates.delete(caller, params.id, request),
    ),
    route(setDefaultMessageTemplate, writing, ({ caller, params }) => templates.setDefault(caller, params.id, true)),
    route(unsetDefaultMessageTemplate, writing, ({ caller, params }) => templates.setDefault(caller, params.id, false)),
  ];
}
