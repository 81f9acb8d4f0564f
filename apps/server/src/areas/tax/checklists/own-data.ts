import type { Readable } from 'node:stream';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { eraseFiles, type FilesService } from '../../files/index.ts';
import { allChecklistsRepo } from './checklists.repo.ts';
import { itemsRepo } from './items.repo.ts';
import { type PaperRow, papersRepo } from './papers.repo.ts';
import { openSealed } from './papers.sealed.ts';
import { checklistTemplatesRepo } from './templates.repo.ts';

/** All checklists of an account with their items, for the export of one's data; papers are named, and follow as files. */
export async function checklistsOfAccount(db: Db, accountId: number) {
  const checklists = await allChecklistsRepo(db).all(accountId);
  const items = await itemsRepo(db).ofChecklists(checklists.map(({ id }) => id));
  const papers = await papersRepo(db).ofAccount(accountId);
  return {
    templates: await checklistTemplatesRepo(db).list(accountId),
    checklists: checklists.map((checklist) => ({
      ...checklist,
      items: items
        .filter(({ checklistId }) => checklistId === checklist.id)
        .map((item) => ({
          ...item,
          papers: papers
            .filter(({ itemId }) => itemId === item.id)
            .map(({ fileKeySealed: _key, sha256: _hash, ...paper }) => paper),
        })),
    })),
  };
}

export const papersOfAccount = (db: Db, accountId: number): Promise<PaperRow[]> => papersRepo(db).ofAccount(accountId);

export const paperStream = (
  platform: Pick<Platform, 'db' | 'secrets'>,
  files: FilesService,
  paper: PaperRow,
): Promise<Readable> => openSealed(platform.db, platform, files, paper);

/** With items and papers; the papers' files go once that is committed. */
export async function eraseChecklists(tx: Db, platform: Pick<Platform, 'tasks'>, accountId: number): Promise<void> {
  const papers = await papersRepo(tx).ofAccount(accountId);
  await allChecklistsRepo(tx).deleteAll(accountId);
  await eraseFiles(tx, platform, [...new Set(papers.map(({ sha256 }) => sha256))]);
}

/** What a member of a team asked clients for goes on for the heir. */
export const checklistsEstate = {
  count: (tx: Db, accountId: number, userId: number): Promise<number> =>
    allChecklistsRepo(tx).countOf(accountId, userId),

  handOver: (tx: Db, of: { accountId: number; from: number; to: number }): Promise<void> =>
    allChecklistsRepo(tx).handOver(of),
};
