import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestMeter } from '../../documents/index.ts';
import { isBillingOn } from '../plans/index.ts';
import { allowanceOf } from './allowance.ts';
import { bundlesRepo } from './bundles.repo.ts';
import type { CurrentPlanOf } from './requests.types.ts';
import { takingsRepo } from './takings.repo.ts';
import { warnOfBundles, warnOfPlan } from './warnings.ts';

/**
 * Counts the sign requests of accounts. What is taken stands and falls with the transaction of the sending, so that used is always what
 * was sent. The lock of the account's meter is taken after that of its subscription and before those of its bundles.
 */
export const requestMeter = (platform: Platform, current: CurrentPlanOf): RequestMeter => ({
  async take(tx, sent) {
    if (!isBillingOn(platform)) return;
    const { accountId } = sent;
    const at = platform.clock.now();
    const allowance = await allowanceOf(tx, current, accountId, at);
    const takings = takingsRepo(tx);
    const meter = await takings.lockMeter(accountId);
    if (await takings.isTaken(sent)) return;
    const used = allowance.included === null ? 0 : await takings.countOfPlan(accountId, allowance);
    if (allowance.included === null || used < allowance.included) {
      await takings.insert(sent, null, at);
      return warnOfPlan(tx, platform, { meter, allowance, used: used + 1, at });
    }
    const bundleId = await bundlesRepo(tx).takeOne(accountId);
    if (bundleId === undefined) throw new AppError('upload_limit_exceeded');
    await takings.insert(sent, bundleId, at);
    return warnOfBundles(tx, platform, { meter, at });
  },

  async giveBack(tx, sent) {
    const takings = takingsRepo(tx);
    if (!(await takings.isTaken(sent))) return;
    await takings.lockMeter(sent.accountId);
    const taking = await takings.giveBack(sent, platform.clock.now());
    if (taking?.bundleId) await bundlesRepo(tx).giveOne(sent.accountId, taking.bundleId);
  },

  async left(db, accountId) {
    if (!isBillingOn(platform)) return null;
    const allowance = await allowanceOf(db, current, accountId, platform.clock.now());
    if (allowance.included === null) return null;
    const bundles = await bundlesRepo(db).sum(accountId);
    const ofPlan = Math.max(0, allowance.included - (await takingsRepo(db).countOfPlan(accountId, allowance)));
    return ofPlan + bundles.count - bundles.used;
  },
});
