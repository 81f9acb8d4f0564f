import type { Checklist, ChecklistSummary, Input, listChecklists, Output } from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { mergedInto } from '../../contacts/index.ts';
import { documentNames, isKeptByHold, readCreators } from '../../documents/index.ts';
import { clientLinksRepo, clientPagesRepo } from '../client-access/index.ts';
import { checklistsReads, type ListedChecklist } from './checklists.reads.ts';
import { toChecklist, toSummary } from './checklists.shape.ts';
import { itemsRepo } from './items.repo.ts';
import { papersRepo } from './papers.repo.ts';

/** The day that decides what is late. */
const todayOf = ({ clock }: Pick<Platform, 'clock'>): string => utcDayOf(clock.now());

async function summaries(
  db: Db,
  platform: Platform,
  actor: Actor,
  rows: readonly ListedChecklist[],
): Promise<ChecklistSummary[]> {
  const people = await readCreators(
    db,
    rows.map(({ createdBy }) => createdBy),
  );
  const today = todayOf(platform);
  return rows.map((row) => toSummary(actor, row, people, today));
}

/** A checklist with all that its page shows. Throws `not_found`. */
export async function readChecklist(tx: Db, platform: Platform, actor: Actor, id: number): Promise<Checklist> {
  const { accountId } = actor;
  const row = await checklistsReads(tx).find(accountId, id);
  const [summary] = row === undefined ? [] : await summaries(tx, platform, actor, [row]);
  if (row === undefined || summary === undefined) throw new AppError('not_found');
  const items = await itemsRepo(tx).list(id);
  const papers = await papersRepo(tx).ofItems(
    accountId,
    items.map((item) => item.id),
  );
  const returns = papers.flatMap(({ keptWith }) => (keptWith === null ? [] : [keptWith]));
  const page = { accountId, contactId: row.contactId };
  const [kept, isHeld, client, hasLink] = await Promise.all([
    documentNames(tx, actor, returns),
    isKeptByHold(tx, accountId, { clientIds: mergedInto(accountId, row.contactId), documentIds: returns }),
    clientPagesRepo(tx).find(page),
    clientLinksRepo(tx).isAlive(page, row.email ?? '', platform.clock.now()),
  ]);
  const isClientLocked = (client?.lockedAt ?? null) !== null;
  return toChecklist({ summary, row, items, papers, kept, isHeld, hasLink, isClientLocked });
}

export const checklistsReading = (platform: Platform) => ({
  list: async (
    actor: Actor,
    query: Input<typeof listChecklists>['query'],
    request: Incoming,
  ): Promise<Output<typeof listChecklists>> => {
    const page = { ...pageBounds(query), ordering: query.ordering };
    const { rows, counted } = await checklistsReads(platform.db).page(actor.accountId, query, page);
    const shown = await summaries(platform.db, platform, actor, rows);
    return toList(request, query, { rows: shown, counted }, (one) => one);
  },

  get: (actor: Actor, id: number): Promise<Checklist> => readChecklist(platform.db, platform, actor, id),
});
