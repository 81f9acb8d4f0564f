import * as calls from '@sealwright/contract';
import { type Access, publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Actor } from '../../access/index.ts';
import type { SessionsService } from '../sessions/index.ts';
import type { MfaService } from './mfa.service.ts';

export const mfaRoutes = (
  { factors, sessions }: { factors: MfaService; sessions: SessionsService },
  { user, confirmed }: { user: Access<Actor>; confirmed: Access<Actor> },
): Route[] => {
  const { login, passkeyLogin, manage, recovery, passkeys, confirm } = factors.over(sessions);
  return [
    route(calls.verifyLogin, publicAccess, ({ body, request }) => login.verify(body, request)),
    route(calls.resendLoginCode, publicAccess, ({ body, request }) => login.resend(body, request)),
    route(calls.beginPasskeyLogin, publicAccess, ({ body, request }) => passkeyLogin.begin(body, request)),
    route(calls.passkeyLogin, publicAccess, ({ body, request }) => passkeyLogin.enter(body, request)),

    route(calls.getMfa, user, ({ caller }) => manage.read(caller)),
    route(calls.setEmailMfa, user, ({ caller, body, request }) => manage.setEmail(caller, body.enabled, request)),
    route(calls.beginTotp, confirmed, ({ caller }) => manage.beginTotp(caller)),
    route(calls.confirmTotp, user, ({ caller, body, request }) => manage.confirmTotp(caller, body.code, request)),
    route(calls.removeTotp, confirmed, ({ caller, request }) => manage.removeTotp(caller, request)),
    route(calls.renewRecoveryCodes, confirmed, ({ caller, request }) => recovery.renew(caller, request)),
    route(calls.beginPasskey, confirmed, ({ caller, request }) => passkeys.begin(caller, request)),
    route(calls.addPasskey, user, ({ caller, body, request }) => passkeys.add(caller, body, request)),
    route(calls.renamePasskey, user, ({ caller, params, body, request }) =>
      passkeys.rename(caller, params.id, body.name, request),
    ),
    route(calls.removePasskey, confirmed, ({ caller, params, request }) => passkeys.remove(caller, params.id, request)),

    route(calls.getConfirmMethods, user, ({ caller }) => confirm.methods(caller)),
    route(calls.sendConfirmCode, user, ({ caller, request }) => confirm.sendCode(caller, request)),
    route(calls.beginConfirmPasskey, user, ({ caller, request }) => confirm.beginPasskey(caller, request)),
    route(calls.reauthenticate, user, ({ caller, body, request }) => confirm.confirm(caller, body, request)),
  ];
};
