import type { EndedLink, Locale } from '@sealwright/contract';
import { networkOf } from '../../../platform/http/devices.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findSender, numberOf, titleOf } from '../documents/index.ts';
import type { RecipientCaller } from './signing.access.ts';
import { type Act, withStanding } from './signing.act.ts';
import { deathOf, isRenewable } from './signing.policy.ts';

// Each request may mail the sender only once, so these only keep a guesser or a broken page from costing us work.
const BY_LINK = { name: 'new-link', points: 5, seconds: 600 };
const BY_NETWORK = { name: 'new-link-network', points: 30, seconds: 600 };

/** What the holder of an expired or recalled link can still do: see what it was for, and ask for a new one. */
export const endedService = (platform: Platform) => ({
  describe: (caller: RecipientCaller): Promise<EndedLink> =>
    withEnded(platform, caller, async ({ tx, document, recipient }, reason) => ({
      reason,
      document: {
        number: numberOf(document),
        title: recipient.identity === 'link' ? titleOf(document) : numberOf(document),
      },
      senderName: (await findSender(tx, document)).name,
      locale: recipient.locale as Locale,
    })),

  /** The sender is notified once for each sending and person, however often this is called. */
  request: async (caller: RecipientCaller): Promise<{ senderName: string }> => {
    await platform.limits.take(BY_LINK, String(caller.recipientId));
    await platform.limits.take(BY_NETWORK, networkOf(caller.origin.address));
    return withEnded(platform, caller, async ({ tx, at, document, recipient }) => {
      await platform.events.publish(tx, { type: 'link_requested', at, document, recipient });
      return { senderName: (await findSender(tx, document)).name };
    });
  },
});

function withEnded<T>(
  platform: Platform,
  caller: RecipientCaller,
  work: (act: Act, reason: EndedLink['reason']) => Promise<T>,
): Promise<T> {
  return withStanding(
    platform,
    caller,
    async (act) => {
      const death = deathOf(act, act.at);
      if (!isRenewable(death)) throw new AppError(death ?? 'not_permitted');
      return work(act, death);
    },
    { isBeforeIdentity: true },
  );
}
