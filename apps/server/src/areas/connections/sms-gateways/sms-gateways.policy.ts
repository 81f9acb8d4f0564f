import { type Actor, isAdministrator, mayManage, type Policy } from '../../access/index.ts';

export type SmsGatewayPolicy = Record<'read' | 'readTexts' | 'create' | 'update' | 'delete' | 'test', Policy>;

/** Of the installation. Codes that open documents go through them. */
export const smsGatewayPolicy: SmsGatewayPolicy = {
  read: isAdministrator,
  readTexts: isAdministrator,
  create: isAdministrator,
  update: isAdministrator,
  delete: isAdministrator,
  test: isAdministrator,
};

const manages = (actor: Actor): boolean => actor.scopes === null && mayManage(actor);

/** Of an account: everyone in it sees them, those who manage it set them up. */
export const ownSmsGatewayPolicy: SmsGatewayPolicy = {
  read: ({ scopes }) => scopes === null,
  // Numbers of recipients of private documents stand there.
  readTexts: ({ account, scopes }) => scopes === null && account.role !== 'member',
  create: manages,
  update: manages,
  delete: manages,
  test: manages,
};
