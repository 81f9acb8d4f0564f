import { PRODUCT_IMPORT_LIMITS, type ProductImport, type ProductInput } from '@sealwright/contract';
import { isCollision, retrying } from '../../../../platform/db/retrying.ts';
import { type Db, violates } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { FileAnswer, Incoming, Upload } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { tableThreads } from '../../../../platform/sheets/read-table.ts';
import { receiveRows, shownColumns } from '../../../../platform/sheets/receive-table.ts';
import { reportOf } from '../../../../platform/sheets/small-lists.ts';
import { type Actor, requireCan } from '../../../access/index.ts';
import { productPolicy } from '../products.policy.ts';
import type { ProductRow } from '../products.repo.ts';
import { type ProductImportRow, productImportsRepo } from './imports.repo.ts';
import { say } from './columns.ts';
import { type Kept, keptOf, toProductImport } from './imports.shape.ts';
import { judge } from './judging.ts';
import { type GoodRow, readRows, type WrongProduct } from './rows.ts';

const UPLOADS = { name: 'product-imports', points: 60, seconds: 3600 };

export const productImportsService = (platform: Platform) => {
  const { clock, config, db, events, limits } = platform;
  const threads = tableThreads();

  return {
    /** Throws `product_import_columns_missing`, `product_import_too_large`, and what makes a file unusable. */
    create: async (actor: Actor, upload: Upload): Promise<ProductImport> => {
      requireCan(actor, productPolicy.create);
      const { userId, locale } = actor;
      await limits.take(UPLOADS, String(userId));
      const file = await receiveRows(platform, upload, {
        threads,
        limits: PRODUCT_IMPORT_LIMITS,
        tooLarge: 'product_import_too_large',
        name: 'products',
      });
      const { header, ignoredColumns, rows, wrong } = readRows(file.rows, config.currency);
      const known = await productImportsRepo(db).known(rows.map(({ said }) => said.sku));
      const judged = judgeAll(rows, known, config.currency);
      const kept: Kept = { header, rows: judged.rows, wrong: [...wrong, ...judged.wrong] };
      const row = await productImportsRepo(db).insert({
        userId,
        fileName: file.fileName,
        rowCount: rows.length + wrong.length,
        newCount: judged.created.length,
        knownCount: judged.changed.length,
        ignoredColumns: shownColumns(ignoredColumns),
        kept: JSON.stringify(kept),
        createdAt: clock.now(),
      });
      return toProductImport(locale, row);
    },

    get: async ({ userId, locale }: Actor, id: number): Promise<ProductImport> =>
      toProductImport(locale, present(await productImportsRepo(db).find(userId, id))),

    /**
     * Once, however often it is asked. What another one changed since the look is taken as it is now: rows that are wrong by that
     * join the report. Throws `import_started`, `product_import_empty`.
     */
    start: async (actor: Actor, id: number, request: Incoming): Promise<ProductImport> => {
      requireCan(actor, productPolicy.create);
      // A product with one of these SKUs came between the look and the act: the next look sees it.
      const isInTheWay = (cause: unknown) => isCollision(cause) || violates(cause, 'products_sku_key');
      return retrying(() => db.transaction().execute((tx) => run(tx, actor, { id, request })), isInTheWay);
    },

    report: async ({ userId, locale }: Actor, id: number): Promise<FileAnswer> =>
      reportOf(say, locale, keptOf(present(await productImportsRepo(db).find(userId, id)))),
  };

  async function run(
    tx: Db,
    { userId, locale }: Actor,
    { id, request }: { id: number; request: Incoming },
  ): Promise<ProductImport> {
    const repo = productImportsRepo(tx);
    const row = present(await repo.lock(userId, id));
    if (row.outcome !== null) throw new AppError('import_started');
    const { header, rows, wrong } = keptOf(row);
    const known = await repo.lockKnown(rows.map(({ said }) => said.sku));
    const judged = judgeAll(rows, known, config.currency);
    if (judged.rows.length === 0) throw new AppError('product_import_empty');
    const at = clock.now();
    await repo.updateAll(judged.changed, at);
    await repo.insertAll(judged.created, at);
    const kept: Kept = { header, rows: judged.rows, wrong: [...wrong, ...judged.wrong] };
    const outcome = { created: judged.created.length, changed: judged.changed.length };
    const details = { name: row.fileName, count: judged.rows.length };
    await events.publish(tx, { type: 'products_imported', at, userId, request, details });
    return toProductImport(
      locale,
      await repo.finish(id, { kept: JSON.stringify(kept), outcome: JSON.stringify(outcome) }),
    );
  }
};

function present(row: ProductImportRow | undefined): ProductImportRow {
  if (row === undefined) throw new AppError('not_found');
  return row;
}

type Judged = { rows: GoodRow[]; wrong: WrongProduct[]; created: ProductInput[]; changed: ProductInput[] };

function judgeAll(rows: readonly GoodRow[], known: readonly ProductRow[], currency: string): Judged {
  const bySku = new Map(known.map((product) => [product.sku.toLowerCase(), product]));
  const judged: Judged = { rows: [], wrong: [], created: [], changed: [] };
  for (const row of rows) {
    const found = bySku.get(row.said.sku.toLowerCase());
    const verdict = judge(row, found, currency);
    if ('problems' in verdict) {
      judged.wrong.push({ row: row.row, problems: verdict.problems, cells: row.cells });
    } else {
      judged.rows.push(row);
      judged[found === undefined ? 'created' : 'changed'].push(verdict.product);
    }
  }
  return judged;
}
