import { createUserImport, downloadUserImportReport, getUserImport, startUserImport } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { requireConfirmed } from '../../people/index.ts';
import { userImportsService } from './user-imports.service.ts';

export const userImportsRoutes = (platform: Platform, { platformAdmin }: SessionAccess): Route[] => {
  const imports = userImportsService(platform);
  return [
    route(createUserImport, platformAdmin, ({ caller, upload }) => imports.create(caller, upload)),
    route(getUserImport, platformAdmin, ({ caller, params }) => imports.get(caller, params.id)),
    route(startUserImport, platformAdmin, async ({ caller, params, request }) => {
      await requireConfirmed(platform, caller);
      return imports.start(caller, params.id, request);
    }),
    route(downloadUserImportReport, platformAdmin, ({ caller, params }) => imports.report(caller, params.id)),
  ];
};
