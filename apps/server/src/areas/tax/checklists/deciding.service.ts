import type { Checklist } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { clientOf } from '../client-access/index.ts';
import { actOn } from './checklists.act.ts';
import { mailChecklist } from './checklists.mail.ts';
import { checklistPolicy } from './checklists.policy.ts';
import { type ChecklistRow, checklistsRepo } from './checklists.repo.ts';
import { accepted, returned } from './checklists.states.ts';
import { type ItemRow, itemsRepo } from './items.repo.ts';

/** What a preparer says of what came. */
export const decidingService = (platform: Platform) => {
  const { clock, db } = platform;

  /** Of this item, under the row lock of its checklist. Throws `not_found`. */
  async function onItem(
    actor: Actor,
    itemId: number,
    request: Incoming,
    work: (tx: Db, checklist: ChecklistRow, item: ItemRow) => Promise<void>,
  ): Promise<Checklist> {
    const one = { accountId: actor.accountId, id: itemId };
    const found = await itemsRepo(db).find(one);
    if (found === undefined) throw new AppError('not_found');
    const { checklistId: id } = found;
    return actOn(platform, { actor, request }, { id, policy: checklistPolicy.decide }, async (tx, checklist) => {
      const item = await itemsRepo(tx).find(one);
      if (item === undefined) throw new AppError('not_found');
      await work(tx, checklist, item);
    });
  }

  return {
    /** Throws `checklist_nothing_new` for what was accepted before. */
    accept: (actor: Actor, itemId: number, request: Incoming): Promise<Checklist> =>
      onItem(actor, itemId, request, async (tx, checklist, item) => {
        const state = accepted(item.state);
        if (state === null) throw new AppError('checklist_nothing_new');
        const at = clock.now();
        await itemsRepo(tx).change(itemId, { state, reason: '', decidedAt: at, decidedBy: actor.userId });
        await checklistsRepo(tx).change(checklist, {}, at);
      }),

    /** The client is told why by email. Throws `checklist_nothing_new` where nothing came. */
    return: (actor: Actor, itemId: number, reason: string, request: Incoming): Promise<Checklist> =>
      onItem(actor, itemId, request, async (tx, checklist, item) => {
        const state = returned(item.state);
        if (state === null) throw new AppError('checklist_nothing_new');
        const at = clock.now();
        await itemsRepo(tx).change(itemId, { state, reason, decidedAt: at, decidedBy: actor.userId });
        const patch = { remindedAt: at, remindAt: null, reminderCount: 0 };
        const changed = await checklistsRepo(tx).change(checklist, patch, at);
        const contact = await clientOf(tx, actor.accountId, checklist.contactId);
        if (contact === null || contact.email === '') return;
        const mail = { checklist: changed, contact, text: 'returned' as const, sentBy: actor.userId };
        await mailChecklist(tx, platform, { ...mail, returned: { item, reason } });
      }),
  };
};
