import { activate, createOwner, getSetup, register, resendActivation } from '@sealwright/contract';
import { type Access, publicAccess, route, type Route } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Caller } from './accounts.policy.ts';
import { accountsService } from './accounts.service.ts';
import { setupService } from './accounts.setup.service.ts';
import type { Sessions } from './accounts.sessions.ts';

/** Coming to have an account, and what proves it one's own: activation, passwords, the address. */
export const accountsRoutes = <C extends Caller>(
  platform: Platform,
  sessions: Sessions,
  _access: { user: Access<C>; confirmed: Access<C>; platformAdmin: Access<C> },
): Route[] => {
  const setup = setupService(platform, sessions.start);
  const accounts = accountsService(platform);
  return [
    route(getSetup, publicAccess, () => setup.status()),
    route(createOwner, publicAccess, ({ body, request }) => setup.createOwner(body, request)),
    route(register, publicAccess, ({ body, request }) => accounts.register(body, request)),
    route(activate, publicAccess, ({ params }) => accounts.activate(params)),
    route(resendActivation, publicAccess, ({ body, request }) => accounts.resendActivation(body, request)),
  ];
};
