import type { ListQuery } from '@sealwright/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';
import type { ImportRow } from './imports.repo.ts';
import type { RowProblem } from './run/rows.ts';

type Page = Pick<z.output<typeof ListQuery>, 'page' | 'pageSize'>;
export type ProblemRow = { rowNumber: number; problems: RowProblem[] };

export async function readImports(
  db: Db,
  accountId: number,
  page: Page,
): Promise<{ rows: ImportRow[]; counted: number }> {
  const { limit, offset } = pageBounds(page);
  const own = db.selectFrom('contactImports').where('accountId', '=', accountId);
  const rows = await own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const counted = await db
    .selectFrom(own.select('id').limit(COUNT_LIMIT).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, counted: counted.count };
}

type ImportKey = { accountId: number; id: number };

/** Row 0 is the header. */
export async function readProblems(
  db: Db,
  of: ImportKey,
  page: Page,
): Promise<{ rows: ProblemRow[]; counted: number; badPostalCodes: number }> {
  const { limit, offset } = pageBounds(page);
  const own = db
    .selectFrom('contactImportProblems')
    .where('accountId', '=', of.accountId)
    .where('importId', '=', of.id)
    .where('rowNumber', '>', 0);
  const rows = await own.select(['rowNumber', 'problems']).orderBy('rowNumber').limit(limit).offset(offset).execute();
  const counted = await db
    .selectFrom(own.select('rowNumber').limit(COUNT_LIMIT).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { count: badPostalCodes } = await own
    .where(sql<boolean>`problems @> ${BAD_POSTAL_CODE}::jsonb`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, counted: counted.count, badPostalCodes };
}

const BAD_POSTAL_CODE = JSON.stringify([{ code: 'postal_code_invalid' } satisfies Partial<RowProblem>]);

export type ReportedRow = ProblemRow & { cellsSealed: Buffer };

/** The rows that failed with their cells, some at a time, the header first. */
export async function* reportedRows(db: Db, of: ImportKey, pageRows = 500): AsyncGenerator<ReportedRow[]> {
  let after = -1;
  for (;;) {
    const { rows } = await sql<ReportedRow>`
      select row_number, problems, cells_sealed from contact_import_problems
      where account_id = ${of.accountId} and import_id = ${of.id} and row_number > ${after}
      order by row_number limit ${pageRows}`.execute(db);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.rowNumber ?? after;
    if (rows.length < pageRows) return;
  }
}
