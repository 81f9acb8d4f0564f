import { Id, type Input, type listDuplicates, type Output } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readTagNames } from '../../tags/index.ts';
import { isContactOf, readDuplicates } from './duplicates.reads.ts';
import { readSummaries } from '../contacts.reads.ts';
import { toSummary } from '../contacts.shape.ts';
import type { Actor } from '../../../access/index.ts';

const GROUPS = 10;
const SHOWN = 10;

/** Groups of contacts that may be the same person. A group is named by its oldest contact, which tells nothing of a secret. */
export async function listDuplicatesOf(
  { db }: Pick<Platform, 'db'>,
  actor: Actor,
  { by, after }: Input<typeof listDuplicates>['query'],
): Promise<Output<typeof listDuplicates>> {
  const { accountId } = actor;
  const behind = after === undefined ? null : (Id.safeParse(after).data ?? 0);
  if (behind !== null && !(await isContactOf(db, accountId, behind))) throw new AppError('not_found');
  const groups = await readDuplicates(db, accountId, { by, after: behind, limit: GROUPS + 1, shown: SHOWN });
  const page = groups.slice(0, GROUPS);
  const rows = await readSummaries(
    db,
    accountId,
    page.flatMap(({ ids }) => ids),
  );
  const names = await readTagNames(
    db,
    accountId,
    rows.flatMap(({ tagIds }) => tagIds),
  );
  const byId = new Map(rows.map((row) => [row.id, toSummary(actor, row, names)]));
  const results = page.map(({ count, ids }) => ({
    key: String(ids[0] ?? ''),
    count,
    contacts: ids.flatMap((id) => byId.get(id) ?? []),
  }));
  return { results, next: groups.length > GROUPS ? (results.at(-1)?.key ?? null) : null };
}
