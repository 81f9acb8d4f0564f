import type { PlaceholderLayout, Template, TemplateContent } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireCan } from '../../access/index.ts';
import { type ActorRequest, findFor as findDocument, portableOf, type PortableDraft } from '../../documents/index.ts';
import type { FilesService, PicturesService } from '../../files/index.ts';
import {
  begin,
  blankContent,
  contentFromDocument,
  fill,
  readTemplate,
  templatePolicy,
} from '../document-templates/index.ts';

/** The pages of all files, those without fields too: a document with other files is another document. */
async function layoutOf({ files: rows }: PortableDraft, files: FilesService): Promise<PlaceholderLayout> {
  const layout: PlaceholderLayout = [];
  for (const { name, pages, sha256 } of rows) layout.push({ name, pages, prints: await files.prints(sha256) });
  return layout;
}

/** Fields, and the roles they belong to. What else a recipient is stays with the document that is laid over. */
function onlyFields({ roles, fields, ...rest }: TemplateContent): TemplateContent {
  const used = new Set(fields.map(({ recipient }) => recipient));
  const kept = roles
    .filter(({ id }) => used.has(id))
    .map((role) => ({ ...role, identity: null, mayDelegate: false, group: null, witnessOf: null, locale: null }));
  return { ...rest, files: [], groups: [], roles: kept, fields };
}

/**
 * A placeholder template of the fields of a document that the caller sees, in whatever state. As private as the document. Throws
 * `not_found`, `placeholder_no_fields`.
 */
export async function keepFields(
  platform: Platform,
  { files, pictures }: { files: FilesService; pictures: PicturesService },
  { actor }: ActorRequest,
  documentId: number,
  name: string,
): Promise<Template> {
  const { db } = platform;
  const document = await findDocument(db, actor, documentId);
  requireCan(actor, templatePolicy.create);
  const portable = await portableOf(db, document);
  if (portable.fields.length === 0) throw new AppError('placeholder_no_fields');
  const layout = await layoutOf(portable, files);
  const places = new Map(portable.files.map(({ id }, index) => [id, index + 1]));
  const { settings } = blankContent(actor.locale, {});
  const content = onlyFields({ ...contentFromDocument(portable, places, actor.locale), settings });
  const { visibility, folderId } = document;
  return db.transaction().execute(async (tx) => {
    const named = { name, kind: 'placeholder' as const, visibility, layout };
    const template = await begin(tx, platform, actor, named, { ...content, fields: [] }, folderId);
    await fill(tx, platform, template, content);
    return readTemplate(tx, pictures, actor, template.id);
  });
}
