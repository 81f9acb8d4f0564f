import {
  activate,
  activateWithPassword,
  changeEmail,
  changePassword,
  checkPasswordLink,
  confirmEmail,
  createOwner,
  forgotPassword,
  getPassword,
  getSetup,
  register,
  resendActivation,
  resetPassword,
  setPassword,
} from '@sealwright/contract';
import { type Access, publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { activationService } from './registration/activation.service.ts';
import { emailService } from './profile/email.service.ts';
import { passwordsService } from './passwords/passwords.service.ts';
import type { Actor } from '../../access/index.ts';
import { resetService } from './passwords/reset.service.ts';
import { registrationService } from './registration/registration.service.ts';
import type { SessionCaller, Sessions } from './users.sessions.ts';
import { setupService } from './registration/setup.service.ts';

/** Coming to have an account, and what proves it one's own: activation, passwords, the address. */
export const accountsRoutes = <C extends Actor & SessionCaller>(
  platform: Platform,
  sessions: Sessions,
  { user, confirmed }: { user: Access<C>; confirmed: Access<C> },
): Route[] => {
  const setup = setupService(platform, sessions.start);
  const registrations = registrationService(platform);
  const activations = activationService(platform, sessions);
  const resets = resetService(platform, sessions);
  const passwords = passwordsService(platform, sessions);
  const emails = emailService(platform, sessions);
  return [
    route(getSetup, publicAccess, ({ request }) => setup.status(request)),
    route(createOwner, { ...publicAccess, isOpenToAllAddresses: true }, ({ body, request }) =>
      setup.createOwner(body, request),
    ),
    route(register, publicAccess, ({ body, request }) => registrations.register(body, request)),
    route(activate, publicAccess, ({ params, request }) => activations.open(params, request)),
    route(activateWithPassword, publicAccess, ({ params, body, request }) =>
      activations.withPassword(params, body, request),
    ),
    route(resendActivation, publicAccess, ({ body, request }) => registrations.resendActivation(body, request)),
    route(forgotPassword, publicAccess, ({ body, request }) => resets.forgot(body, request)),
    route(checkPasswordLink, publicAccess, ({ query }) => resets.check(query)),
    route(resetPassword, publicAccess, ({ query, body, request }) => resets.reset(query, body, request)),
    route(getPassword, user, ({ caller }) => passwords.read(caller)),
    route(changePassword, user, ({ caller, body, request }) => passwords.change(caller, body, request)),
    route(setPassword, confirmed, ({ caller, body, request }) => passwords.set(caller, body, request)),
    route(changeEmail, confirmed, ({ caller, body, request }) => emails.change(caller, body, request)),
    route(confirmEmail, user, ({ caller, body, request }) => emails.confirm(caller, body, request)),
  ];
};
