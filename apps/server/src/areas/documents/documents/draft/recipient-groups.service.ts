import {
  type addRecipientGroup,
  definedOf,
  type Input,
  MAX_RECIPIENT_GROUPS,
  type RecipientGroup,
  type updateRecipientGroup,
} from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { act, type ActorRequest, type Nothing } from '../documents.act.ts';
import { toRecipientGroup } from '../documents.shape.ts';
import { beginDraft } from '../states/transition.ts';
import { recipientGroupsRepo } from './recipient-groups.repo.ts';

/** Groups of recipients of whom some are enough, while a document is prepared. */
export const recipientGroupsService = (platform: Platform) => ({
  add: (
    by: ActorRequest,
    documentId: number,
    values: Input<typeof addRecipientGroup>['body'],
  ): Promise<RecipientGroup> =>
    act(platform, by, documentId, 'edit', async (tx, document) => {
      const repo = recipientGroupsRepo(tx);
      if ((await repo.list(document)).length >= MAX_RECIPIENT_GROUPS) throw new AppError('recipient_groups_too_many');
      const row = await repo.insert({ ...values, accountId: document.accountId, documentId });
      await beginDraft(tx, platform, document);
      return toRecipientGroup(row);
    }),

  update: async (
    by: ActorRequest,
    id: number,
    patch: Input<typeof updateRecipientGroup>['body'],
  ): Promise<RecipientGroup> =>
    act(platform, by, await documentOf(platform.db, by, id), 'edit', async (tx, document) => {
      const row = await recipientGroupsRepo(tx).update(document.accountId, id, definedOf(patch));
      await beginDraft(tx, platform, document);
      return toRecipientGroup(row);
    }),

  /** Its recipients stay, in no group. */
  remove: async (by: ActorRequest, id: number): Promise<Nothing> =>
    act(platform, by, await documentOf(platform.db, by, id), 'edit', async (tx, document) => {
      await recipientGroupsRepo(tx).remove(document.accountId, id);
      await beginDraft(tx, platform, document);
      return {};
    }),
});

async function documentOf(db: Db, by: ActorRequest, groupId: number): Promise<number> {
  const documentId = await recipientGroupsRepo(db).documentOf(by.actor.accountId, groupId);
  if (documentId === undefined) throw new AppError('not_found');
  return documentId;
}
