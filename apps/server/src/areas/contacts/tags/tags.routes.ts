import { createTag, deleteTag, deleteTags, getTag, listTags, updateTag } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { tagsService } from './tags.service.ts';

export const tagsRoutes = (platform: Platform, { scoped }: SessionAccess): Route[] => {
  const tags = tagsService(platform);
  const read = scoped('contacts:read');
  const write = scoped('contacts:write');
  return [
    route(listTags, read, ({ caller, query, request }) => tags.list(caller, query, request)),
    route(getTag, read, ({ caller, params }) => tags.get(caller, params.id)),
    route(createTag, write, ({ caller, body }) => tags.create(caller, body.name)),
    route(updateTag, write, ({ caller, params, body, request }) => tags.rename(caller, params.id, body.name, request)),
    route(deleteTag, write, async ({ caller, params }) => {
      await tags.delete(caller, [params.id]);
      return {};
    }),
    route(deleteTags, write, async ({ caller, body }) => ({ count: await tags.delete(caller, body.ids) })),
  ];
};
