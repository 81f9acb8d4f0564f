import { getMailGateway, getOwnMailGateway } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { type MailGatewayPolicy, mailGatewayPolicy, ownMailGatewayPolicy } from './mail-gateways.policy.ts';

/** Whose gateways are meant. The rest of the module is the same for all of them. */
export type MailScope = {
  policy: MailGatewayPolicy;
  /** The account they belong to; null for the installation. */
  accountOf: (actor: Actor) => number | null;
  /** What a change compares versions of. */
  read: typeof getMailGateway;
};

export const ofInstallation: MailScope = { policy: mailGatewayPolicy, accountOf: () => null, read: getMailGateway };

/** Of the account that is acted for. */
export const ofAccount: MailScope = {
  policy: ownMailGatewayPolicy,
  accountOf: ({ accountId }) => accountId,
  read: getOwnMailGateway,
};

/** Who changes it, and by which request. */
export type Change = { actor: Actor; request: Incoming };
type Event =
  | { type: 'mail_gateway_added' | 'mail_gateway_changed' | 'mail_gateway_deleted'; details: { name: string } }
  | { type: 'mail_gateways_ordered' };

/** Performs a change. Throws `mail_gateways_fixed` where the environment sets the gateway of the installation. */
export type Changed = <T>(by: Change, act: (tx: Db) => Promise<{ answer: T; event: Event }>) => Promise<T>;

/** In one transaction, and then known here and, once it committed, on every instance. */
export const changing =
  (platform: Platform, { accountOf }: MailScope): Changed =>
  async (by, act) => {
    const { db, live, mailRoutes } = platform;
    const accountId = accountOf(by.actor);
    if (accountId === null && mailRoutes.environment !== null) throw new AppError('mail_gateways_fixed');
    const answer = await db.transaction().execute(async (tx) => {
      const done = await act(tx);
      await publishChange(tx, platform, by, accountId, done.event);
      await live.announce(tx, { kind: 'mail_gateways' });
      return done.answer;
    });
    await mailRoutes.read();
    return answer;
  };

/** In the log of the team whose they are, else in that of the person who did it. */
async function publishChange(
  tx: Db,
  { clock, events }: Platform,
  { actor, request }: Change,
  accountId: number | null,
  event: Event,
): Promise<void> {
  const { account, userId } = actor;
  const at = clock.now();
  if (accountId === null || account.kind !== 'team') {
    await events.publish(tx, { ...event, at, userId, request });
  } else if (event.type === 'mail_gateways_ordered') {
    await events.publish(tx, { type: 'team_mail_gateways_ordered', at, accountId, actorId: userId });
  } else {
    const { type, details } = event;
    await events.publish(tx, { type: `team_${type}`, at, accountId, actorId: userId, details });
  }
}
