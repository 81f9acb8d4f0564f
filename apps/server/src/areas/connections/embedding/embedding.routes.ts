import { createEditorEmbed, createSigningEmbed, endEditorEmbed, getEditorEmbed } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { editorAccess } from './editors.access.ts';
import { editorsService } from './editors.service.ts';
import { embeddingService } from './embedding.service.ts';

export const embeddingRoutes = (platform: Platform, { scoped }: SessionAccess): Route[] => {
  const embedding = embeddingService(platform);
  const editors = editorsService(platform);
  const editor = editorAccess(platform);
  return [
    route(createSigningEmbed, scoped('documents:write'), ({ caller, params, body, request }) =>
      embedding.sign({ actor: caller, request }, params.id, body),
    ),
    route(createEditorEmbed, scoped('documents:write'), ({ caller, params, body }) =>
      editors.open(caller, params.id, body),
    ),
    route(getEditorEmbed, editor, async ({ caller }) => editors.read(caller)),
    route(endEditorEmbed, editor, ({ caller }) => editors.end(caller)),
  ];
};
