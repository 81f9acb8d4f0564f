import { importAccount, listAccountImports } from '@sealwright/contract';
import { type Access, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import type { FilesService } from '../../files/index.ts';
import { accountImportsService } from './account-imports.service.ts';

export const accountImportsRoutes = (
  platform: Platform,
  files: FilesService,
  { user, confirmed }: { user: Access<Actor>; confirmed: Access<Actor> },
): Route[] => {
  const imports = accountImportsService(platform, files);
  return [
    route(listAccountImports, user, ({ caller }) => imports.list(caller)),
    // It cannot be undone.
    route(importAccount, confirmed, ({ caller, upload, request }) => imports.begin(caller, upload, request)),
  ];
};
