import {
  createSmsGateway,
  deleteSmsGateway,
  getSmsGateway,
  type Input,
  listSentTexts,
  listSmsGateways,
  receiveSmsReceipt,
  receiveSmsReceiptByGet,
  restoreSmsGateway,
  setDefaultSmsGateway,
  testSmsGateway,
  updateSmsGateway,
} from '@sealwright/contract';
import { type Incoming, publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { requireConfirmed } from '../../people/index.ts';
import { receiveReceipt } from './receipts.service.ts';
import type { SmsOptions } from './sending.ts';
import { smsGatewayChoices, smsGatewaysService } from './sms-gateways.service.ts';
import { textsService } from './texts.service.ts';

type Taken = { params: Input<typeof receiveSmsReceipt>['params']; request: Incoming; rawBody: string };

/** Providers call us under whatever address they were given, which is a secret. */
const providerAccess = { ...publicAccess, isOpenToAllAddresses: true };

export function smsGatewaysRoutes(
  platform: Platform,
  { platformAdmin }: Pick<SessionAccess, 'platformAdmin'>,
  options: SmsOptions,
): Route[] {
  const gateways = smsGatewaysService(platform);
  const choices = smsGatewayChoices(platform);
  const texts = textsService(platform, options);
  const receive = receiveReceipt(platform);
  const take = async ({ params, request, rawBody }: Taken) => {
    await receive(params, request, rawBody);
    return {};
  };
  return [
    route(listSmsGateways, platformAdmin, ({ caller, query, request }) => gateways.list(caller, query, request)),
    route(listSentTexts, platformAdmin, ({ caller, query, request }) => texts.list(caller, query, request)),
    route(getSmsGateway, platformAdmin, ({ caller, params }) => gateways.get(caller, params.id)),
    // Who changes where codes go could read them.
    route(createSmsGateway, platformAdmin, async ({ caller, body, request }) => {
      await requireConfirmed(platform, caller);
      return gateways.create({ actor: caller, request }, body);
    }),
    route(updateSmsGateway, platformAdmin, async ({ caller, params, body, request }) => {
      await requireConfirmed(platform, caller);
      return gateways.update({ actor: caller, request }, params.id, body);
    }),
    route(deleteSmsGateway, platformAdmin, async ({ caller, params, request }) => {
      await choices.delete({ actor: caller, request }, params.id);
      return {};
    }),
    route(restoreSmsGateway, platformAdmin, ({ caller, params, request }) =>
      choices.restore({ actor: caller, request }, params.id),
    ),
    route(setDefaultSmsGateway, platformAdmin, ({ caller, params, request }) =>
      choices.setDefault({ actor: caller, request }, params.id),
    ),
    route(testSmsGateway, platformAdmin, ({ caller, params, body }) => texts.test(caller, params.id, body.to)),
    route(receiveSmsReceipt, providerAccess, take),
    route(receiveSmsReceiptByGet, providerAccess, take),
  ];
}
