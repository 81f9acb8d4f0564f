import type { createTemplate, Input, Template, TemplateContent } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { type ActorRequest, findFor as findDocument, type PortableFile, portableOf } from '../../documents/index.ts';
import type { PicturesService } from '../../files/index.ts';
import { teamDefaults } from '../../teams/index.ts';
import { blankContent, contentFromDocument } from './content.ts';
import { settledContent, settledPlaceholder } from './content.rules.ts';
import { findFor, readTemplate } from './document-templates.act.ts';
import { said } from './document-templates.events.ts';
import { requireAct, templatePolicy } from './document-templates.policy.ts';
import { templateFilesRepo, type TemplateRow, templatesRepo } from './document-templates.repo.ts';

type Named = Pick<TemplateRow, 'name' | 'kind'> &
  Partial<Pick<TemplateRow, 'description' | 'visibility' | 'tags' | 'layout'>>;

/** The ways in which a template begins. */
export const makingService = (platform: Platform, pictures: PicturesService) => {
  const { db } = platform;

  return {
    create: ({ actor }: ActorRequest, { name }: Input<typeof createTemplate>['body']) =>
      db.transaction().execute(async (tx) => {
        requireCan(actor, templatePolicy.create);
        const content = blankContent(actor.locale, await teamDefaults(tx, actor.accountId));
        const { id } = await begin(tx, platform, actor, { name, kind: 'document' }, content);
        return readTemplate(tx, pictures, actor, id);
      }),

    /** From a document that the caller sees, in whatever state. Throws `not_found`. */
    fromDocument: ({ actor }: ActorRequest, documentId: number, name: string): Promise<Template> =>
      db.transaction().execute(async (tx) => {
        const document = await findDocument(tx, actor, documentId);
        requireCan(actor, templatePolicy.create);
        const portable = await portableOf(tx, document);
        const { visibility, folderId } = document;
        const blank = blankContent(actor.locale, {});
        const template = await begin(tx, platform, actor, { name, kind: 'document', visibility }, blank, folderId);
        const fileIds = await addStored(tx, platform, template, portable.files);
        const draft = contentFromDocument(portable, fileIds, actor.locale);
        await fill(tx, platform, template, draft);
        return readTemplate(tx, pictures, actor, template.id);
      }),

    /** The draft of another, as a template of the caller's with nothing published. */
    duplicate: (by: ActorRequest, id: number): Promise<Template> =>
      db.transaction().execute(async (tx) => {
        const { actor } = by;
        const origin = await findFor(tx, actor, id);
        requireAct(origin, actor, 'duplicate');
        const copy = await begin(tx, platform, actor, origin, origin.draft, origin.folderId);
        const files = await templateFilesRepo(tx).list(origin);
        const named = origin.draft.files.flatMap((fileId) => files.find((file) => file.id === fileId) ?? []);
        const fileIds = await addStored(tx, platform, copy, named);
        await fill(tx, platform, copy, withFiles(origin.draft, fileIds));
        return readTemplate(tx, pictures, actor, copy.id);
      }),
  };
};

/** Begins a template of the actor's. */
export async function begin(
  tx: Db,
  platform: Platform,
  actor: Actor,
  { name, kind, description = '', visibility = 'shared', tags = [], layout = null }: Named,
  draft: TemplateContent,
  folderId: number | null = null,
): Promise<TemplateRow> {
  const at = platform.clock.now();
  const template = await templatesRepo(tx).insert({
    accountId: actor.accountId,
    ownerId: actor.userId,
    kind,
    name,
    description,
    visibility,
    folderId,
    tags,
    draft: JSON.stringify(draft),
    layout: layout === null ? null : JSON.stringify(layout),
    createdAt: at,
    updatedAt: at,
  });
  await said(tx, platform, actor, 'team_template_created', { name, templateId: template.id });
  return template;
}

/** Makes stored files files of a template. Answers their new ids by the old ones, in their order. */
export async function addStored(
  tx: Db,
  platform: Platform,
  { accountId, id: templateId }: TemplateRow,
  files: readonly PortableFile[],
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (const { id, name, sha256, uploadedSha256, sizeBytes, pages, neutralised, isSigned } of files) {
    const stored = { name, sha256, uploadedSha256, sizeBytes, neutralised, isSigned };
    const values = { ...stored, accountId, templateId, pages: JSON.stringify(pages), createdAt: platform.clock.now() };
    ids.set(id, (await templateFilesRepo(tx).insert(values)).id);
  }
  return ids;
}

/** Gives a template that has just begun its content. Throws what is wrong with it. */
export async function fill(tx: Db, platform: Platform, template: TemplateRow, given: TemplateContent): Promise<void> {
  const { layout } = template;
  const content =
    layout === null
      ? settledContent(given, await templateFilesRepo(tx).list(template))
      : settledPlaceholder(given, layout);
  await templatesRepo(tx).change(template, { draft: JSON.stringify(content) }, platform.clock.now());
}

export const withFiles = (content: TemplateContent, ids: ReadonlyMap<number, number>): TemplateContent => ({
  ...content,
  files: content.files.flatMap((id) => ids.get(id) ?? []),
  fields: content.fields.map((field) => ({ ...field, file: ids.get(field.file) ?? field.file })),
});
