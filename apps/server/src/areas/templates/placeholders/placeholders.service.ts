import {
  type Document,
  type ErrorCode,
  type FittingPlaceholder,
  fillsFields,
  type Input,
  type Laying,
  type layOver,
  type listFittingPlaceholders,
  MOST_PLACEHOLDERS_OFFERED,
  type Output,
  type RecipientRole,
  type RoleRecipient,
  type Template,
  type TemplateRole,
  type undoLayOver,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, type FieldProblem, fieldProblem } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import {
  type ActorRequest,
  documentsService,
  findFor as findDocument,
  type Ground,
  groundOf,
  layingOf,
} from '../../documents/index.ts';
import type { FilesService, PicturesService } from '../../files/index.ts';
import { findFor, type ListedTemplate, templatesRepo } from '../document-templates/index.ts';
import { fieldsFor, fitOf, hasSamePages, type Printed, toFitting } from './fitting.ts';
import { layingsRepo, type LayingRow, placeholdersSeen } from './placeholders.repo.ts';
import { keepFields } from './saving.ts';

type LayOver = Input<typeof layOver>['body'];
type Undo = Input<typeof undoLayOver>['body'];
type Fitting = Output<typeof listFittingPlaceholders>;

/** Fields of one document laid over others with the same pages. */
export const placeholdersService = (platform: Platform, files: FilesService, pictures: PicturesService) => {
  const { clock, db } = platform;
  const documents = documentsService(platform, pictures);
  const laying = layingOf(platform);

  /** Placeholders with the pages of the document, or of one of its files. What the files look like is only found out where there is one. */
  async function fitting(actor: Actor, ground: Ground): Promise<FittingPlaceholder[]> {
    if (ground.files.length === 0) return [];
    const found = (await placeholdersSeen(db, actor)).filter(
      ({ layout }) => hasSamePages(layout, ground.files) || ground.files.some((file) => hasSamePages(layout, [file])),
    );
    if (found.length === 0) return [];
    const printed: Printed[] = [];
    for (const file of ground.files) printed.push({ ...file, prints: await files.prints(file.sha256) });
    const people = ground.recipients.filter(({ role }) => fillsFields(role as RecipientRole));
    return found
      .map((row) => toFitting(row, fitOf(row.layout, printed), people))
      .toSorted((a, b) => Number(b.isAlike) - Number(a.isAlike))
      .slice(0, MOST_PLACEHOLDERS_OFFERED);
  }

  return {
    /** Throws `not_found`. */
    list: async (actor: Actor, documentId: number): Promise<Fitting> => {
      const document = await findDocument(db, actor, documentId);
      const ground = await groundOf(db, document);
      const layings = await layingsRepo(db).list(document);
      const last = layings.map((row) => toLaying(row, ground)).find(({ fieldCount }) => fieldCount > 0);
      return { results: await fitting(actor, ground), laying: last ?? null };
    },

    /** Throws `not_found`, `placeholder_no_fields`. */
    save: (by: ActorRequest, documentId: number, name: string): Promise<Template> =>
      keepFields(platform, { files, pictures }, by, documentId, name),

    /** Throws `not_found`, `template_not_placeholder`, `placeholder_pages_differ`, and what keeps fields from being placed. */
    layOver: async (by: ActorRequest, documentId: number, { placeholder, people, file }: LayOver) => {
      const laid = await laying.add(by, documentId, async (tx, ground) => {
        const template = await placeholderFor(tx, by.actor, placeholder);
        const onto = filesFor(ground, file);
        if (!hasSamePages(template.layout, onto)) throw new AppError('placeholder_pages_differ');
        refusePeople(people, template.draft.roles, ground);
        const { accountId, id: templateId, name } = template;
        const values = { accountId, documentId, templateId, name, createdAt: clock.now() };
        return {
          fields: fieldsFor(template.draft, onto, people, ground.fields),
          note: async (fieldIds: number[]) => {
            await templatesRepo(tx).countUse(template, clock.now());
            return layingsRepo(tx).insert({ ...values, fieldIds });
          },
        };
      });
      const document = await documents.get(by.actor, documentId);
      return { document, laying: { id: laid.id, name: laid.name, fieldCount: laid.fieldIds.length } };
    },

    /** Throws `not_found` where nothing was laid over, or it was taken off before; `laying_in_use`. */
    undo: async (by: ActorRequest, documentId: number, { laying: id, clearFormulas }: Undo): Promise<Document> => {
      const find = async (tx: Db, document: { accountId: number; id: number }) => {
        const row = await layingsRepo(tx).find(document, id);
        if (row === undefined) throw new AppError('not_found');
        await layingsRepo(tx).remove(row);
        return row.fieldIds;
      };
      await laying.take(by, documentId, find, { alsoFormulas: clearFormulas });
      return documents.get(by.actor, documentId);
    },
  };
};

function toLaying({ id, name, fieldIds }: LayingRow, { fields }: Ground): Laying {
  const present = new Set(fields.map((field) => field.id));
  return { id, name, fieldCount: fieldIds.filter((field) => present.has(field)).length };
}

type Placeholder = ListedTemplate & { layout: NonNullable<ListedTemplate['layout']> };

/** Throws `not_found`, `template_archived`, `template_not_placeholder`. */
async function placeholderFor(tx: Db, actor: Actor, id: number): Promise<Placeholder> {
  const { layout, ...template } = await findFor(tx, actor, id);
  if (layout === null) throw new AppError('template_not_placeholder');
  if (template.archivedAt !== null) throw new AppError('template_archived');
  return { ...template, layout };
}

/** All files of the document, or the one that was chosen. Throws `request_invalid` where it is not there. */
function filesFor({ files }: Ground, chosen: number | null): Ground['files'] {
  if (chosen === null) return files;
  const file = files.find(({ id }) => id === chosen);
  if (file !== undefined) return [file];
  throw new AppError('request_invalid', { fields: [fieldProblem('file', 'not_found')] });
}

/** Roles of the template, each once, and recipients of the document who can fill fields. */
function refusePeople(people: readonly RoleRecipient[], roles: readonly TemplateRole[], { recipients }: Ground): void {
  const problem = (index: number, part: keyof RoleRecipient, code: ErrorCode): FieldProblem =>
    fieldProblem(`people.${index}.${part}`, code);
  const known = new Set(roles.map(({ id }) => id));
  const given = people.map(({ role }) => role);
  const problems = people.flatMap(({ role, recipient }, index) => {
    const person = recipients.find(({ id }) => id === recipient);
    return [
      ...(known.has(role) ? [] : [problem(index, 'role', 'not_found')]),
      ...(given.indexOf(role) === index ? [] : [problem(index, 'role', 'request_invalid')]),
      ...(recipient === null || person !== undefined ? [] : [problem(index, 'recipient', 'not_found')]),
      ...(person === undefined || fillsFields(person.role as RecipientRole)
        ? []
        : [problem(index, 'recipient', 'field_choice_missing')]),
    ];
  });
  if (problems.length > 0) throw new AppError('request_invalid', { fields: problems });
}
