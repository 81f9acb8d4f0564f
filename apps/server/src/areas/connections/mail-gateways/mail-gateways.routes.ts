import {
  checkMailDomain,
  checkOwnMailDomain,
  createMailGateway,
  createOwnMailGateway,
  deleteMailGateway,
  deleteOwnMailGateway,
  getMailGateway,
  getOwnMailGateway,
  listMailGateways,
  listOwnMailGateways,
  makeMailKey,
  makeOwnMailKey,
  orderMailGateways,
  orderOwnMailGateways,
  testEnvironmentGateway,
  testMailGateway,
  testOwnMailGateway,
  updateMailGateway,
  updateOwnMailGateway,
} from '@sealwright/contract';
import { type Access, type Route, route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor, SessionAccess } from '../../access/index.ts';
import { requireConfirmed } from '../../people/index.ts';
import { mailDomainService } from './domain.service.ts';
import { changing, type MailScope, ofAccount, ofInstallation } from './mail-gateways.scope.ts';
import { mailGatewaysService } from './mail-gateways.service.ts';
import { mailGatewayTesting } from './mail-gateways.testing.ts';

/** The calls of one scope. */
type Calls = {
  list: typeof listMailGateways;
  get: typeof getMailGateway;
  create: typeof createMailGateway;
  update: typeof updateMailGateway;
  delete: typeof deleteMailGateway;
  order: typeof orderMailGateways;
  check: typeof checkMailDomain;
  makeKey: typeof makeMailKey;
  test: typeof testMailGateway;
};

const INSTALLATION: Calls = {
  list: listMailGateways,
  get: getMailGateway,
  create: createMailGateway,
  update: updateMailGateway,
  delete: deleteMailGateway,
  order: orderMailGateways,
  check: checkMailDomain,
  makeKey: makeMailKey,
  test: testMailGateway,
};

const ACCOUNT: Calls = {
  list: listOwnMailGateways,
  get: getOwnMailGateway,
  create: createOwnMailGateway,
  update: updateOwnMailGateway,
  delete: deleteOwnMailGateway,
  order: orderOwnMailGateways,
  check: checkOwnMailDomain,
  makeKey: makeOwnMailKey,
  test: testOwnMailGateway,
};

export function mailGatewaysRoutes(platform: Platform, { platformAdmin, user }: SessionAccess): Route[] {
  const testing = mailGatewayTesting(platform, ofInstallation);
  return [
    ...routesOf(platform, { calls: INSTALLATION, access: platformAdmin, scope: ofInstallation }),
    route(testEnvironmentGateway, platformAdmin, ({ caller }) => testing.environment(caller)),
    ...routesOf(platform, { calls: ACCOUNT, access: user, scope: ofAccount }),
  ];
}

type Part = { calls: Calls; access: Access<Actor>; scope: MailScope };

/** Who decides where mails go could read them: changes need someone who has just shown that it is them. */
function routesOf(platform: Platform, { calls, access, scope }: Part): Route[] {
  const changed = changing(platform, scope);
  const gateways = mailGatewaysService(platform, scope, changed);
  const domains = mailDomainService(platform, scope, changed);
  const testing = mailGatewayTesting(platform, scope);
  const confirmed = (caller: Actor) => requireConfirmed(platform, caller);
  return [
    route(calls.list, access, ({ caller }) => gateways.list(caller)),
    route(calls.get, access, ({ caller, params }) => gateways.get(caller, params.id)),
    route(calls.create, access, async ({ caller, body, request }) => {
      await confirmed(caller);
      return gateways.create({ actor: caller, request }, body);
    }),
    route(calls.order, access, async ({ caller, body, request }) => {
      await confirmed(caller);
      return gateways.order({ actor: caller, request }, body.ids);
    }),
    route(calls.update, access, async ({ caller, params, body, request }) => {
      await confirmed(caller);
      return gateways.update({ actor: caller, request }, params.id, body);
    }),
    route(calls.delete, access, async ({ caller, params, request }) => {
      await confirmed(caller);
      await gateways.delete({ actor: caller, request }, params.id);
      return {};
    }),
    route(calls.check, access, ({ caller, params }) => domains.check(caller, params.id)),
    route(calls.makeKey, access, async ({ caller, params, request }) => {
      await confirmed(caller);
      return domains.makeKey({ actor: caller, request }, params.id);
    }),
    route(calls.test, access, ({ caller, params }) => testing.stored(caller, params.id)),
  ];
}
