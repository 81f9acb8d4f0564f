import type { Platform } from '../../../../../platform/platform.ts';
import { defineTask, every, handles, type TaskHandler } from '../../../../../platform/queue/tasks.ts';
import { settleCharge, settleIfDue } from './test.bank.ts';
import { deliver, deliverNotice, postByFetch, type PostNotice } from './test.notices.ts';
import { ANSWERS_KEPT_MS } from './test.provider.ts';
import { answersRepo, noticesRepo, testProviderRepo } from './test.repo.ts';

const sweepTestProvider = defineTask('sweep-test-provider');
const SWEEP_SECONDS = 60;
const NOTICES_KEPT_MS = 30 * 24 * 3600_000;

/** What the test provider does by itself: late charges, and its notices to the webhook. */
export function testProviderTasks(platform: Platform, post: PostNotice = postByFetch): TaskHandler[] {
  const { db, clock } = platform;
  const settle = (id: string) => db.transaction().execute((tx) => settleIfDue(platform, tx, id));
  return [
    handles(settleCharge, ({ id }) => settle(id)),
    handles(deliverNotice, ({ id }) => deliver(platform, post, id)),
    every(sweepTestProvider, SWEEP_SECONDS, async () => {
      const now = clock.now();
      for (const id of await testProviderRepo.chargesToSettle(db, now)) await settle(id);
      for (const id of await noticesRepo.due(db, now)) await deliver(platform, post, id);
      await answersRepo.forgetBefore(db, new Date(now.getTime() - ANSWERS_KEPT_MS));
      await noticesRepo.forgetBefore(db, new Date(now.getTime() - NOTICES_KEPT_MS));
    }),
  ];
}
