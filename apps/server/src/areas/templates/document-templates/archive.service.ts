import path from 'node:path';
import {
  fromWire,
  Id,
  Line,
  MAX_FILES,
  MOST_TEMPLATE_ARCHIVE_BYTES,
  Paragraphs,
  PlaceholderLayout,
  type Template,
  TemplateContent,
  toWire,
} from '@sealwright/contract';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Upload, type UploadedPart, writePart } from '../../../platform/http/http.ts';
import { parseJson } from '../../../platform/http/json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withScratchFolder } from '../../../platform/storage/scratch.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { type ActorRequest, archiveOf } from '../../documents/index.ts';
import type { FilesService, PicturesService } from '../../files/index.ts';
import { type Archive, unreadable, withArchive } from './archive.reading.ts';
import { findFor, readTemplate } from './document-templates.act.ts';
import { templatePolicy } from './document-templates.policy.ts';
import { templateFilesRepo } from './document-templates.repo.ts';
import { shownOf } from './document-templates.shape.ts';
import { addStored, begin, fill, withFiles } from './making.service.ts';

const DESCRIPTION = 'template.json';

/** What `template.json` holds, in the words of the wire. Another `version` is another format. */
const Described = z.object({
  format: z.literal('sealwright-template'),
  version: z.literal(1),
  kind: z.enum(['document', 'placeholder']),
  name: Line(200, 1),
  description: Paragraphs(2000).default(''),
  tags: z.array(Line(120, 1)).max(50).default([]),
  /** Of the content: where each lies in the archive. */
  files: z.array(z.object({ id: Id, name: Line(255, 1), entry: z.string().max(300) })).max(MAX_FILES),
  content: TemplateContent,
  /** Of a placeholder, which has no files. */
  layout: PlaceholderLayout.nullable().default(null),
});
type Described = z.infer<typeof Described>;

/** Templates as files that go from one installation to another. */
export const archiveService = (platform: Platform, files: FilesService, pictures: PicturesService) => ({
  /** The version that is used; the draft until there is one. */
  export: async (actor: Actor, id: number): Promise<FileAnswer> => {
    const template = await findFor(platform.db, actor, id);
    const content = shownOf(template);
    const rows = await templateFilesRepo(platform.db).listOf(template.accountId, content.files);
    const named = content.files.flatMap((fileId) => rows.find((row) => row.id === fileId) ?? []);
    const listed = named.map((row, index) => ({ id: row.id, name: row.name, entry: `files/${index + 1}.pdf` }));
    const { kind, name, description, tags, layout } = template;
    const described: Described = {
      format: 'sealwright-template',
      version: 1,
      kind,
      name,
      description,
      tags,
      files: listed,
      content,
      layout,
    };
    const entries = [
      { id: 0, name: DESCRIPTION, read: () => Buffer.from(JSON.stringify(toWire(described), null, 2)) },
      ...named.map((row, index) => ({
        id: row.id,
        name: listed[index]?.entry ?? '',
        read: () => files.stream(row.sha256),
      })),
    ];
    const fileName = `${name.replaceAll(/[/\\:]/g, '-')}.zip`;
    return new FileAnswer(archiveOf(entries), 'application/zip', { name: fileName });
  },

  /**
   * A template of the caller's with what an exported one holds, as a draft. Its files are checked as any upload is; folder and who may
   * see it are matters of where it came from. Throws `template_archive_unreadable`, `template_archive_too_large`, and what an upload throws.
   */
  import: ({ actor }: ActorRequest, upload: Upload): Promise<Template> =>
    withScratchFolder(platform, async (folder) => {
      requireCan(actor, templatePolicy.create);
      const file = path.join(folder, 'archive');
      await receive(upload, file);
      return withArchive(file, async (archive) => {
        const described = await describedIn(archive);
        const { name, kind, description, tags, content, layout } = described;
        const accepted = described.files.length === 0 ? [] : await files.accept(uploadOf(described, archive));
        return platform.db.transaction().execute(async (tx) => {
          const blank = { ...content, files: [], fields: [] };
          const template = await begin(tx, platform, actor, { name, kind, description, tags, layout }, blank);
          const stored = accepted.map((one, index) => ({ ...one, id: described.files[index]?.id ?? 0 }));
          const ids = await addStored(tx, platform, template, stored);
          await fill(tx, platform, template, withFiles(content, ids));
          return readTemplate(tx, pictures, actor, template.id);
        });
      });
    }),
});

async function receive(upload: Upload, file: string): Promise<void> {
  let received = 0;
  const tooLarge = () => new AppError('template_archive_too_large');
  for await (const part of upload.files()) {
    received += 1;
    if (received > 1) throw new AppError('files_too_many');
    const sizeBytes = await writePart(part, file, MOST_TEMPLATE_ARCHIVE_BYTES, tooLarge);
    if (sizeBytes === 0) throw unreadable();
  }
  if (received === 0) throw new AppError('file_missing');
}

/** Validates the description against its schema. Anything that does not fit gets the same refusal. */
async function describedIn(archive: Archive): Promise<Described> {
  const text = await archive.text(DESCRIPTION);
  try {
    const described = Described.parse(fromWire(parseJson(text)));
    const ids = new Set(described.files.map(({ id }) => id));
    const isWhole = described.content.files.every((id) => ids.has(id)) && ids.size === described.files.length;
    const isPlaceholder = described.layout !== null;
    const isOfItsKind = isPlaceholder === (described.kind === 'placeholder') && (!isPlaceholder || ids.size === 0);
    if (!isWhole || !isOfItsKind) throw unreadable();
    return described;
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** The PDFs of an archive as if they were sent one by one: the same checks, limits and codes. */
const uploadOf = ({ files }: Described, archive: Archive): Upload => ({
  texts: {},
  files: async function* parts(): AsyncGenerator<UploadedPart> {
    for (const { name, entry } of files) {
      const stream = await archive.stream(entry);
      yield { name: 'file', fileName: name, mediaType: 'application/pdf', stream, isTruncated: () => false };
    }
  },
});
