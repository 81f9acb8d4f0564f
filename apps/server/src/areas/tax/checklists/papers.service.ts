import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Checklist, Input, getPaperPicture, Output, openPaper } from '@sealwright/contract';
import { isSameSecret } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withScratchFolder } from '../../../platform/storage/scratch.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { documentFilesService, documentNames, findFor, readCreators } from '../../documents/index.ts';
import { type PicturesService, uploadOfFile } from '../../files/index.ts';
import { checklistsPolicy } from './checklists.policy.ts';
import { readChecklist } from './checklists.reading.ts';
import { type ChecklistRow, checklistsRepo } from './checklists.repo.ts';
import { checklistsReads } from './checklists.reads.ts';
import { clientNameOf, toPaper } from './checklists.shape.ts';
import { itemsRepo } from './items.repo.ts';
import type { PaperParts } from './papers.receiving.ts';
import { type LookKind, type PaperRow, papersRepo } from './papers.repo.ts';
import { openSealed } from './papers.sealed.ts';

const WIDTH_PX = 1400;
const HOUR_SECONDS = 3600;
const MOST_PAGES = 200;
const CONTEXT = 'paper-picture';

const bytesOf = async (stream: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
};

type Found = { paper: PaperRow; checklist: ChecklistRow };

/** Under the checklist’s row lock, so that no client takes it back at the same moment. Throws `not_found`. */
async function lockPaper(tx: Db, { accountId }: Actor, id: number): Promise<Found> {
  const known = await papersRepo(tx).find({ accountId, id });
  const item = known === undefined ? undefined : await itemsRepo(tx).find({ accountId, id: known.itemId });
  const checklist = item === undefined ? undefined : await checklistsRepo(tx).lock({ accountId, id: item.checklistId });
  const paper = await papersRepo(tx).find({ accountId, id });
  if (paper === undefined || checklist === undefined) throw new AppError('not_found');
  return { paper, checklist };
}

/** Records that someone of the account looks at a paper. Throws `not_found`. */
const look = ({ clock, db }: Platform, actor: Actor, id: number, kind: LookKind): Promise<Found> =>
  db.transaction().execute(async (tx) => {
    const { paper, checklist } = await lockPaper(tx, actor, id);
    const at = clock.now();
    await papersRepo(tx).look(id, actor.userId, kind, at);
    if (paper.lookedAt === null) await papersRepo(tx).change(paper, { lookedAt: at });
    return { paper: { ...paper, lookedAt: paper.lookedAt ?? at }, checklist };
  });

/** How a preparer looks at a paper, page by page. Each time is recorded, with who did it. */
export const paperViewing = (platform: Platform, { files, threads }: PaperParts) => {
  const { clock, db, secrets } = platform;

  const sign = (id: number, page: number, expires: number): string => secrets.mac(CONTEXT, `${id}/${page}/${expires}`);

  function pagesOf({ id, pages }: PaperRow): Output<typeof openPaper>['pages'] {
    const expires = Math.floor(clock.now().getTime() / 1000) + HOUR_SECONDS;
    return pages.slice(0, MOST_PAGES).map(({ width, height }, index) => {
      const page = index + 1;
      const query = new URLSearchParams({ expires: String(expires), signature: sign(id, page, expires) });
      return { page, width, height, picture: `/api/paper-pictures/${id}/${page}?${query.toString()}` };
    });
  }

  return {
    open: async (actor: Actor, id: number): Promise<Output<typeof openPaper>> => {
      const { paper } = await look(platform, actor, id, 'opened');
      const looks = await papersRepo(db).looks(id);
      const people = await readCreators(
        db,
        looks.map(({ userId }) => userId),
      );
      const kept = await documentNames(db, actor, paper.keptWith === null ? [] : [paper.keptWith]);
      return {
        paper: toPaper(paper, kept),
        pages: pagesOf(paper),
        looks: looks.map(({ userId, kind, at }) => ({
          name: people.get(userId)?.name ?? '',
          kind,
          at: at.toISOString(),
        })),
      };
    },

    /** Drawn each time and kept nowhere: what is in the paper lies in the store encrypted alone. Throws `not_found`. */
    picture: async (
      { id, page }: Input<typeof getPaperPicture>['params'],
      { expires, signature }: Input<typeof getPaperPicture>['query'],
    ): Promise<FileAnswer> => {
      const until = Number(expires);
      const isOver = !Number.isSafeInteger(until) || until * 1000 < clock.now().getTime();
      if (isOver || !isSameSecret(sign(id, page, until), signature)) throw new AppError('not_found');
      const paper = await papersRepo(db).findById(id);
      if (paper === undefined) throw new AppError('not_found');
      const bytes = await bytesOf(await openSealed(db, platform, files, paper));
      const [picture] = await threads.run('normal', 'drawPages', bytes, [{ page, widthPx: WIDTH_PX }]);
      if (picture === undefined) throw new AppError('not_found');
      return new FileAnswer(picture.bytes, 'image/jpeg');
    },
  };
};

/** What a preparer does with a paper beyond looking at it. Each time it is taken out is recorded as well. */
export const paperUse = (platform: Platform, parts: PaperParts & { pictures: PicturesService }) => {
  const { clock, db, events } = platform;
  const { files, pictures } = parts;
  const documents = documentFilesService(platform, files, pictures);
  return {
    download: async (actor: Actor, id: number, request: Incoming): Promise<FileAnswer> => {
      const { paper, checklist } = await look(platform, actor, id, 'downloaded');
      const row = await checklistsReads(db).find(actor.accountId, checklist.id);
      const details = { name: row === undefined ? '' : clientNameOf(row) };
      const { userId } = actor;
      await db
        .transaction()
        .execute((tx) => events.publish(tx, { type: 'paper_downloaded', at: clock.now(), userId, request, details }));
      const { name, sizeBytes } = paper;
      return new FileAnswer(await openSealed(db, platform, files, paper), paper.mediaType, { name, sizeBytes });
    },

    /** Through the door of every upload, which checks it once more. */
    use: async (actor: Actor, id: number, request: Incoming): Promise<{ documentId: number }> => {
      const { paper } = await look(platform, actor, id, 'used');
      requireCan(actor, checklistsPolicy.use);
      return withScratchFolder(platform, async (folder) => {
        const file = path.join(folder, 'paper');
        await pipeline(await openSealed(db, platform, files, paper), createWriteStream(file, { mode: 0o600 }));
        const by = { actor, request: { ...request, ifMatch: null } };
        const { document } = await documents.upload(by, uploadOfFile(file, paper.name));
        return { documentId: document };
      });
    },

    /** Throws `paper_return` for what is no tax return of the client that the caller sees. */
    keep: (actor: Actor, id: number, documentId: number | null): Promise<Checklist> =>
      db.transaction().execute(async (tx) => {
        const { paper, checklist } = await lockPaper(tx, actor, id);
        requireCan(actor, checklistsPolicy.use);
        if (documentId !== null) {
          const document = await findFor(tx, actor, documentId).catch(() => null);
          const isReturn = document !== null && document.formType !== null && document.parentId === null;
          if (!isReturn || document.clientId !== checklist.contactId) throw new AppError('paper_return');
        }
        await papersRepo(tx).change(paper, { keptWith: documentId });
        return readChecklist(tx, platform, actor, checklist.id);
      }),
  };
};
