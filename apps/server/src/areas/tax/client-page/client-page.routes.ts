import { getClientPage, openClientPart, uploadPaper, withdrawPaper } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaperParts } from '../checklists/index.ts';
import { clientAccess } from '../client-access/index.ts';
import { clientPageService } from './page.service.ts';

export const clientPageRoutes = (platform: Platform, parts: PaperParts): Route[] => {
  const { identified } = clientAccess(platform);
  const page = clientPageService(platform, parts);
  return [
    route(getClientPage, identified, ({ caller, query }) => page.get(caller, query)),
    route(openClientPart, identified, ({ caller, params }) => page.open(caller, params.id)),
    route(uploadPaper, identified, ({ caller, params, upload }) => page.upload(caller, params.id, upload)),
    route(withdrawPaper, identified, ({ caller, params }) => page.withdraw(caller, params.id)),
  ];
};
