import {
  createOwnSmsGateway,
  createSmsGateway,
  deleteOwnSmsGateway,
  deleteSmsGateway,
  getOwnSmsGateway,
  getSmsGateway,
  listOwnSentTexts,
  listOwnSmsGateways,
  listSentTexts,
  listSmsGateways,
  restoreOwnSmsGateway,
  restoreSmsGateway,
  setDefaultOwnSmsGateway,
  setDefaultSmsGateway,
  testOwnSmsGateway,
  testSmsGateway,
  updateOwnSmsGateway,
  updateSmsGateway,
} from '@sealwright/contract';
import { useGatewayOwner } from '../gateway-owner.ts';

/** Whose gateways a screen is about: its calls, and where its screens are. */
const SCOPES = {
  installation: {
    isOwn: false,
    calls: {
      list: listSmsGateways,
      texts: listSentTexts,
      get: getSmsGateway,
      create: createSmsGateway,
      update: updateSmsGateway,
      delete: deleteSmsGateway,
      restore: restoreSmsGateway,
      setDefault: setDefaultSmsGateway,
      test: testSmsGateway,
    },
    list: '/admin/sms',
    add: '/admin/sms/new',
    texts: '/admin/sms/texts',
    one: '/admin/sms/$id',
  },
  /** Of the account that one acts for. */
  account: {
    isOwn: true,
    calls: {
      list: listOwnSmsGateways,
      texts: listOwnSentTexts,
      get: getOwnSmsGateway,
      create: createOwnSmsGateway,
      update: updateOwnSmsGateway,
      delete: deleteOwnSmsGateway,
      restore: restoreOwnSmsGateway,
      setDefault: setDefaultOwnSmsGateway,
      test: testOwnSmsGateway,
    },
    list: '/team/sms-gateways',
    add: '/team/sms-gateways/new',
    texts: '/team/sms-gateways/texts',
    one: '/team/sms-gateways/$id',
  },
} as const;

export type SmsScopeOf = (typeof SCOPES)[keyof typeof SCOPES];

export const useSmsScope = (): SmsScopeOf => SCOPES[useGatewayOwner()];
