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

export const listOwnMailGateways = endpoint(
  `GET ${MAIL}/`,
  'Lists the mail gateways of the account; passwords are not shown',
  { response: MailGateways },
);

export const getOwnMailGateway = endpoint(`GET ${MAIL}/:id/`, 'Reads a mail gateway of the account', {
  params: IdParams,
  response: MailGateway,
});

/** It comes last in the order. Throws `mail_gateways_too_many`. */
export const createOwnMailGateway = endpoint(`POST ${MAIL}/`, 'Adds a mail gateway to the account', {
  body: MailGatewayInput,
  response: MailGateway,
  status: 201,
});

/** Throws `password_needed_again` where another server would get the stored password. */
export const updateOwnMailGateway = endpoint(`PUT ${MAIL}/:id/`, 'Changes a mail gateway of the account', {
  params: IdParams,
  body: MailGatewayChange,
  response: MailGateway,
  current: MailGateway,
});

export const deleteOwnMailGateway = endpoint(
  `DELETE ${MAIL}/:id/`,
  'Deletes a mail gateway of the account and its password',
  { params: IdParams, status: 204 },
);

/** All of them, the first in the list is asked first. Throws `mail_gateways_changed` where others are there by now. */
export const orderOwnMailGateways = endpoint(
  `PUT ${MAIL}/order/`,
  'Sets the order that mail gateways of the account are asked in',
  { body: orderMailGateways.body, response: MailGateways },
);

/** Sends a real mail to the caller's own address. */
export const testOwnMailGateway = endpoint(
  `POST ${MAIL}/:id/test/`,
  'Sends a test mail by a gateway of the account and shows each step',
  { params: IdParams, response: MailTalk },
);

export const checkOwnMailDomain = endpoint(
  `POST ${MAIL}/:id/domain/`,
  'Looks up what the DNS says of the domain of a sender of the account',
  { params: IdParams, response: MailDomain },
);

/** An earlier key signs nothing any more. */
export const makeOwnMailKey = endpoint(
  `POST ${MAIL}/:id/dkim/`,
  'Makes the key that mails of a gateway of the account are signed with',
  { params: IdParams, response: MailDomain },
);

/** `permissions`: whether one may be added. */
export const listOwnSmsGateways = endpoint(`GET ${SMS}/`, 'Lists the SMS gateways of the account', {
  query: listSmsGateways.query,
  response: listSmsGateways.response,
});

export const getOwnSmsGateway = endpoint(`GET ${SMS}/:id/`, 'Reads one SMS gateway of the account', {
  params: IdParams,
  response: SmsGateway,
});

export const createOwnSmsGateway = endpoint(`POST ${SMS}/`, 'Adds an SMS gateway to the account', {
  body: SmsGatewayInput,
  response: SmsGateway,
  status: 201,
});

export const updateOwnSmsGateway = endpoint(`PATCH ${SMS}/:id/`, 'Changes an SMS gateway of the account', {
  params: IdParams,
  body: updateSmsGateway.body,
  response: SmsGateway,
  current: SmsGateway,
});

/** It can be brought back for a day; then its keys are gone. */
export const deleteOwnSmsGateway = endpoint(`DELETE ${SMS}/:id/`, 'Deletes an SMS gateway of the account', {
  params: IdParams,
  status: 204,
});

export const restoreOwnSmsGateway = endpoint(
  `POST ${SMS}/:id/restore/`,
  'Brings a deleted SMS gateway of the account back',
  { params: IdParams, response: SmsGateway },
);

export const setDefaultOwnSmsGateway = endpoint(
  `POST ${SMS}/:id/default/`,
  'Makes an SMS gateway of the account the first to be tried',
  { params: IdParams, response: SmsGateway },
);

export const testOwnSmsGateway = endpoint(`POST ${SMS}/:id/test/`, 'Sends a real text by a gateway of the account', {
  params: IdParams,
  body: testSmsGateway.body,
  response: SmsTest,
});

/** For those who manage the account: numbers of recipients of private documents stand in it. */
export const listOwnSentTexts = endpoint(`GET ${SMS}/texts/`, 'Lists the texts of the account, newest first', {
  query: listSentTexts.query,
  response: listSentTexts.response,
});
