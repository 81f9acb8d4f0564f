import { askForDeletion, cancelDeletion, exportMyData, getDeletion, listExports } from '@sealwright/contract';
import { type Access, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FilesService } from '../../files/index.ts';
import type { Actor } from '../../access/index.ts';
import { deletionService } from './erasure/deletion.service.ts';
import { exportsService } from './export/exports.service.ts';

export const privacyRoutes = (
  platform: Platform,
  _files: FilesService,
  { user, confirmed }: { user: Access<Actor>; confirmed: Access<Actor> },
): Route[] => {
  const exports = exportsService(platform);
  const deletion = deletionService(platform);
  return [
    route(listExports, user, ({ caller }) => exports.list(caller)),
    // Everything at once is more than a stolen session should get.
    route(exportMyData, confirmed, ({ caller, request }) => exports.begin(caller, request)),
    route(getDeletion, user, ({ caller }) => deletion.get(caller)),
    route(askForDeletion, confirmed, ({ caller, body, request }) => deletion.ask(caller, body.email, request)),
    route(cancelDeletion, user, ({ caller, request }) => deletion.cancel(caller, request)),
  ];
};
