import {
  definedOf,
  type Input,
  type listTemplates,
  type Output,
  type Template,
  type updateTemplate,
} from '@sealwright/contract';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { type ActorRequest, requireFolder } from '../../documents/index.ts';
import type { PicturesService } from '../../files/index.ts';
import { act, besideOf, lockFor, readTemplate } from './document-templates.act.ts';
import { said } from './document-templates.events.ts';
import { requireAct, templatePolicy } from './document-templates.policy.ts';
import { tagsSeen, templateFilesRepo, templatesRepo } from './document-templates.repo.ts';
import { shownOf, toSummary } from './document-templates.shape.ts';

/** Lists, describes, archives and deletes templates. `editingService` handles their content. */
export const documentTemplatesService = (platform: Platform, pictures: PicturesService) => {
  const { clock, db } = platform;

  return {
    list: async (
      actor: Actor,
      query: Input<typeof listTemplates>['query'],
      request: Incoming,
    ): Promise<Output<typeof listTemplates>> => {
      const { rows, counted } = await templatesRepo(db).list(actor, query);
      const beside = await besideOf(db, actor.accountId, rows, pictures);
      const ids = [...new Set(rows.flatMap((row) => shownOf(row).files))];
      const files = await templateFilesRepo(db).listOf(actor.accountId, ids);
      const list = toList(request, query, { rows, counted }, (row) => toSummary(row, actor, { ...beside, files }));
      const tags = await tagsSeen(db, actor);
      return { ...list, tags, permissions: permissionsOf(actor, { create: templatePolicy.create }, undefined) };
    },

    get: (actor: Actor, id: number): Promise<Template> => readTemplate(db, pictures, actor, id),

    /** Throws `version_stale`, `not_permitted`, and `not_found` for a folder that the caller does not see. */
    update: (by: ActorRequest, id: number, patch: Input<typeof updateTemplate>['body']): Promise<Template> =>
      act(platform, pictures, by, id, 'update', async (tx, template) => {
        const { folder, visibility, tags, ...rest } = patch;
        if (folder !== undefined && folder !== null && folder !== template.folderId) {
          await requireFolder(tx, by.actor, folder);
        }
        if (visibility !== undefined && visibility !== template.visibility) requireAct(template, by.actor, 'share');
        const changes = { ...rest, visibility, folderId: folder, tags: tags && distinct(tags) };
        await templatesRepo(tx).change(template, definedOf(changes), clock.now());
      }),

    archive: (by: ActorRequest, id: number): Promise<Template> =>
      act(platform, pictures, by, id, 'archive', (tx, template) =>
        templatesRepo(tx).change(template, { archivedAt: clock.now() }, clock.now()),
      ),

    restore: (by: ActorRequest, id: number): Promise<Template> =>
      act(platform, pictures, by, id, 'restore', (tx, template) =>
        templatesRepo(tx).change(template, { archivedAt: null }, clock.now()),
      ),

    /** What was made from it stays. */
    delete: (by: ActorRequest, id: number): Promise<Record<string, never>> =>
      db.transaction().execute(async (tx) => {
        const template = await lockFor(tx, by, id, 'delete');
        await templatesRepo(tx).delete(template);
        await said(tx, platform, by.actor, 'team_template_deleted', { name: template.name, templateId: template.id });
        return {};
      }),
  };
};

/** Removes duplicates without regard to case. */
const distinct = (names: readonly string[]): string[] => [
  ...new Map(names.map((name) => [name.toLowerCase(), name])).values(),
];
