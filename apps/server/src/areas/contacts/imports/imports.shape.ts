import type { ContactImport, ImportAnalysis, ImportRowProblem, ImportTarget, Locale } from '@sealwright/contract';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Analysed } from './analysis/analysis.ts';
import type { Reading } from './upload/source.ts';
import type { ImportRow } from './imports.repo.ts';
import type { ProblemRow } from './imports.reads.ts';
import type { RowProblem } from './run/rows.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { importPolicy } from './imports.policy.ts';

const text = translator('imports');

const ON_AN_IMPORT = { start: importPolicy.start, delete: importPolicy.delete };

/** An import as the contract shows it. */
export const toImport = (actor: Actor, row: ImportRow): ContactImport => ({
  id: row.id,
  state: row.state,
  kind: row.kind,
  fileName: row.fileName,
  sizeBytes: row.sizeBytes,
  existing: row.existing,
  tags: row.tags,
  rowCount: row.rowCount,
  share: row.share,
  createdCount: row.createdCount,
  updatedCount: row.updatedCount,
  restoredCount: row.restoredCount,
  skippedCount: row.skippedCount,
  skippedDeletedCount: row.skippedDeletedCount,
  tagsLeftOutCount: row.tagsLeftOutCount,
  failedCount: row.failedCount,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  jobId: row.workId,
  permissions: permissionsOf(actor, ON_AN_IMPORT, row),
});

export type StoredReading = Reading & { lineCount?: number | null; reportColumns?: number };
export const storedReading = ({ reading, lineCount, reportColumns }: Analysed): string =>
  JSON.stringify({ ...reading, lineCount, reportColumns } satisfies StoredReading);
export const readingOf = (row: ImportRow): StoredReading => row.reading as StoredReading;

export type Remembered = { columns: readonly (ImportTarget | null)[]; reportColumns: number };

/** The columns of an earlier file with the same header. Our own report has more in front, and files more or fewer behind. */
export function remember(analysis: ImportAnalysis, reportColumns: number, earlier: Remembered | null): ImportAnalysis {
  if (earlier === null) return analysis;
  const known = earlier.columns.slice(earlier.reportColumns);
  const columns = analysis.columns.map((column, at) => ({ ...column, target: known[at - reportColumns] ?? null }));
  return { ...analysis, columns, isMappingRemembered: true };
}

function messageOf(locale: Locale, { target, code }: RowProblem): string {
  const said = textOf(locale, code);
  return target === null ? said : text(locale, 'problem', { field: text(locale, `field.${target}`), text: said });
}

/** A code without its own text is one that a rule of the contract gained since. */
function textOf(locale: Locale, code: string): string {
  try {
    return text(locale, `error.${code}`);
  } catch {
    return text(locale, 'error.invalid');
  }
}

/** Everything that is wrong with a row, in one sentence each. Chinese puts no space between sentences. */
export const errorOf = (locale: Locale, problems: readonly RowProblem[]): string =>
  withoutIsolates(problems.map((problem) => messageOf(locale, problem)).join(locale === 'zhCn' ? '' : ' '));

export const toProblem = (locale: Locale, { rowNumber, problems }: ProblemRow): ImportRowProblem => ({
  row: rowNumber,
  message: withoutIsolates(text(locale, 'row', { row: rowNumber, error: errorOf(locale, problems) })),
  problems: problems.map(({ target, code }) => ({ target, code, message: textOf(locale, code) })),
});
