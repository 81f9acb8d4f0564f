import { setImmediate as breathe } from 'node:timers/promises';
import { type BulkSendDetails, type checkBulkSend, type Input, textOf } from '@sealwright/contract';
import { missingCharacters } from '@sealwright/pdf/glyphs';
import type { StoredSetup } from '../../../migrations/tables.bulk-sends.ts';
import type { Secrets } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, type FieldProblem } from '../../../platform/errors.ts';
import { requireCan } from '../../access/index.ts';
import { type PrefillContact, readForPrefill } from '../../contacts/index.ts';
import { type ActorRequest, type MeteredPlatform, textsOf } from '../../documents/index.ts';
import { accountSecrets } from '../../people/index.ts';
import { contactsBy, findFor as findTemplate, requireAct, type usingService } from '../document-templates/index.ts';
import { detailsOf, findFor, lockFor, tableOf } from './bulk-sends.act.ts';
import { bulkSendPolicy, POSSIBLE } from './bulk-sends.policy.ts';
import { type BatchRow, batchesRepo } from './bulk-sends.repo.ts';
import { columnsOf, fillable, keyOf } from './columns.ts';
import { addressesIn, type JudgedRow, judgeRow, markRepeated, readRow } from './reading.ts';
import { type NewRow, rowsRepo } from './rows.repo.ts';
import { sealInput, type Table } from './sealed.ts';
import { usingOf } from './using.ts';

type Mapping = Input<typeof checkBulkSend>['body'];
type Using = ReturnType<typeof usingService>;
type Content = Parameters<typeof readRow>[0]['content'];

const CHECKS = { name: 'bulk-send-checks', points: 120, seconds: 3600 };
// Rows judged before others are answered.
const AT_ONCE = 200;
const CONTACTS_AT_ONCE = 1000;

/** Judges every row as it would be sent, and sends none. */
export const checkingService = (platform: MeteredPlatform, using: Using) => {
  const { clock, db, limits } = platform;

  return {
    /** Throws `bulk_send_state`, `bulk_send_columns_twice`, `request_invalid`, and what keeps the template from being used. */
    check: async (by: ActorRequest, id: number, { name, ...given }: Mapping): Promise<BulkSendDetails> => {
      const { actor } = by;
      const found = await findFor(db, actor, id);
      requireCan(actor, bulkSendPolicy.start, found);
      if (!POSSIBLE.start(found)) throw new AppError('bulk_send_state');
      await limits.take(CHECKS, String(actor.userId));
      const { templateId } = found;
      if (templateId === null) throw new AppError('bulk_send_template_gone');
      const template = await findTemplate(db, actor, templateId);
      requireAct(template, actor, 'use');
      const { published: content } = template;
      const table = await tableOf(db, platform, found);
      if (content === null || table === null) throw new AppError('bulk_send_state');
      const columns = columnsOf(table, given.hasHeader);
      const mapping = fitted(given, found.setup, columns.length);
      requireMapping(mapping, content, columns.length);
      const rows = await judged(db, found, { table, content, setup: mapping });
      const first = rows.find(({ problems }) => problems.length === 0);
      const problems =
        first === undefined ? [] : await tryOut(platform, using, by, { ...found, templateId }, mapping, first);
      return db.transaction().execute(async (tx) => {
        const batch = await lockFor(tx, actor, id, 'start');
        const secrets = await accountSecrets(tx, platform, batch.accountId);
        const sealed = rows.map((row) => sealedRow(secrets, batch.id, row));
        await rowsRepo(tx).replace(batch, sealed);
        const wrongCount = rows.filter((row) => row.problems.length > 0).length;
        const patch = {
          state: 'checked' as const,
          ...(name === undefined ? {} : { name }),
          header: columns.map(({ header }) => header),
          setup: JSON.stringify(mapping),
          templateVersion: template.publishedVersion,
          problems: JSON.stringify(problems),
          rowCount: rows.length,
          wrongCount,
          readyCount: rows.length - wrongCount,
        };
        return detailsOf(tx, platform, actor, await batchesRepo(tx).change(batch, patch, clock.now()));
      });
    },
  };
};

