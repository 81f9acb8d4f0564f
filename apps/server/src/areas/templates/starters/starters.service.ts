import { Readable } from 'node:stream';
import { type Starter, type StarterKey, STARTERS, type Template } from '@sealwright/contract';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import type { ActorRequest } from '../../documents/index.ts';
import type { FilesService, PdfThreads, PicturesService } from '../../files/index.ts';
import { addStored, begin, blankContent, fill, readTemplate, templatePolicy } from '../document-templates/index.ts';
import { blocksOf, contentOf, roleNames, text } from './writing.ts';

type Parts = { files: FilesService; pictures: PicturesService; threads: PdfThreads };

/** Samples to begin with, in the caller's language. */
export const startersService = (platform: Platform, { files, pictures, threads }: Parts) => ({
  list: ({ locale }: Actor): { results: Starter[] } => ({
    results: STARTERS.map((key) => ({
      key,
      name: text(locale, `${key}.title`),
      text: text(locale, `${key}.text`),
      roles: roleNames(key, locale),
    })),
  }),

  /** The file is drawn in a thread, and passes the checks of every upload. */
  add: async ({ actor }: ActorRequest, key: StarterKey): Promise<Template> => {
    requireCan(actor, templatePolicy.create);
    const { locale } = actor;
    const name = text(locale, `${key}.title`);
    const form = await threads.run('normal', 'writeForm', { title: name, locale, blocks: blocksOf(key, locale) });
    const accepted = await files.accept(uploadOf(`${name}.pdf`, form.bytes));
    return platform.db.transaction().execute(async (tx) => {
      const blank = blankContent(locale, {});
      const description = text(locale, 'sample');
      const template = await begin(tx, platform, actor, { name, kind: 'document', description }, blank);
      const stored = accepted.map((file, index) => ({ ...file, id: index + 1 }));
      const [file = 0] = (await addStored(tx, platform, template, stored)).values();
      await fill(tx, platform, template, contentOf(key, locale, file, form.places, blank));
      return readTemplate(tx, pictures, actor, template.id);
    });
  },
});

const uploadOf = (fileName: string, bytes: Uint8Array): Parameters<FilesService['accept']>[0] => ({
  texts: {},
  files: async function* parts() {
    const stream = Readable.from([Buffer.from(bytes)]);
    yield { name: 'file', fileName, mediaType: 'application/pdf', stream, isTruncated: () => false };
  },
});
