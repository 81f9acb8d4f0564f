import type { Template, TemplateContent, TemplateSummary, TemplateVersion } from '@sealwright/contract';
import type { Actor } from '../../access/index.ts';
import type { PicturesService } from '../../files/index.ts';
import { permissionsOn } from './document-templates.policy.ts';
import type { ListedTemplate, TemplateFileRow, TemplateVersionRow } from './document-templates.repo.ts';

/** What is read beside the rows. */
export type Beside = {
  people: ReadonlyMap<number, { id: number; name: string }>;
  folders: ReadonlyMap<number, string>;
  files: readonly TemplateFileRow[];
  pictures: PicturesService;
};

const personOf = (id: number, people: Beside['people']) => ({ id, name: people.get(id)?.name ?? '' });

/** The published content, or the draft if nothing is published yet. */
export const shownOf = ({ published, draft }: ListedTemplate): TemplateContent => published ?? draft;

export function toSummary(row: ListedTemplate, actor: Actor, beside: Beside): TemplateSummary {
  const shown = shownOf(row);
  const byId = new Map(beside.files.map((file) => [file.id, file]));
  const files = shown.files.flatMap((id) => byId.get(id) ?? []);
  const [first] = files;
  const folder = row.folderId === null ? undefined : beside.folders.get(row.folderId);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    owner: personOf(row.ownerId, beside.people),
    visibility: row.visibility,
    folder: row.folderId === null || folder === undefined ? null : { id: row.folderId, name: folder },
    tags: row.tags,
    roles: shown.roles.map(({ id, name, role, colour }) => ({ id, name, role, colour })),
    thumbnail: first === undefined ? null : (beside.pictures.pageLinks(first)[0]?.thumbnail ?? null),
    pageCount: (row.layout ?? files).reduce((sum, { pages }) => sum + pages.length, 0),
    fieldCount: shown.fields.length,
    useCount: row.useCount,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    publishedVersion: row.publishedVersion,
    hasChanges: row.kind === 'document' && row.hasChanges,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    permissions: permissionsOn(row, actor),
  };
}

export const toTemplate = (row: ListedTemplate, actor: Actor, beside: Beside): Template => ({
  ...toSummary(row, actor, beside),
  files: beside.files.map((file) => ({ id: file.id, name: file.name, pages: beside.pictures.pageLinks(file) })),
  content: row.draft,
  layout: (row.layout ?? []).map(({ name, pages }) => ({ name, pages })),
});

export const toVersion = (row: TemplateVersionRow, people: Beside['people']): TemplateVersion => ({
  number: row.number,
  note: row.note,
  publishedBy: personOf(row.publishedBy, people),
  publishedAt: row.publishedAt.toISOString(),
  restoredFrom: row.restoredFrom,
  content: row.content,
});
