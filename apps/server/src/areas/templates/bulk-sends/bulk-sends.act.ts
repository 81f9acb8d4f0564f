import { type BulkSendDetails, fullName, type TemplateContent } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import type { PrefillContact } from '../../contacts/index.ts';
import { type MeteredPlatform, readCreators } from '../../documents/index.ts';
import { accountSecretsOf } from '../../people/index.ts';
import { templatesRepo } from '../document-templates/index.ts';
import { type BulkSendAct, bulkSendPolicy, isSeenBy, POSSIBLE, PREPARED } from './bulk-sends.policy.ts';
import { type BatchRow, batchesRepo } from './bulk-sends.repo.ts';
import { setupOf, toBatch } from './bulk-sends.shape.ts';
import { openTable, type Table } from './sealed.ts';

/** A batch that the caller may see. Throws `not_found`. */
export async function findFor(db: Db, actor: Actor, id: number): Promise<BatchRow> {
  return seen(await batchesRepo(db).find({ accountId: actor.accountId, id }), actor);
}

/** The same under its row lock, if the caller may do this with it now. Throws `not_permitted`, `bulk_send_state`. */
export async function lockFor(tx: Db, actor: Actor, id: number, act: BulkSendAct): Promise<BatchRow> {
  const batch = seen(await batchesRepo(tx).lock({ accountId: actor.accountId, id }), actor);
  requireCan(actor, bulkSendPolicy[act], batch);
  if (!POSSIBLE[act](batch)) throw new AppError('bulk_send_state');
  return batch;
}

function seen(batch: BatchRow | undefined, actor: Actor): BatchRow {
  if (batch === undefined || !isSeenBy(batch, actor)) throw new AppError('not_found');
  return batch;
}

/** The published version of its template; null where it is gone, or was never published. */
export async function contentOf(
  db: Db,
  { accountId, templateId }: Pick<BatchRow, 'accountId' | 'templateId'>,
): Promise<TemplateContent | null> {
  const template = templateId === null ? undefined : await templatesRepo(db).find({ accountId, id: templateId });
  return template?.published ?? null;
}

/** What was uploaded; null once it was removed. */
export async function tableOf(db: Db, platform: MeteredPlatform, batch: BatchRow): Promise<Table | null> {
  const sealed = await batchesRepo(db).tableOf(batch);
  const secrets = sealed === null ? null : await accountSecretsOf(db, platform, batch.accountId);
  return sealed === null || secrets === null ? null : openTable(secrets, batch.accountId, sealed);
}

/** A batch with all that its page shows. */
export async function detailsOf(
  db: Db,
  platform: MeteredPlatform,
  actor: Actor,
  batch: BatchRow,
): Promise<BulkSendDetails> {
  const { accountId, ownerId, state } = batch;
  const isPrepared = PREPARED.includes(state);
  const owners = await readCreators(db, [ownerId]);
  return {
    ...toBatch(batch, actor, owners.get(ownerId)?.name ?? ''),
    setup: isPrepared ? setupOf(batch, await contentOf(db, batch), await tableOf(db, platform, batch)) : null,
    problems: batch.problems,
    requestsLeft: await platform.meter.left(db, accountId),
  };
}

export const nameOf = (contact: PrefillContact): string => fullName(contact) || contact.companyName;
