import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mailLoss } from './domains.mail.ts';
import { GRACE_MS, hasRecord, NEXT_CHECK_MS, RETRY_MS } from './domains.records.ts';
import { provenDomains } from './domains.reads.ts';
import { type DomainRow, domainsRepo } from './domains.repo.ts';

const SWEEP_SECONDS = 3600;
const BATCH = 100;

const sweepDomains = defineTask('sweep-team-domains', { timeoutSeconds: 1800 });

/** Looks every week whether the records of domains still stand. */
export const enterpriseTasks = (platform: Platform): TaskHandler[] => [
  every(sweepDomains, SWEEP_SECONDS, () => checkDue(platform)),
];

/** One step of the sweep; what is left is due in the next one. */
async function checkDue(platform: Platform): Promise<void> {
  const due = await provenDomains(platform.db).due(platform.clock.now(), BATCH);
  for (const row of due) {
    // Servers that do not answer prove nothing.
    const found = await hasRecord(platform, row).catch(() => null);
    await record(platform, row, found);
  }
}

async function record(
  platform: Platform,
  { accountId, id, challenge }: DomainRow,
  found: boolean | null,
): Promise<void> {
  const { clock, db, events } = platform;
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const repo = domainsRepo(tx);
    const row = await repo.lock(accountId, id);
    // Given up, proven in another way or named anew while the servers were asked.
    if (row?.challenge !== challenge || row.verifiedAt === null || row.method !== 'dns') return;
    const { domain } = row;
    const nextCheckAt = new Date(at.getTime() + (found === true ? NEXT_CHECK_MS : RETRY_MS));
    if (found !== false) {
      await repo.update(accountId, id, { nextCheckAt, ...(found === true ? { missingSince: null } : {}) });
      return;
    }
    const missingSince = row.missingSince ?? at;
    const isOver = at.getTime() - missingSince.getTime() >= GRACE_MS;
    const loss = { accountId, domain, missingSince };
    if (isOver) {
      const nothing = { verifiedAt: null, method: null, nextCheckAt: null, missingSince: null };
      await repo.update(accountId, id, nothing);
    } else {
      await repo.update(accountId, id, { nextCheckAt, missingSince });
    }
    if (!isOver && row.missingSince !== null) return;
    const type = isOver ? 'team_domain_lapsed' : 'team_domain_missing';
    await events.publish(tx, { type, at, accountId, actorId: null, details: { domain } });
    await mailLoss(tx, platform, isOver ? 'lapsed' : 'missing', loss);
  });
}
