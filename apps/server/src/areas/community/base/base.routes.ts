import { deleteCommunity, downloadCommunity, restoreCommunity } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { deletionsService } from './deletions.service.ts';
import { downloadService } from './download.service.ts';
import type { Kinds } from './kinds.ts';

/** What is done to many at once, whatever their type. */
export function baseRoutes(
  platform: Platform,
  kinds: Kinds,
  { platformAdmin }: Pick<SessionAccess, 'platformAdmin'>,
): Route[] {
  const deletions = deletionsService(platform, kinds);
  const downloads = downloadService(platform, kinds);
  return [
    route(deleteCommunity, platformAdmin, ({ caller, params, query, body, request }) =>
      deletions.delete(caller, params.type, { query, body }, request),
    ),
    route(restoreCommunity, platformAdmin, ({ caller, params, request }) =>
      deletions.restore(caller, params.id, request),
    ),
    route(downloadCommunity, platformAdmin, ({ caller, params, body, request }) =>
      downloads.download(caller, params.type, body, request),
    ),
  ];
}
