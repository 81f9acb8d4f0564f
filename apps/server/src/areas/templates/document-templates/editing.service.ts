import {
  type Input,
  type listTemplateVersions,
  MAX_FILES,
  type Output,
  type Template,
  type TemplateContent,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming, Upload } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { type ActorRequest, readCreators } from '../../documents/index.ts';
import type { FilesService, PicturesService } from '../../files/index.ts';
import { missingIn, settledContent } from './content.rules.ts';
import { act, findFor } from './document-templates.act.ts';
import { said } from './document-templates.events.ts';
import { templateFilesRepo, type TemplateRow, templatesRepo, templateVersionsRepo } from './document-templates.repo.ts';
import { toVersion } from './document-templates.shape.ts';

type Version = { content: TemplateContent; note: string; restoredFrom?: number };

/** What a template is made of: its draft, and the versions that were published. */
export const editingService = (platform: Platform, files: FilesService, pictures: PicturesService) => {
  const { clock, db } = platform;

  const edit = editing(platform, pictures);

  return {
    /** All files of the request become part of the draft, or none. */
    addFiles: async (by: ActorRequest, id: number, upload: Upload): Promise<Template> => {
      await findFor(db, by.actor, id);
      const accepted = await files.accept(upload);
      return edit(by, id, async (tx, template) => {
        const { draft, accountId } = template;
        if (draft.files.length + accepted.length > MAX_FILES) throw new AppError('files_too_many');
        const added: number[] = [];
        for (const { pages, ...file } of accepted) {
          const values = { ...file, accountId, templateId: id, pages: JSON.stringify(pages), createdAt: clock.now() };
          added.push((await templateFilesRepo(tx).insert(values)).id);
        }
        const content = { ...draft, files: [...draft.files, ...added] };
        await templatesRepo(tx).change(template, { draft: JSON.stringify(content) }, clock.now());
      });
    },

    /** The draft becomes exactly what is given. */
    save: (by: ActorRequest, id: number, given: TemplateContent): Promise<Template> =>
      edit(by, id, async (tx, template) => {
        const content = settledContent(given, await templateFilesRepo(tx).list(template));
        await templatesRepo(tx).change(template, { draft: JSON.stringify(content) }, clock.now());
      }),

    /** Throws `template_incomplete` with everything that is missing. */
    publish: (by: ActorRequest, id: number, note: string): Promise<Template> =>
      edit(by, id, (tx, template) => publish(platform, tx, by.actor, template, { content: template.draft, note })),

    versions: async (
      actor: Actor,
      id: number,
      query: Input<typeof listTemplateVersions>['query'],
      request: Incoming,
    ): Promise<Output<typeof listTemplateVersions>> => {
      const template = await findFor(db, actor, id);
      const rows = await templateVersionsRepo(db).list(template, pageBounds(query));
      const people = await readCreators(
        db,
        rows.map(({ publishedBy }) => publishedBy),
      );
      const counted = template.publishedVersion;
      return toList(request, query, { rows, counted }, (row) => toVersion(row, people));
    },

    /** Publishes an old version under the next number and makes it the draft. Later versions are kept. */
    restoreVersion: (by: ActorRequest, id: number, number: number): Promise<Template> =>
      edit(by, id, async (tx, template) => {
        const version = await templateVersionsRepo(tx).find(template, number);
        if (version === undefined) throw new AppError('not_found');
        await publish(platform, tx, by.actor, template, { content: version.content, note: '', restoredFrom: number });
      }),
  };
};

/** As `act`, for what placeholders do not have: files, and versions to be published. Throws `template_is_placeholder`. */
const editing =
  (platform: Platform, pictures: PicturesService) =>
  (by: ActorRequest, id: number, work: (tx: Db, template: TemplateRow) => Promise<unknown>): Promise<Template> =>
    act(platform, pictures, by, id, 'update', async (tx, template) => {
      if (template.kind === 'placeholder') throw new AppError('template_is_placeholder');
      await work(tx, template);
    });

async function publish(
  platform: Platform,
  tx: Db,
  actor: Actor,
  template: TemplateRow,
  { content, note, restoredFrom }: Version,
) {
  const { clock } = platform;
  const missing = missingIn(content);
  if (missing.length > 0) throw new AppError('template_incomplete', { fields: missing });
  const number = template.publishedVersion + 1;
  await templateVersionsRepo(tx).insert({
    accountId: template.accountId,
    templateId: template.id,
    number,
    content: JSON.stringify(content),
    note,
    publishedBy: actor.userId,
    publishedAt: clock.now(),
    restoredFrom: restoredFrom ?? null,
  });
  const patch = { publishedVersion: number, draft: JSON.stringify(content) };
  await templatesRepo(tx).change(template, patch, clock.now());
  await templateFilesRepo(tx).dropUnnamed(template);
  await said(tx, platform, actor, 'team_template_published', { name: template.name, templateId: template.id, number });
}
