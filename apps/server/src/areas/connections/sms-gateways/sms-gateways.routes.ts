import {
  createOwnSmsGateway,
  createSmsGateway,
  deleteOwnSmsGateway,
  deleteSmsGateway,
  getOwnSmsGateway,
  getSmsGateway,
  type Input,
  listOwnSentTexts,
  listOwnSmsGateways,
  listSentTexts,
  listSmsGateways,
  receiveSmsReceipt,
  receiveSmsReceiptByGet,
  restoreOwnSmsGateway,
  restoreSmsGateway,
  setDefaultOwnSmsGateway,
  setDefaultSmsGateway,
  testOwnSmsGateway,
  testSmsGateway,
  updateOwnSmsGateway,
  updateSmsGateway,
} from '@sealwright/contract';
import { type Access, type Incoming, publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor, SessionAccess } from '../../access/index.ts';
import { requireConfirmed } from '../../people/index.ts';
import { receiveReceipt } from './receipts.service.ts';
import type { SmsOptions } from './sending.ts';
import { ofAccount, ofInstallation, type SmsScope } from './sms-gateways.scope.ts';
import { smsGatewayChoices, smsGatewaysService } from './sms-gateways.service.ts';
import { textsService } from './texts.service.ts';

/** The calls of one scope. */
type Calls = {
  list: typeof listSmsGateways;
  texts: typeof listSentTexts;
  get: typeof getSmsGateway;
  create: typeof createSmsGateway;
  update: typeof updateSmsGateway;
  delete: typeof deleteSmsGateway;
  restore: typeof restoreSmsGateway;
  setDefault: typeof setDefaultSmsGateway;
  test: typeof testSmsGateway;
};

const INSTALLATION: Calls = {
  list: listSmsGateways,
  texts: listSentTexts,
  get: getSmsGateway,
  create: createSmsGateway,
  update: updateSmsGateway,
  delete: deleteSmsGateway,
  restore: restoreSmsGateway,
  setDefault: setDefaultSmsGateway,
  test: testSmsGateway,
};

const ACCOUNT: Calls = {
  list: listOwnSmsGateways,
  texts: listOwnSentTexts,
  get: getOwnSmsGateway,
  create: createOwnSmsGateway,
  update: updateOwnSmsGateway,
  delete: deleteOwnSmsGateway,
  restore: restoreOwnSmsGateway,
  setDefault: setDefaultOwnSmsGateway,
  test: testOwnSmsGateway,
};

type Taken = { params: Input<typeof receiveSmsReceipt>['params']; request: Incoming; rawBody: string };

/** Providers call us under whatever address they were given, which is a secret. */
const providerAccess = { ...publicAccess, isOpenToAllAddresses: true };

export function smsGatewaysRoutes(
  platform: Platform,
  { platformAdmin, user }: Pick<SessionAccess, 'platformAdmin' | 'user'>,
  options: SmsOptions,
): Route[] {
  const receive = receiveReceipt(platform);
  const take = async ({ params, request, rawBody }: Taken) => {
    await receive(params, request, rawBody);
    return {};
  };
  return [
    ...routesOf(platform, { calls: INSTALLATION, access: platformAdmin, scope: ofInstallation }, options),
    ...routesOf(platform, { calls: ACCOUNT, access: user, scope: ofAccount }, options),
    route(receiveSmsReceipt, providerAccess, take),
    route(receiveSmsReceiptByGet, providerAccess, take),
  ];
}

type Part = { calls: Calls; access: Access<Actor>; scope: SmsScope };

function routesOf(platform: Platform, { calls, access, scope }: Part, options: SmsOptions): Route[] {
  const gateways = smsGatewaysService(platform, scope);
  const choices = smsGatewayChoices(platform, scope);
  const texts = textsService(platform, scope, options);
  return [
    route(calls.list, access, ({ caller, query, request }) => gateways.list(caller, query, request)),
    route(calls.texts, access, ({ caller, query, request }) => texts.list(caller, query, request)),
    route(calls.get, access, ({ caller, params }) => gateways.get(caller, params.id)),
    // Who changes where codes go could read them.
    route(calls.create, access, async ({ caller, body, request }) => {
      await requireConfirmed(platform, caller);
      return gateways.create({ actor: caller, request }, body);
    }),
    route(calls.update, access, async ({ caller, params, body, request }) => {
      await requireConfirmed(platform, caller);
      return gateways.update({ actor: caller, request }, params.id, body);
    }),
    route(calls.delete, access, async ({ caller, params, request }) => {
      await choices.delete({ actor: caller, request }, params.id);
      return {};
    }),
    route(calls.restore, access, ({ caller, params, request }) =>
      choices.restore({ actor: caller, request }, params.id),
    ),
    route(calls.setDefault, access, ({ caller, params, request }) =>
      choices.setDefault({ actor: caller, request }, params.id),
    ),
    route(calls.test, access, ({ caller, params, body }) => texts.test(caller, params.id, body.to)),
  ];
}
