import type { Input, listImportProblems, listImports, Output } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import { FileAnswer, type Incoming } from '../../../../platform/http/http.ts';
import { translator, withoutIsolates } from '../../../../platform/i18n/i18n.ts';
import { toList } from '../../../../platform/http/paging.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Actor, requireCan } from '../../../access/index.ts';
import { importPolicy } from '../imports.policy.ts';
import { accountSecretsOf, requireConfirmed } from '../../../people/index.ts';
import { readImports, readProblems } from '../imports.reads.ts';
import { type ImportRow, importsRepo } from '../imports.repo.ts';
import { reportOf } from './report.ts';
import { toImport, toProblem } from '../imports.shape.ts';

type Page = Input<typeof listImports>['query'];

const text = translator('imports');

/** What became of imports. */
export const pastImportsService = (platform: Platform) => {
  const { clock, db } = platform;

  async function find({ accountId }: Actor, id: number): Promise<ImportRow> {
    const row = await importsRepo(db).find(accountId, id);
    if (row === undefined) throw new AppError('not_found');
    return row;
  }

  return {
    list: async (actor: Actor, query: Page, request: Incoming): Promise<Output<typeof listImports>> =>
      toList(request, query, await readImports(db, actor.accountId, query), (row) => toImport(actor, row)),

    /** Its reference to the file goes with the row, and the file with the next search for such. */
    delete: (caller: Actor, id: number): Promise<Record<string, never>> =>
      db.transaction().execute(async (tx) => {
        const row = await importsRepo(tx).lock(caller.accountId, id);
        if (row === undefined) throw new AppError('not_found');
        if (row.state === 'importing') throw new AppError('import_running');
        requireCan(caller, importPolicy.delete, row);
        await importsRepo(tx).delete(caller.accountId, id);
        return {};
      }),

    problems: async (
      caller: Actor,
      id: number,
      query: Page,
      request: Incoming,
    ): Promise<Output<typeof listImportProblems>> => {
      const row = await find(caller, id);
      const page = await readProblems(db, row, query);
      const list = toList(request, query, page, (problem) => toProblem(caller.locale, problem));
      return { ...list, badPostalCodeCount: page.badPostalCodes };
    },

    /**
     * Whole rows as they were: any cell may hold a tax number, whatever its column became. Everyone but the person who uploaded them shows
     * that it is them, and it is recorded as an export is. Throws `reauthentication_needed`.
     */
    report: async (caller: Actor, id: number, request: Incoming): Promise<FileAnswer> => {
      const { userId } = caller;
      const row = await find(caller, id);
      if (row.uploadedBy !== userId) await requireConfirmed(platform, caller);
      const secrets = await accountSecretsOf(db, platform, caller.accountId);
      const body = await reportOf(db, secrets, row, caller.locale);
      if (body === null) throw new AppError('not_found');
      const source = row.fileName.replace(/\.[A-Za-z]{3,4}$/, '');
      const name = withoutIsolates(`${source} - ${text(caller.locale, 'report')}.csv`);
      const details = { format: 'csv', hasSecrets: true, fileName: name, count: row.failedCount };
      await platform.events.publish(db, { type: 'contacts_exported', at: clock.now(), userId, request, details });
      return new FileAnswer(body, 'text/csv; charset=utf-8', { name });
    },
  };
};
