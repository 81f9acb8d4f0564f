import { type Checklist, getChecklist } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, type Policy, requireCan } from '../../access/index.ts';
import { readChecklist } from './checklists.reading.ts';
import { type ChecklistRow, checklistsRepo } from './checklists.repo.ts';

type Asked = { actor: Actor; request: Incoming };

/**
 * One act on a checklist of the account, under its row lock; answers it as it is then. Throws `not_found`, `version_stale`,
 * `not_permitted`.
 */
export function actOn(
  platform: Platform,
  { actor, request }: Asked,
  { id, policy }: { id: number; policy: Policy<ChecklistRow> },
  work: (tx: Db, row: ChecklistRow) => Promise<void>,
): Promise<Checklist> {
  return platform.db.transaction().execute(async (tx) => {
    const row = await checklistsRepo(tx).lock({ accountId: actor.accountId, id });
    if (row === undefined) throw new AppError('not_found');
    refuseStale(request, row, readBy(getChecklist, { id }));
    requireCan(actor, policy, row);
    await work(tx, row);
    return readChecklist(tx, platform, actor, id);
  });
}
