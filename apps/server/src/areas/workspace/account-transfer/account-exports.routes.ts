import { downloadAccountExport, exportAccount, listAccountExports } from '@sealwright/contract';
import { type Access, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import type { FilesService } from '../../files/index.ts';
import { accountExportsService } from './account-exports.service.ts';

export const accountExportsRoutes = (
  platform: Platform,
  files: FilesService,
  { user, confirmed }: { user: Access<Actor>; confirmed: Access<Actor> },
): Route[] => {
  const exports = accountExportsService(platform, files);
  return [
    route(listAccountExports, user, ({ caller }) => exports.list(caller)),
    // Everything at once is more than a stolen session should get.
    route(exportAccount, confirmed, ({ caller, body, request }) => exports.begin(caller, body, request)),
    route(downloadAccountExport, confirmed, ({ caller, params, request }) =>
      exports.download(caller, params.id, request),
    ),
  ];
};
