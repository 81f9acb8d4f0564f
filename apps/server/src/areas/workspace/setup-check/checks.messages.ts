import { type DeliveryHealth, deliveryHealth } from '../../../platform/mail/mail-health.ts';
import { type Check, found } from './setup-check.parts.ts';

/** Nothing has left since something failed. */
const isFailing = ({ lastSentAt, lastFailedAt, stuckCount }: DeliveryHealth): boolean =>
  (stuckCount > 0 || lastFailedAt !== null) && (lastSentAt === null || (lastFailedAt ?? lastSentAt) > lastSentAt);

const factsOf = ({ lastSentAt, lastError, failedCount, stuckCount }: DeliveryHealth) => ({
  count: failedCount + stuckCount,
  ...(lastSentAt && { at: lastSentAt.toISOString() }),
  ...(lastError !== null && { answer: lastError }),
});

export const mailCheck: Check = {
  name: 'mail',
  otherwise: 'mail_failing',
  look: async ({ platform: { mailRoutes, db, clock } }) => {
    if (mailRoutes.isCaught()) return found('look', 'mail_caught');
    const health = await deliveryHealth(db, 'mails', clock.now());
    const facts = factsOf(health);
    if (isFailing(health)) return found('broken', 'mail_failing', facts);
    const away = mailRoutes.gateways().find(({ isAway, accountId }) => isAway && accountId === null);
    if (away !== undefined) return found('look', 'mail_gateway_away', { ...facts, name: away.name });
    if (health.lastSentAt === null) return found('look', 'mail_untried');
    return facts.count > 0 ? found('look', 'mail_some_failed', facts) : found('good', 'mail_good', facts);
  },
};

export const smsCheck: Check = {
  name: 'sms',
  otherwise: 'sms_failing',
  look: async ({ platform: { texter, db, clock } }) => {
    // No one has to send text messages: codes go by email without.
    if (!(await texter.gateways().has(db, null))) return found('good', 'sms_off');
    const health = await deliveryHealth(db, 'text_messages', clock.now());
    const facts = factsOf(health);
    if (isFailing(health)) return found('broken', 'sms_failing', facts);
    if (health.lastSentAt === null) return found('look', 'sms_untried');
    return facts.count > 0 ? found('look', 'sms_some_failed', facts) : found('good', 'sms_good', facts);
  },
};

/** Nothing is asked of the servers: only whether what was set can work. */
export const liveSessionsCheck: Check = {
  name: 'live_sessions',
  otherwise: 'live_relay_missing',
  look: async ({ platform: { config } }) => {
    const { isRelayOnly, turn } = config.ice;
    if (!isRelayOnly) return found('good', 'live_direct');
    return turn === undefined ? found('broken', 'live_relay_missing') : found('good', 'live_relayed');
  },
};
