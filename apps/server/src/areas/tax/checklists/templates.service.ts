import type {
  ChecklistTemplate,
  Input,
  listChecklistTemplates,
  Output,
  saveChecklistTemplate,
} from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf, requireCan } from '../../access/index.ts';
import { checklistsPolicy } from './checklists.policy.ts';
import { checklistTemplatesRepo } from './templates.repo.ts';

/** Items that an account keeps under a name. */
export const checklistTemplatesService = ({ clock, db }: Platform) => ({
  list: async (actor: Actor): Promise<Output<typeof listChecklistTemplates>> => ({
    results: await checklistTemplatesRepo(db).list(actor.accountId),
    permissions: permissionsOf(actor, { save: checklistsPolicy.save }, undefined),
  }),

  save: (actor: Actor, body: Input<typeof saveChecklistTemplate>['body']): Promise<ChecklistTemplate> => {
    requireCan(actor, checklistsPolicy.save);
    return checklistTemplatesRepo(db).put(actor.accountId, body, clock.now());
  },

  delete: async (actor: Actor, id: number): Promise<void> => {
    const known = await checklistTemplatesRepo(db).list(actor.accountId);
    if (!known.some((one) => one.id === id)) throw new AppError('not_found');
    requireCan(actor, checklistsPolicy.save);
    await checklistTemplatesRepo(db).delete(actor.accountId, id);
  },
});
