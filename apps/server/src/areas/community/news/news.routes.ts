import {
  createCommunityNews,
  deleteCommunityNews,
  getCommunityNews,
  listCommunityNews,
  listNews,
  readNews,
  setNewsStatus,
  updateCommunityNews,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { newsService } from './news.service.ts';

export function newsRoutes(
  platform: Platform,
  { platformAdmin, user }: Pick<SessionAccess, 'platformAdmin' | 'user'>,
): Route[] {
  const news = newsService(platform);
  return [
    route(listCommunityNews, platformAdmin, ({ caller, query, request }) => news.list(caller, query, request)),
    route(createCommunityNews, platformAdmin, ({ caller, body, request }) => news.create(caller, body, request)),
    route(getCommunityNews, platformAdmin, ({ caller, params }) => news.get(caller, params.id)),
    route(updateCommunityNews, platformAdmin, ({ caller, params, body, request }) =>
      news.update(caller, params.id, body, request),
    ),
    route(deleteCommunityNews, platformAdmin, ({ caller, params, request }) => news.remove(caller, params.id, request)),
    route(setNewsStatus, platformAdmin, ({ caller, params, body, request }) =>
      news.setStatus(caller, params.id, body, request),
    ),
    route(listNews, user, ({ caller, query, request }) => news.open(caller, query, request)),
    route(readNews, user, ({ caller, params }) => news.read(caller, params.id)),
  ];
}
