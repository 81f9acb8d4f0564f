import { type Actor, isAdministrator, mayManage, type Policy } from '../../access/index.ts';

/** What is asked before anything is read or done with gateways. */
export type MailGatewayPolicy = Record<'read' | 'create' | 'order' | 'update' | 'delete' | 'test', Policy>;

/** Who decides where mails go can read them all, with the links that open accounts: only the owner of the installation does. */
const isOwner = ({ role, scopes }: Actor): boolean => role === 'super_admin' && scopes === null;

/** Of the installation: its administrators see how mails leave. */
export const mailGatewayPolicy: MailGatewayPolicy = {
  read: isAdministrator,
  create: isOwner,
  order: isOwner,
  update: isOwner,
  delete: isOwner,
  test: isOwner,
};

const manages = (actor: Actor): boolean => actor.scopes === null && mayManage(actor);

/** Of an account: everyone in it sees them, those who manage it set them up. */
export const ownMailGatewayPolicy: MailGatewayPolicy = {
  read: ({ scopes }) => scopes === null,
  create: manages,
  order: manages,
  update: manages,
  delete: manages,
  test: manages,
};
