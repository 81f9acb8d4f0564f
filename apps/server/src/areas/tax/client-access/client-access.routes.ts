import {
  answerClientCheck,
  endClientLinks,
  getClientCheck,
  getClientPageSettings,
  putClientPageSettings,
  requestClientLink,
  sendClientLink,
  startClientCheck,
  unlockClientPage,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { checkService } from './check.service.ts';
import { clientAccess } from './client.access.ts';
import { clientLinksService } from './links.service.ts';
import { clientSettingsService } from './settings.service.ts';

export const clientAccessRoutes = (platform: Platform, { user }: SessionAccess): Route[] => {
  const { alive, expired } = clientAccess(platform);
  const check = checkService(platform);
  const links = clientLinksService(platform);
  const settings = clientSettingsService(platform);
  return [
    route(getClientCheck, alive, ({ caller }) => check.describe(caller)),
    route(startClientCheck, alive, ({ caller, body }) => check.start(caller, body)),
    route(answerClientCheck, alive, ({ caller, body }) => check.answer(caller, body)),
    route(requestClientLink, expired, async ({ caller }) => {
      await links.renew(caller);
      return {};
    }),
    route(getClientPageSettings, user, ({ caller }) => settings.get(caller)),
    route(putClientPageSettings, user, ({ caller, body }) => settings.put(caller, body.identity)),
    route(sendClientLink, user, async ({ caller, params, body }) => {
      await links.send(caller, params.id, body.locale);
      return {};
    }),
    route(endClientLinks, user, async ({ caller, params }) => {
      await links.end(caller, params.id);
      return {};
    }),
    route(unlockClientPage, user, async ({ caller, params }) => {
      await links.unlock(caller, params.id);
      return {};
    }),
  ];
};
