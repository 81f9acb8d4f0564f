import { type ExistingRule, type ImportTarget, tagKey } from '@sealwright/contract';
import type { Row } from '@sealwright/sheets';
import { createSecrets } from '../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { isCollision, retrying } from '../../../../platform/db/retrying.ts';
import { settleAll } from '../../contacts/thread.ts';
import { type RunState, keepBadRows, noteTags, writeGroups } from './batch.ts';
import { type ImportRef, stepRepo } from './batch.repo.ts';
import { type SeenRows, seenRows } from './batch.seen.ts';
import { folded, type Group } from '../analysis/case-folding.ts';
import { type BadRow, type GoodRow, isBad, type RowReader, rowReader, sections } from './rows.ts';
import { type Reading, rowsOf, type SourceFile } from '../upload/source.ts';

export type ImportTask = ImportRef & {
  userId: number;
  accountKey: string;
  kind: 'csv' | 'xlsx';
  sizeBytes: number;
  fileName: string;
  fileKey: Uint8Array;
  reading: Reading;
  columns: (ImportTarget | null)[];
  tags: string[];
  rule: ExistingRule;
  /** Rows that were looked at before, by the process that died. */
  rowCount: number;
};

export type Progress = { rows: number; share: number };

/** Ends a run before the end of its file. */
export class Halted extends Error {
  readonly code: 'not_permitted' | 'overtaken' | 'over';

  constructor(code: Halted['code']) {
    super(`The import was halted: ${code}`);
    this.name = 'Halted';
    this.code = code;
  }
}

const BATCH_ROWS = 2500;
// Fewer do not change how searches are planned.
const MANY_ROWS = 5000;

type Prepared = { groups: Group[]; bad: BadRow[]; expected: number; rowCount: number; share: number };

/**
 * Imports a file from where it stands. The next batch is read and checked while the database works on the one before. Throws
 * SheetError, FileChanged and Halted.
 */
export async function importFile(
  db: Db,
  task: ImportTask,
  open: SourceFile['open'],
  now: () => Date,
  tell: (progress: Progress) => void,
): Promise<void> {
  const { kind, sizeBytes, fileKey, reading } = task;
  const reader = rowReader(task.columns, task.tags);
  const course: RunState = {
    rule: task.rule,
    fields: reader.fields,
    hasTags: reader.hasTags,
    tags: task.tags,
    fileName: task.fileName,
    secrets: createSecrets(task.accountKey),
    seenTags: new Set(task.tags.map(tagKey)),
    header: [],
  };
  const parts = sections(reader.fields);
  // Where nothing is laid over anything, nothing has to be kept in mind.
  const seen = task.rule === 'skip' ? null : seenRows(reader.fields);
  const emailAt = reader.fields.indexOf('email');
  let writing: Promise<void> = Promise.resolve();
  let expected = task.rowCount;
  const write = async (rows: readonly Row[], share: number): Promise<void> => {
    const { good, bad } = sorted(rows, reader, seen);
    const groups = folded(good, emailAt, task.rule, parts);
    const prepared = { groups, bad, expected, rowCount: expected + rows.length, share };
    expected = prepared.rowCount;
    await writing;
    writing = writeBatch(db, task, course, prepared, now).then(() => tell({ rows: prepared.rowCount, share }));
    // The next one to wait for it hears of it.
    writing.catch(() => undefined);
  };

  for await (const { rows, share } of inBatches(
    rowsOf({ kind, sizeBytes, key: fileKey, open }, reading),
    task,
    course,
    (passed) => seen !== null && sorted(passed, reader, seen),
  )) {
    await write(rows, share);
  }
  await writing;
  // All rows are in: where this fails, lists are only slower for a while.
  if (expected - task.rowCount >= MANY_ROWS) await settleAll(db).catch(() => undefined);
}

/** Reads the rows of a batch; what batches before it said of the same people is taken out of them. */
function sorted(rows: readonly Row[], reader: RowReader, seen: SeenRows | null): { good: GoodRow[]; bad: BadRow[] } {
  const good: GoodRow[] = [];
  const bad: BadRow[] = [];
  for (const row of rows) {
    const said = reader.read(row);
    if (isBad(said)) bad.push(said);
    else good.push(said);
  }
  if (seen !== null) seen.note(good.map(seen.reduce));
  return { good, bad };
}

/** Rows below the header that were not looked at yet, so many at a time; those that were are handed to `pass`. */
async function* inBatches(
  source: AsyncIterable<{ rows: Row[]; share: number }>,
  { reading, rowCount }: ImportTask,
  course: RunState,
  pass: (rows: readonly Row[]) => void,
): AsyncGenerator<{ rows: Row[]; share: number }> {
  let toSkip = rowCount;
  let isFirst = reading.hasHeader;
  let waiting: Row[] = [];
  let reached = 0;
  for await (const { rows, share } of source) {
    reached = share;
    const passed: Row[] = [];
    for (const row of rows) {
      if (isFirst) {
        course.header = row.cells;
        isFirst = false;
      } else if (toSkip > 0) {
        toSkip -= 1;
        passed.push(row);
      } else waiting.push(row);
    }
    pass(passed);
    while (waiting.length >= BATCH_ROWS) {
      yield { rows: waiting.slice(0, BATCH_ROWS), share };
      waiting = waiting.slice(BATCH_ROWS);
    }
  }
  if (waiting.length > 0) yield { rows: waiting, share: reached };
}

// Two imports met in the rows of the same people: one of them runs its batch again.
const isInTheWay = (cause: unknown): boolean =>
  isCollision(cause) || (cause instanceof Error && 'code' in cause && cause.code === '23505');

async function writeBatch(db: Db, task: ImportTask, course: RunState, batch: Prepared, now: () => Date): Promise<void> {
  await retrying(() => db.transaction().execute((tx) => inTransaction(tx, task, course, batch, now())), isInTheWay, {
    pauseMs: (tries) => 50 * tries * (1 + (task.importId % 3)),
  });
  noteTags(course, batch.groups);
}

async function inTransaction(
  tx: Db,
  task: ImportTask,
  course: RunState,
  { groups, bad, expected, rowCount, share }: Prepared,
  now: Date,
): Promise<void> {
  const { accountId, importId, userId } = task;
  const held = await stepRepo(tx).hold({ accountId, importId, userId });
  if (held === undefined || held.state !== 'importing') throw new Halted('over');
  if (held.rowCount !== expected) throw new Halted('overtaken');
  if (!held.mayAct) throw new Halted('not_permitted');
  const acting = { accountId, importId, userId, now, hasDeleted: held.hasDeleted };
  const counters = await writeGroups(tx, acting, course, groups);
  counters.failed = bad.length;
  await keepBadRows(tx, acting, course, bad, held.failedCount);
  if (!(await stepRepo(tx).moveOn(acting, { expected, rowCount, share, counters }))) throw new Halted('overtaken');
}
