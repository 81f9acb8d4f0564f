import {
  type analyseImport,
  AtOnceTexts,
  type createImport,
  type getImport,
  type importContactCsv,
  type Input,
  type Output,
  type startImport,
} from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import { readTexts, type Upload } from '../../../platform/http/http.ts';
import { translator } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FilesService } from '../../files/index.ts';
import { accountSecretsOf } from '../../people/index.ts';
import type { Analysed } from './analysis/analysis.ts';
import { createFromUpload, shown, shownAnalysis } from './upload/start.service.ts';
import { type ImportRow, importsRepo } from './imports.repo.ts';
import { openFileKey } from './upload/sealed.ts';
import { readingOf, storedReading, toImport } from './imports.shape.ts';
import type { GivenReading, SourceFile } from './upload/source.ts';
import { begin, requireColumns } from './upload/start.ts';
import { type AnalysisThreads, analysisThreads, lookAt } from './run/threads.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { importPolicy } from './imports.policy.ts';

type AtOnce = Output<typeof importContactCsv>;

const text = translator('imports');

export const importsService = (platform: Platform, files: FilesService) => {
  const { db } = platform;
  const threads = analysisThreads();

  async function find({ accountId }: Actor, id: number): Promise<ImportRow> {
    const row = await importsRepo(db).find(accountId, id);
    if (row === undefined) throw new AppError('not_found');
    return row;
  }

  async function findIdle(caller: Actor, id: number): Promise<ImportRow> {
    const row = await find(caller, id);
    if (row.state !== 'idle') throw new AppError('import_started');
    return row;
  }

  const look = (row: ImportRow, given: GivenReading) => analyseAgain(platform, threads, row, given);

  return {
    create: async (caller: Actor, upload: Upload): Promise<Output<typeof createImport>> => {
      requireCan(caller, importPolicy.create);
      const { row, analysed } = await createFromUpload(platform, files, threads, caller, upload);
      return shown(caller, row, await shownAnalysis(platform, caller.accountId, analysed));
    },

    get: async (caller: Actor, id: number): Promise<Output<typeof getImport>> => {
      const row = await find(caller, id);
      if (row.state !== 'idle') return { import: toImport(caller, row), analysis: null };
      return shown(caller, row, await shownAnalysis(platform, caller.accountId, await look(row, {})));
    },

    analyse: async (caller: Actor, id: number, given: GivenReading): Promise<Output<typeof analyseImport>> => {
      const row = await findIdle(caller, id);
      const analysed = await look(row, given);
      const changed = await importsRepo(db).change(caller.accountId, id, {
        reading: storedReading(analysed),
        headerHash: analysed.headerHash === null ? null : Buffer.from(analysed.headerHash),
      });
      return shown(caller, changed, await shownAnalysis(platform, caller.accountId, analysed));
    },

    start: async (
      caller: Actor,
      id: number,
      { columns, tags, existing, ...given }: Input<typeof startImport>['body'],
    ): Promise<Output<typeof startImport>> => {
      const idle = await findIdle(caller, id);
      requireCan(caller, importPolicy.start, idle);
      const analysed = await look(idle, given);
      requireColumns(analysed, columns);
      const { row, job } = await begin(platform, caller, id, analysed, { columns, tags, existing });
      return { import: toImport(caller, row), job };
    },

    /** Both calls of the specification: the columns are what their names say. */
    importAtOnce: async (caller: Actor, upload: Upload, kind: SourceFile['kind']): Promise<AtOnce> => {
      requireCan(caller, importPolicy.create);
      let wanted: ReturnType<typeof wantedOf> | null = null;
      const { row: made, analysed } = await createFromUpload(platform, files, threads, caller, upload, (found) => {
        if (found.kind !== kind) throw new AppError('media_type_unsupported');
        wanted = wantedOf(upload);
        requireColumns(found, columnsByName(found));
      });
      const columns = columnsByName(analysed);
      const begun = { ...(wanted ?? wantedOf(upload)), columns };
      const { row, job } = await begin(platform, caller, made.id, analysed, begun).catch(async (cause: unknown) => {
        await importsRepo(db).delete(caller.accountId, made.id);
        throw cause;
      });
      return { statusCode: 202, message: text(caller.locale, 'started'), import: toImport(caller, row), job };
    },
  };
};

/** Looks at a kept file as it is read now, or in another way. */
async function analyseAgain(
  platform: Platform,
  threads: AnalysisThreads,
  row: ImportRow,
  given: GivenReading,
): Promise<Analysed> {
  const { accountId, fileSha256, fileKeySealed, kind, sizeBytes } = row;
  const secrets = await accountSecretsOf(platform.db, platform, accountId);
  if (fileSha256 === null || fileKeySealed === null || secrets === null) throw new AppError('not_found');
  const { lineCount = null, ...known } = readingOf(row);
  return lookAt(threads, {
    at: { storageUrl: platform.config.storageUrl, sha256: fileSha256 },
    key: openFileKey(secrets, fileSha256, fileKeySealed),
    sizeBytes,
    kind,
    given: {
      encoding: given.encoding ?? known.encoding,
      delimiter: given.delimiter ?? known.delimiter,
      hasHeader: given.hasHeader ?? known.hasHeader,
    },
    knownLines: lineCount,
  });
}

const wantedOf = (upload: Upload) => readTexts(AtOnceTexts, upload);

const columnsByName = ({ analysis }: Analysed) => analysis.columns.map(({ target }) => target);
