import { activate, createOwner, getSetup, getUser, register, resendActivation, updateUser } from '@sealwright/contract';
import { type Access, publicAccess, route, type Route } from '../../platform/http.ts';
import type { Caller } from './accounts.policy.ts';
import type { AccountsService } from './accounts.service.ts';
import type { SetupService } from './accounts.setup.service.ts';
import type { UsersService } from './accounts.users.service.ts';

type Services = { setup: SetupService; accounts: AccountsService; users: UsersService };

export const accountsRoutes = <C extends Caller>(
  { setup, accounts, users }: Services,
  { user }: { user: Access<C> },
): Route[] => [
  route(getSetup, publicAccess, () => setup.status()),
  route(createOwner, publicAccess, ({ body, request }) => setup.createOwner(body, request)),
  route(register, publicAccess, ({ body, request }) => accounts.register(body, request)),
  route(activate, publicAccess, ({ params }) => accounts.activate(params)),
  route(resendActivation, publicAccess, ({ body, request }) => accounts.resendActivation(body, request)),
  route(getUser, user, ({ caller, params }) => users.read(caller, params.id)),
  route(updateUser, user, ({ caller, params, body, request }) => users.update(caller, params.id, body, request)),
];
