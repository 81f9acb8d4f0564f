import type { MailGateway, MailGateways } from '@sealwright/contract';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { mailGatewayPolicy } from './mail-gateways.policy.ts';
import type { GatewayRow } from './mail-gateways.repo.ts';

const ON_A_GATEWAY = {
  update: mailGatewayPolicy.update,
  delete: mailGatewayPolicy.delete,
  test: mailGatewayPolicy.test,
};
const ON_ALL = { create: mailGatewayPolicy.create, order: mailGatewayPolicy.order, test: mailGatewayPolicy.test };

export const toGateway = (actor: Actor, row: GatewayRow): MailGateway => ({
  id: row.id,
  name: row.name,
  hostname: row.hostname,
  port: row.port,
  tls: row.tls,
  username: row.username,
  senderName: row.senderName,
  senderEmail: row.senderEmail,
  position: row.position,
  away: row.awaySince === null ? null : { since: row.awaySince.toISOString(), reason: row.awayReason ?? '' },
  createdAt: row.createdAt.toISOString(),
  version: row.version,
  permissions: permissionsOf(actor, ON_A_GATEWAY, undefined),
});

export function toGateways(
  { mailRoutes }: Pick<Platform, 'mailRoutes'>,
  actor: Actor,
  rows: GatewayRow[],
): MailGateways {
  const { environment } = mailRoutes;
  return {
    results: rows.map((row) => toGateway(actor, row)),
    environment: environment && {
      hostname: environment.hostname,
      port: environment.port,
      tls: environment.tls,
      senderName: environment.sender.name,
      senderEmail: environment.sender.address,
    },
    isMailCaught: mailRoutes.isCaught(),
    permissions: permissionsOf(actor, ON_ALL, undefined),
  };
}
