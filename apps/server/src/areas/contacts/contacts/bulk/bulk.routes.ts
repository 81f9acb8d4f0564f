import {
  assignTags,
  deleteContacts,
  listDuplicates,
  mergeContacts,
  readSelectedTags,
  restoreContacts,
  searchTagsRecipients,
} from '@sealwright/contract';
import { route, type Route } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { SessionAccess } from '../../../access/index.ts';
import { listDuplicatesOf } from '../merge/duplicates.service.ts';
import { manyContactsService } from './bulk.service.ts';
import { merge } from '../merge/merge.service.ts';
import { searchBoth } from '../list/search.service.ts';

/** Acts on many contacts, duplicates, and the search for tags and contacts at once. */
export const manyContactsRoutes = (platform: Platform, { scoped }: SessionAccess): Route[] => {
  const many = manyContactsService(platform);
  const read = scoped('contacts:read');
  const write = scoped('contacts:write');
  return [
    route(deleteContacts, write, ({ caller, body, request }) => many.delete(caller, body, request)),
    route(restoreContacts, write, ({ caller, body, request }) => many.restore(caller, body, request)),
    route(assignTags, write, ({ caller, body, request }) => many.assignTags(caller, body, request)),
    route(readSelectedTags, read, ({ caller, body }) => many.selectedTags(caller, body)),
    route(listDuplicates, read, ({ caller, query }) => listDuplicatesOf(platform, caller, query)),
    route(mergeContacts, write, ({ caller, body, request }) => merge(platform, caller, body, request)),
    route(searchTagsRecipients, read, ({ caller, query }) => searchBoth(platform, caller, query)),
  ];
};
