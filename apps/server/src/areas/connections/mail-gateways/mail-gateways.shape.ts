import type { MailGateway, MailGateways } from '@sealwright/contract';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import type { GatewayRow } from './mail-gateways.repo.ts';
import type { MailScope } from './mail-gateways.scope.ts';

const onAGateway = ({ policy }: MailScope) => ({
  update: policy.update,
  delete: policy.delete,
  test: policy.test,
});
const onAll = ({ policy }: MailScope) => ({ create: policy.create, order: policy.order, test: policy.test });

export const toGateway = (scope: MailScope, actor: Actor, row: GatewayRow): MailGateway => ({
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
  permissions: permissionsOf(actor, onAGateway(scope), undefined),
});

export function toGateways(
  { mailRoutes }: Pick<Platform, 'mailRoutes'>,
  scope: MailScope,
  actor: Actor,
  rows: GatewayRow[],
): MailGateways {
  const isOwn = scope.accountOf(actor) !== null;
  // An account's gateways are used beside that of the environment.
  const environment = isOwn ? null : mailRoutes.environment;
  return {
    results: rows.map((row) => toGateway(scope, actor, row)),
    environment: environment && {
      hostname: environment.hostname,
      port: environment.port,
      tls: environment.tls,
      senderName: environment.sender.name,
      senderEmail: environment.sender.address,
    },
    isMailCaught: mailRoutes.isCaught() && !(isOwn && rows.length > 0),
    permissions: permissionsOf(actor, onAll(scope), undefined),
  };
}
