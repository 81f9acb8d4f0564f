import { Readable } from 'node:stream';
import {
  type CommunityFormat,
  type CommunitySelection,
  type downloadCommunity,
  type Input,
  codeKey,
} from '@sealwright/contract';
import { createXlsx } from '@sealwright/sheets';
import { utcDayOf } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Incoming } from '../../../platform/http/http.ts';
import { translator } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { csvLines } from '../../../platform/sheets/csv-answer.ts';
import type { Actor } from '../../access/index.ts';
import type { AnyKind } from './kind.ts';
import { type Kinds, kindOf } from './kinds.ts';
import { problemAt, toThings } from './things.service.ts';
import { thingsRepo } from './things.repo.ts';

const BATCH = 500;
const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

type Body = Input<typeof downloadCommunity>['body'];

export const say = translator('community');

export const downloadService = ({ clock, db, events, log }: Platform, kinds: Kinds) => {
  /** The cells of the rows, some at a time. */
  async function* rowsOf(kind: AnyKind, actor: Actor, of: { selection: CommunitySelection; columns: string[] }) {
    const { locale } = actor;
    for (let after = 0; ;) {
      const rows = await thingsRepo(db, kind).next(of.selection, { after, limit: BATCH });
      const things = await toThings<never>(db, kind, actor, rows);
      yield things.map((thing) => of.columns.map((column) => kind.columns[column]?.(thing, locale) ?? ''));
      if (rows.length < BATCH) return;
      after = rows.at(-1)?.id ?? after;
    }
  }

  return {
    /**
     * The file while it is being made; the export stands in the log of the administrator. Throws `community_none_selected`, and
     * `request_invalid` for a column that the type does not have.
     */
    download: async (actor: Actor, type: string, body: Body, request: Incoming): Promise<FileAnswer> => {
      const kind = kindOf(kinds, type);
      const columns = columnsOf(kind, body.downloadColumns);
      const selection = selectionOf(kind, body);
      const count = await thingsRepo(db, kind).count(selection);
      if (count === 0) throw new AppError(kind.noneSelected ?? 'community_none_selected');
      const at = clock.now();
      const details = { type: kind.type, count };
      await db
        .transaction()
        .execute((tx) =>
          events.publish(tx, { type: 'community_exported', at, userId: actor.userId, request, details }),
        );
      const head = columns.map((column) => say(actor.locale, `column.${column}`));
      const rows = rowsOf(kind, actor, { selection, columns });
      const { format } = body;
      const name = `${kind.type}-${utcDayOf(at)}.${format}`;
      const broken = (cause: unknown) => log.error('An export broke off', { type: kind.type }, cause);
      return new FileAnswer(FILES[format](head, rows, broken), MEDIA_TYPES[format], { name });
    },
  };
};

type Rows = AsyncIterable<string[][]>;

const FILES: Record<CommunityFormat, (head: string[], rows: Rows, broken: (cause: unknown) => void) => Readable> = {
  csv: (head, rows) => Readable.from(csvLines(head, rows)),
  xlsx: (head, rows, broken) => {
    const book = createXlsx('Sealwright');
    const write = async () => {
      await book.write([head]);
      for await (const some of rows) await book.write(some);
      await book.end();
    };
    write().catch((cause: unknown) => {
      broken(cause);
      book.output.destroy(cause instanceof Error ? cause : new Error(String(cause)));
    });
    return book.output;
  },
};

/** Those that were asked for, by their names on the wire or in the code; all where none was. */
function columnsOf({ columns }: AnyKind, asked: readonly string[]): string[] {
  const names = [...new Set(asked.map((name) => codeKey(name)))];
  if (names.some((name) => !Object.hasOwn(columns, name))) {
    throw new AppError('request_invalid', { fields: [problemAt('downloadColumns', 'request_invalid')] });
  }
  return names.length === 0 ? Object.keys(columns) : names;
}

function selectionOf(kind: AnyKind, { selectedIds = [], id, selection }: Body): CommunitySelection {
  if (selection !== undefined) return selection;
  const ids = [...selectedIds, ...(id === undefined ? [] : [id])];
  if (ids.length === 0) throw new AppError(kind.noneSelected ?? 'community_none_selected');
  return { ids };
}
