import {
  type Checklist,
  type ChecklistItemInput,
  type createChecklist,
  definedOf,
  type Input,
  type updateChecklist,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { mergedInto } from '../../contacts/index.ts';
import { isKeptByHold } from '../../documents/index.ts';
import { eraseFiles } from '../../files/index.ts';
import { clientOf, reachableClient } from '../client-access/index.ts';
import { actOn } from './checklists.act.ts';
import { mailChecklist } from './checklists.mail.ts';
import { checklistPolicy, checklistsPolicy } from './checklists.policy.ts';
import { readChecklist } from './checklists.reading.ts';
import { checklistsRepo } from './checklists.repo.ts';
import { itemsRepo } from './items.repo.ts';
import { papersRepo } from './papers.repo.ts';

const SENDING = { name: 'checklists-sent', points: 300, seconds: 3600 };
const SENDING_ONE = { name: 'checklists-sent-one', points: 10, seconds: 3600 };

type Of = { accountId: number; id: number };

/** Puts the items of a checklist as they are given. Throws `not_found` for the id of another’s, `checklist_item_papers`. */
async function putItems(
  tx: Db,
  { accountId, id: checklistId }: Of,
  wanted: readonly ChecklistItemInput[],
): Promise<void> {
  const repo = itemsRepo(tx);
  const present = await repo.list(checklistId);
  const known = new Set(present.map(({ id }) => id));
  const ids = wanted.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (!ids.every((id) => known.has(id)) || new Set(ids).size !== ids.length) throw new AppError('not_found');
  const gone = present.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
  if ((await papersRepo(tx).ofItems(accountId, gone)).length > 0) throw new AppError('checklist_item_papers');
  await repo.delete(gone);
  for (const [position, item] of wanted.entries()) {
    const { id, kind, name, note, isRequired } = item;
    if (id === undefined) await repo.insert(checklistId, position, item);
    else await repo.change(id, { position, kind, name, note, isRequired });
  }
}

export const checklistsService = (platform: Platform) => {
  const { clock, db, events, limits } = platform;

  return {
    /** Throws `not_found` for a contact that the account does not have. */
    create: (actor: Actor, { items, ...terms }: Input<typeof createChecklist>['body']): Promise<Checklist> =>
      db.transaction().execute(async (tx) => {
        const { accountId, userId: createdBy } = actor;
        if ((await clientOf(tx, accountId, terms.contactId)) === null) throw new AppError('not_found');
        requireCan(actor, checklistsPolicy.create);
        const at = clock.now();
        const { id } = await checklistsRepo(tx).insert({
          ...terms,
          accountId,
          createdBy,
          createdAt: at,
          updatedAt: at,
        });
        await putItems(tx, { accountId, id }, items);
        await checklistsRepo(tx).change({ accountId, id }, { version: 1 }, at);
        return readChecklist(tx, platform, actor, id);
      }),

    update: (
      actor: Actor,
      id: number,
      { items, ...terms }: Input<typeof updateChecklist>['body'],
      request: Incoming,
    ): Promise<Checklist> =>
      actOn(platform, { actor, request }, { id, policy: checklistPolicy.update }, async (tx, row) => {
        if (items !== undefined) await putItems(tx, row, items);
        // Its reminders are planned anew.
        await checklistsRepo(tx).change(row, { ...definedOf(terms), remindAt: null }, clock.now());
      }),

    /** Throws `client_email_missing`, `client_phone_missing`. */
    send: async (actor: Actor, id: number, request: Incoming): Promise<Checklist> => {
      await limits.take(SENDING, String(actor.userId));
      await limits.take(SENDING_ONE, `${actor.accountId}:${id}`);
      return actOn(platform, { actor, request }, { id, policy: checklistPolicy.send }, async (tx, row) => {
        const { accountId, userId } = actor;
        const contact = await reachableClient(tx, accountId, row.contactId);
        const at = clock.now();
        const first = row.sentAt ?? at;
        const patch = { state: 'out' as const, sentAt: first, remindedAt: at, remindAt: null, reminderCount: 0 };
        const sent = await checklistsRepo(tx).change(row, patch, at);
        await mailChecklist(tx, platform, { checklist: sent, contact, text: 'checklist', sentBy: userId });
        const details = { name: contact.name, year: row.taxYear };
        await events.publish(tx, { type: 'checklist_sent', at, userId, request, details });
      });
    },

    close: (actor: Actor, id: number, request: Incoming): Promise<Checklist> =>
      actOn(platform, { actor, request }, { id, policy: checklistPolicy.close }, async (tx, row) => {
        const at = clock.now();
        await checklistsRepo(tx).change(row, { state: 'closed', closedAt: at, unnotifiedPapers: 0 }, at);
      }),

    reopen: (actor: Actor, id: number, request: Incoming): Promise<Checklist> =>
      actOn(platform, { actor, request }, { id, policy: checklistPolicy.reopen }, async (tx, row) => {
        // One that was never sent is a draft again.
        const state = row.sentAt === null ? ('draft' as const) : ('out' as const);
        await checklistsRepo(tx).change(row, { state, closedAt: null, remindAt: null }, clock.now());
      }),

    delete: (actor: Actor, id: number): Promise<void> =>
      db.transaction().execute((tx) => deleteOne(tx, platform, actor, id)),
  };
};

/** With its papers, at once. Throws `checklist_held`. */
async function deleteOne(tx: Db, platform: Platform, actor: Actor, id: number): Promise<void> {
  const { accountId } = actor;
  const row = await checklistsRepo(tx).lock({ accountId, id });
  if (row === undefined) throw new AppError('not_found');
  requireCan(actor, checklistPolicy.delete, row);
  const items = await itemsRepo(tx).list(id);
  const papers = await papersRepo(tx).ofItems(
    accountId,
    items.map((item) => item.id),
  );
  const documentIds = papers.flatMap(({ keptWith }) => (keptWith === null ? [] : [keptWith]));
  const isHeld = await isKeptByHold(tx, accountId, { clientIds: mergedInto(accountId, row.contactId), documentIds });
  if (isHeld && papers.length > 0) throw new AppError('checklist_held');
  await checklistsRepo(tx).delete(row);
  await eraseFiles(tx, platform, [...new Set(papers.map(({ sha256 }) => sha256))]);
}
