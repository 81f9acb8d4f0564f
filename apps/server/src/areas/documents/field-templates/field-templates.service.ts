import {
  type createFieldTemplate,
  type FieldTemplate,
  type Input,
  listFieldTemplates,
  MOST_FIELD_TEMPLATES,
} from '@sealwright/contract';
import { violates } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { fieldTemplatePolicy } from './field-templates.policy.ts';
import { type FieldTemplateRow, fieldTemplatesRepo } from './field-templates.repo.ts';

export const fieldTemplatesService = ({ clock, db }: Platform) => ({
  list: async ({ accountId }: Actor): Promise<{ results: FieldTemplate[] }> => ({
    results: (await fieldTemplatesRepo(db).list(accountId)).map(toTemplate),
  }),

  /** Throws `field_template_exists`, `field_templates_too_many`. */
  create: async (actor: Actor, { name, fields }: Input<typeof createFieldTemplate>['body']): Promise<FieldTemplate> => {
    requireCan(actor, fieldTemplatePolicy.create);
    const { accountId, userId } = actor;
    const repo = fieldTemplatesRepo(db);
    if ((await repo.list(accountId)).length >= MOST_FIELD_TEMPLATES) throw new AppError('field_templates_too_many');
    const values = { accountId, name, fields: JSON.stringify(fields), createdBy: userId, createdAt: clock.now() };
    return repo.insert(values).then(toTemplate, (cause: unknown) => {
      if (violates(cause, 'field_templates_name_key')) throw new AppError('field_template_exists');
      throw cause;
    });
  },

  delete: (actor: Actor, id: number, request: Incoming): Promise<Record<string, never>> =>
    db.transaction().execute(async (tx) => {
      const template = await fieldTemplatesRepo(tx).lock(actor.accountId, id);
      if (template === undefined) throw new AppError('not_found');
      requireCan(actor, fieldTemplatePolicy.delete);
      refuseStale(
        request,
        template,
        readBy(listFieldTemplates, {}, ({ results }) => results.find((one) => one.id === id)),
      );
      await fieldTemplatesRepo(tx).delete(template);
      return {};
    }),
});

const toTemplate = ({ id, name, fields, version }: FieldTemplateRow): FieldTemplate => ({ id, name, fields, version });
