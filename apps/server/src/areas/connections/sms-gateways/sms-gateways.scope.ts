import { getOwnSmsGateway, getSmsGateway, type SmsGateway } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { ownSmsGatewayPolicy, type SmsGatewayPolicy, smsGatewayPolicy } from './sms-gateways.policy.ts';
import { type Scope, type SmsGatewayRow, smsGatewaysRepo } from './sms-gateways.repo.ts';
import { toSmsGateway } from './sms-gateways.shape.ts';

/** Whose gateways are meant. The rest of the module is the same for all of them. */
export type SmsScope = {
  policy: SmsGatewayPolicy;
  /** The account they belong to; null for the installation. */
  accountOf: (actor: Actor) => Scope;
  /** What a change compares versions of. */
  read: typeof getSmsGateway;
};

export const ofInstallation: SmsScope = { policy: smsGatewayPolicy, accountOf: () => null, read: getSmsGateway };

/** Of the account that is acted for. */
export const ofAccount: SmsScope = {
  policy: ownSmsGatewayPolicy,
  accountOf: ({ accountId }) => accountId,
  read: getOwnSmsGateway,
};

export type By = { actor: Actor; request: Incoming };
type GatewayEvent =
  | 'sms_gateway_added'
  | 'sms_gateway_changed'
  | 'sms_gateway_deleted'
  | 'sms_gateway_restored'
  | 'sms_gateway_default';

type Acting = (by: By, run: (tx: Db) => Promise<{ type: GatewayEvent; row: SmsGatewayRow }>) => Promise<SmsGateway>;

/** What changes gateways: under the lock of their scope, and published in the same transaction. */
export const acting =
  (platform: Platform, { accountOf, policy }: SmsScope): Acting =>
  async (by, run) => {
    const changed = await platform.db.transaction().execute(async (tx) => {
      const accountId = accountOf(by.actor);
      await smsGatewaysRepo(tx).lockScope(accountId);
      const { type, row } = await run(tx);
      await publishChange(tx, platform, by, { accountId, type, name: row.name });
      return row;
    });
    return toSmsGateway(platform, policy, by.actor, changed);
  };

type Done = { accountId: Scope; type: GatewayEvent; name: string };

/** In the log of the team whose they are, else in that of the person who did it. */
async function publishChange(
  tx: Db,
  { clock, events }: Platform,
  { actor, request }: By,
  { accountId, type, name }: Done,
): Promise<void> {
  const { account, userId } = actor;
  const at = clock.now();
  const details = { name };
  if (accountId !== null && account.kind === 'team') {
    await events.publish(tx, { type: `team_${type}`, at, accountId, actorId: userId, details });
  } else await events.publish(tx, { type, at, userId, request, details });
}