/** Without its header, or with it, a file may have another number of columns than the caller was shown. */
function fitted(given: StoredSetup, before: StoredSetup, width: number): StoredSetup {
  if (given.hasHeader === before.hasHeader) return given;
  return { ...given, columns: Array.from({ length: width }, (_, at) => given.columns[at] ?? null) };
}

const invalid = (path: string, message: string): AppError =>
  new AppError('request_invalid', { fields: [{ path, code: 'invalid', message }] });

function requireMapping({ columns, people }: StoredSetup, content: Content, width: number): void {
  if (columns.length !== width) throw invalid('columns', `There are ${width} columns`);
  const named = columns.filter((target) => target !== null);
  if (new Set(named.map(keyOf)).size < named.length) throw new AppError('bulk_send_columns_twice');
  const roles = new Set(content.roles.map(({ id }) => id));
  const refs = new Set(fillable(content).map(({ ref }) => ref));
  for (const [at, target] of columns.entries()) {
    if (target?.to === 'role' && !roles.has(target.role)) throw invalid(`columns.${at}.role`, textOf('not_found'));
    if (target?.to === 'field' && !refs.has(target.ref)) throw invalid(`columns.${at}.ref`, textOf('not_found'));
  }
  for (const [at, { role }] of people.entries()) {
    const isRepeated = people.findIndex((person) => person.role === role) !== at;
    if (!roles.has(role) || isRepeated) throw invalid(`people.${at}.role`, textOf('not_found'));
  }
}

async function judged(
  db: Db,
  { accountId }: BatchRow,
  { table, content, setup }: { table: Table; content: Content; setup: StoredSetup },
): Promise<JudgedRow[]> {
  const below = setup.hasHeader ? table.rows.slice(1) : table.rows;
  const given = { content, setup, width: setup.columns.length };
  const rows: JudgedRow[] = [];
  for (const [at, row] of below.entries()) {
    if (at % AT_ONCE === 0) await breathe();
    rows.push(readRow(given, row));
  }
  const contacts = contactsBy(await contactsOf(db, accountId, rows));
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === 0) await breathe();
    judgeRow(given, row, contacts);
  }
  if (!setup.allowDuplicates) markRepeated(rows);
  return rows;
}

async function contactsOf(db: Db, accountId: number, rows: readonly JudgedRow[]): Promise<PrefillContact[]> {
  const emails = addressesIn(rows);
  const ids = [...new Set(rows.flatMap(({ input }) => input.people.flatMap(({ contact }) => contact ?? [])))];
  const found: PrefillContact[] = [];
  for (let at = 0; at < Math.max(emails.length, ids.length); at += CONTACTS_AT_ONCE) {
    const some = {
      ids: ids.slice(at, at + CONTACTS_AT_ONCE),
      emails: emails.slice(at, at + CONTACTS_AT_ONCE),
    };
    found.push(...(await readForPrefill(db, accountId, some)));
  }
  return found;
}

const sealedRow = (secrets: Secrets, batchId: number, { number, input, problems }: JudgedRow): NewRow => ({
  number,
  state: problems.length > 0 ? 'wrong' : 'ready',
  inputSealed: sealInput(secrets, batchId, number, input),
  problems,
});

class TriedOut extends Error {}

/** Sends one row to no one, and takes it back with its transaction: what would keep all rows from going out is said now. */
async function tryOut(
  { db }: MeteredPlatform,
  using: Using,
  by: ActorRequest,
  { templateId }: { templateId: number },
  setup: StoredSetup,
  { input }: JudgedRow,
): Promise<FieldProblem[]> {
  try {
    await db.transaction().execute(async (tx) => {
      const prepared = await usingOf(tx, using, by, templateId, { setup, input });
      await using.sendIn(tx, by, prepared, missingCharacters(textsOf(prepared.draft.fields)));
      throw new TriedOut();
    });
  } catch (cause) {
    if (cause instanceof TriedOut) return [];
    if (!(cause instanceof AppError)) throw cause;
    if (cause.code === 'document_not_sendable') return cause.fields;
    // The report says how many are left.
    if (cause.code === 'upload_limit_exceeded') return [];
    return [{ path: '', code: cause.code, message: cause.message }];
  }
  return [];
}
