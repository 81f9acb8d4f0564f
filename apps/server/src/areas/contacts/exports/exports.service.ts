import type { ContactSelection, exportContacts, Input } from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { accountKeyOf, accountSecretsOf, requireConfirmed } from '../../people/index.ts';
import { type Condition, macsOf } from '../contacts/index.ts';
import { columnsOf } from './exports.columns.ts';
import { chosen, countUpTo, exportQuery } from './exports.reads.ts';
import { streamExport } from './exports.stream.ts';
import { createConcurrencyLimit } from './exports.concurrency.ts';

type Body = Input<typeof exportContacts>['body'];

// One row of a sheet is the header.
const MOST_XLSX_ROWS = 1_048_575;

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const exportsService = (platform: Platform) => {
  const limit = createConcurrencyLimit();

  /**
   * Throws `selection_empty`, `not_found` for ids that are not the account's, `reauthentication_needed` before whole numbers leave,
   * `export_too_many_rows`, `exports_too_many` where too many are being made already.
   */
  async function make(caller: Actor, body: Body, request: Incoming): Promise<FileAnswer> {
    const columns = columnsOf(body.downloadColumns, body.areSecretsWhole);
    const hasSecrets = columns.some(({ kind }) => kind === 'secret');
    if (hasSecrets) await requireConfirmed(platform, caller);
    const giveBack = limit.take(caller.userId);
    try {
      const condition = await requireChosen(platform, caller.accountId, body);
      const now = platform.clock.now();
      const { format } = body;
      const name = `contacts-${utcDayOf(now)}.${format}`;
      const count = await countUpTo(platform.db, condition, Number.MAX_SAFE_INTEGER);
      const details = { format, hasSecrets, fileName: name, count };
      await platform.events.publish(platform.db, {
        type: 'contacts_exported',
        at: now,
        userId: caller.userId,
        request,
        details,
      });
      const key = hasSecrets ? await accountKeyOf(platform.db, platform, caller.accountId) : null;
      const query = exportQuery(platform.db, columns, condition);
      const stream = streamExport(platform, { accountId: caller.accountId, format, columns, query, key });
      stream.once('close', giveBack);
      return new FileAnswer(stream, MEDIA_TYPES[format], { name });
    } catch (cause) {
      giveBack();
      throw cause;
    }
  }

  return { make };
};

async function requireChosen(platform: Platform, accountId: number, body: Body): Promise<Condition> {
  const { db } = platform;
  const selection = selectionOf(body);
  const secrets = await accountSecretsOf(db, platform, accountId);
  const condition = chosen(accountId, selection, secrets === null ? null : macsOf(secrets));
  if ('ids' in selection && (await countUpTo(db, condition, selection.ids.length)) < selection.ids.length) {
    throw new AppError('not_found');
  }
  if (body.format === 'xlsx' && (await countUpTo(db, condition, MOST_XLSX_ROWS + 1)) > MOST_XLSX_ROWS) {
    throw new AppError('export_too_many_rows');
  }
  return condition;
}

function selectionOf({ selectedIds, id, selection }: Body): ContactSelection {
  if (selection !== undefined) return 'ids' in selection ? { ids: [...new Set(selection.ids)] } : selection;
  const ids = [...(selectedIds ?? []), ...(id === undefined ? [] : [id])];
  if (ids.length === 0) throw new AppError('selection_empty');
  if (ids.some((one) => !Number.isSafeInteger(one) || one < 1)) throw new AppError('not_found');
  return { ids: [...new Set(ids)] };
}
