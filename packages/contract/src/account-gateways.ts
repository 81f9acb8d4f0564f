import { endpoint } from './endpoint.ts';
import { IdParams } from './lists.ts';
import {
  MailDomain,
  MailGateway,
  MailGatewayChange,
  MailGatewayInput,
  MailGateways,
  MailTalk,
  orderMailGateways,
} from './mail-gateways.ts';
import {
  listSentTexts,
  listSmsGateways,
  SmsGateway,
  SmsGatewayInput,
  SmsTest,
  testSmsGateway,
  updateSmsGateway,
} from './sms-gateways.ts';

/**
 * The gateways of the account one acts for: of a team its admins set them up and its members see them. What its documents send leaves by
 * them first, then by those of the installation. Their shapes are those of the installation's gateways.
 */
const MAIL = '/api/account/smtp-gateways' as const;
const SMS = '/api/account/sms-gateways' as const;

export const listOwnMailGateways = endpoint(`GET ${MAIL}/`, 'List the account’s email gateways, without passwords', {
  response: MailGateways,
});

export const getOwnMailGateway = endpoint(`GET ${MAIL}/:id/`, 'Get an email gateway of the account', {
  params: IdParams,
  response: MailGateway,
});

/** It comes last in the order. Throws `mail_gateways_too_many`. */
export const createOwnMailGateway = endpoint(`POST ${MAIL}/`, 'Create an email gateway for the account', {
  body: MailGatewayInput,
  response: MailGateway,
  status: 201,
});

/** Throws `password_needed_again` where another server would get the stored password. */
export const updateOwnMailGateway = endpoint(`PUT ${MAIL}/:id/`, 'Update an email gateway of the account', {
  params: IdParams,
  body: MailGatewayChange,
  response: MailGateway,
  current: MailGateway,
});

export const deleteOwnMailGateway = endpoint(
  `DELETE ${MAIL}/:id/`,
  'Delete an email gateway of the account and its password',
  { params: IdParams, status: 204 },
);

/** All of them, the first in the list is asked first. Throws `mail_gateways_changed` where others are there by now. */
export const orderOwnMailGateways = endpoint(
  `PUT ${MAIL}/order/`,
  'Set the order in which the account’s email gateways are used',
  { body: orderMailGateways.body, response: MailGateways },
);

/** Sends a real mail to the caller's own address. */
export const testOwnMailGateway = endpoint(
  `POST ${MAIL}/:id/test/`,
  'Send a test email through a gateway of the account, and show each step',
  { params: IdParams, response: MailTalk },
);

export const checkOwnMailDomain = endpoint(
  `POST ${MAIL}/:id/domain/`,
  'Check the DNS records of the account’s sender domain',
  { params: IdParams, response: MailDomain },
);

/** An earlier key signs nothing any more. */
export const makeOwnMailKey = endpoint(
  `POST ${MAIL}/:id/dkim/`,
  'Create the signing key (DKIM) for an email gateway of the account',
  { params: IdParams, response: MailDomain },
);

/** `permissions`: whether one may be added. */
export const listOwnSmsGateways = endpoint(`GET ${SMS}/`, 'List the account’s SMS gateways', {
  query: listSmsGateways.query,
  response: listSmsGateways.response,
});

export const getOwnSmsGateway = endpoint(`GET ${SMS}/:id/`, 'Get an SMS gateway of the account', {
  params: IdParams,
  response: SmsGateway,
});

export const createOwnSmsGateway = endpoint(`POST ${SMS}/`, 'Create an SMS gateway for the account', {
  body: SmsGatewayInput,
  response: SmsGateway,
  status: 201,
});

export const updateOwnSmsGateway = endpoint(`PATCH ${SMS}/:id/`, 'Update an SMS gateway of the account', {
  params: IdParams,
  body: updateSmsGateway.body,
  response: SmsGateway,
  current: SmsGateway,
});

/** It can be brought back for a day; then its keys are gone. */
export const deleteOwnSmsGateway = endpoint(`DELETE ${SMS}/:id/`, 'Delete an SMS gateway of the account', {
  params: IdParams,
  status: 204,
});

export const restoreOwnSmsGateway = endpoint(
  `POST ${SMS}/:id/restore/`,
  'Restore a deleted SMS gateway of the account',
  { params: IdParams, response: SmsGateway },
);

export const setDefaultOwnSmsGateway = endpoint(
  `POST ${SMS}/:id/default/`,
  'Make an SMS gateway the account’s default',
  { params: IdParams, response: SmsGateway },
);

export const testOwnSmsGateway = endpoint(
  `POST ${SMS}/:id/test/`,
  'Send a test text message through a gateway of the account',
  {
    params: IdParams,
    body: testSmsGateway.body,
    response: SmsTest,
  },
);

/** For those who manage the account: numbers of recipients of private documents stand in it. */
export const listOwnSentTexts = endpoint(`GET ${SMS}/texts/`, 'List the account’s text messages, newest first', {
  query: listSentTexts.query,
  response: listSentTexts.response,
});
