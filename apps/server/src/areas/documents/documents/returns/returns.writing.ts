import { getTaxReturn } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import { readBy, refuseStale } from '../../../../platform/http/stale.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordEvidence } from '../../evidence/index.ts';
import { type ActorRequest, saidBy, touch } from '../documents.act.ts';
import { isSeenBy } from '../documents.policy.ts';
import type { DocumentRow, DocumentSettingsPatch } from '../documents.repo.ts';
import { lockDocument } from '../states/transition.ts';

/** A return that the caller sees, under its row lock. Throws `not_found`, and `stale` for an old version. */
export async function lockReturn(tx: Db, by: ActorRequest, id: number): Promise<DocumentRow> {
  const document = await lockDocument(tx, id, by.actor.accountId);
  const isReturn = document.formType !== null && document.parentId === null;
  if (!isReturn || !isSeenBy(document, by.actor)) throw new AppError('not_found');
  refuseStale(by.request, document, readBy(getTaxReturn, { id }));
  return document;
}

type ReturnPatch = Pick<DocumentSettingsPatch, 'taxYear' | 'isExtended' | 'dueOnGiven'>;

export const changeReturn = (
  tx: Db,
  platform: Platform,
  document: DocumentRow,
  patch: ReturnPatch,
): Promise<DocumentRow> => touch(tx, platform, document, patch);

/** Notes when it was filed, or takes that back (null). It stands in the evidence, as something its preparer said. */
export async function noteFiling(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  document: DocumentRow,
  filing: { on: string; irsReceivedOn: string | null } | null,
): Promise<void> {
  const { accountId, id: documentId } = document;
  await touch(tx, platform, document, { filedOn: filing?.on ?? null, irsReceivedOn: filing?.irsReceivedOn ?? null });
  await recordEvidence(tx, platform.clock.now(), {
    accountId,
    documentId,
    action: filing === null ? 'document.filing_undone' : 'document.filed',
    ...saidBy(by, document),
    details: filing === null ? { filedOn: document.filedOn } : { ...filing },
  });
}
