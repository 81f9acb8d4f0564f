import { type Actor, mayManage, type Policy } from '../../access/index.ts';

export type SmsGatewayPolicy = Record<'read' | 'readTexts' | 'create' | 'update' | 'delete' | 'test', Policy>;

/** Codes that open documents go through them: administrators of the installation, and not by a token. */
const mayAdminister = ({ role, scopes }: Actor): boolean => role !== 'user' && scopes === null;

/** Of the installation. */
export const smsGatewayPolicy: SmsGatewayPolicy = {
  read: mayAdminister,
  readTexts: mayAdminister,
  create: mayAdminister,
  update: mayAdminister,
  delete: mayAdminister,
  test: mayAdminister,
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
