import { createSigningEmbed } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { embeddingService } from './embedding.service.ts';

export const embeddingRoutes = (platform: Platform, { scoped }: SessionAccess): Route[] => {
  const embedding = embeddingService(platform);
  return [
    route(createSigningEmbed, scoped('documents:write'), ({ caller, params, body, request }) =>
      embedding.sign({ actor: caller, request }, params.id, body),
    ),
  ];
};
