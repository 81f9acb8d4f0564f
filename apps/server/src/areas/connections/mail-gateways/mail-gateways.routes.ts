import {
  checkMailDomain,
  createMailGateway,
  deleteMailGateway,
  getMailGateway,
  listMailGateways,
  makeMailKey,
  orderMailGateways,
  testEnvironmentGateway,
  testMailGateway,
  updateMailGateway,
} from '@sealwright/contract';
import { type Route, route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor, SessionAccess } from '../../access/index.ts';
import { requireConfirmed } from '../../people/index.ts';
import { mailDomainService } from './domain.service.ts';
import { changing, mailGatewaysService } from './mail-gateways.service.ts';
import { mailGatewayTesting } from './mail-gateways.testing.ts';

export function mailGatewaysRoutes(platform: Platform, { platformAdmin }: SessionAccess): Route[] {
  const changed = changing(platform);
  const gateways = mailGatewaysService(platform, changed);
  const domains = mailDomainService(platform, changed);
  const testing = mailGatewayTesting(platform);
  const confirmed = (caller: Actor) => requireConfirmed(platform, caller);
  return [
    route(listMailGateways, platformAdmin, ({ caller }) => gateways.list(caller)),
    route(getMailGateway, platformAdmin, ({ caller, params }) => gateways.get(caller, params.id)),
    route(createMailGateway, platformAdmin, async ({ caller, body, request }) => {
      await confirmed(caller);
      return gateways.create({ actor: caller, request }, body);
    }),
    route(updateMailGateway, platformAdmin, async ({ caller, params, body, request }) => {
      await confirmed(caller);
      return gateways.update({ actor: caller, request }, params.id, body);
    }),
    route(deleteMailGateway, platformAdmin, async ({ caller, params, request }) => {
      await confirmed(caller);
      await gateways.delete({ actor: caller, request }, params.id);
      return {};
    }),
    route(orderMailGateways, platformAdmin, async ({ caller, body, request }) => {
      await confirmed(caller);
      return gateways.order({ actor: caller, request }, body.ids);
    }),
    route(checkMailDomain, platformAdmin, ({ caller, params }) => domains.check(caller, params.id)),
    route(makeMailKey, platformAdmin, async ({ caller, params, request }) => {
      await confirmed(caller);
      return domains.makeKey({ actor: caller, request }, params.id);
    }),
    route(testMailGateway, platformAdmin, ({ caller, params }) => testing.stored(caller, params.id)),
    route(testEnvironmentGateway, platformAdmin, ({ caller }) => testing.environment(caller)),
  ];
}
