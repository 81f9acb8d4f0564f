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
  testMailGateway,
  testOwnMailGateway,
  updateMailGateway,
  updateOwnMailGateway,
} from '@sealwright/contract';
import { useGatewayOwner } from '../gateway-owner.ts';

/** Whose gateways a screen is about: its calls, and where its screens are. */
const SCOPES = {
  installation: {
    isOwn: false,
    calls: {
      list: listMailGateways,
      get: getMailGateway,
      create: createMailGateway,
      update: updateMailGateway,
      delete: deleteMailGateway,
      order: orderMailGateways,
      check: checkMailDomain,
      makeKey: makeMailKey,
      test: testMailGateway,
    },
    list: '/admin/smtp-gateways',
    add: '/admin/smtp-gateways/new',
    one: '/admin/smtp-gateways/$id',
  },
  /** Of the account that one acts for. */
  account: {
    isOwn: true,
    calls: {
      list: listOwnMailGateways,
      get: getOwnMailGateway,
      create: createOwnMailGateway,
      update: updateOwnMailGateway,
      delete: deleteOwnMailGateway,
      order: orderOwnMailGateways,
      check: checkOwnMailDomain,
      makeKey: makeOwnMailKey,
      test: testOwnMailGateway,
    },
    list: '/team/smtp-gateways',
    add: '/team/smtp-gateways/new',
    one: '/team/smtp-gateways/$id',
  },
} as const;

export const useMailScope = () => SCOPES[useGatewayOwner()];
