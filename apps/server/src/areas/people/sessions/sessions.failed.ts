import { networkOf } from '../../../platform/http/devices.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';

// One entry for all tries from one address in ten minutes: an attacker must not fill a person's log.
const NOTED = { name: 'failed-sign-in-noted', points: 1, seconds: 600 };

/**
 * Records in a person's log that someone tried to be them. Not waited for: the answer to a wrong password must not take
 * longer for a person who exists than for one who does not. What is lost with a crash is a line, not an act.
 */
export function noteFailedSignIn(platform: Platform, userId: number, request: Incoming): void {
  const { db, clock, limits } = platform;
  const note = async () => {
    await limits.take(NOTED, `${userId} ${networkOf(request.address)}`);
    await platform.events.publish(db, { type: 'sign_in_failed', at: clock.now(), userId, actorId: null, request });
  };
  void note().catch((cause: unknown) => {
    if (!(cause instanceof AppError)) platform.log.warn('a failed sign-in was not recorded', {}, cause);
  });
}
