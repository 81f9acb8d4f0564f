import {
  type actOnTaxReturns,
  type Day,
  type fileTaxReturn,
  type getTaxSeason,
  type Input,
  MOST_IN_BULK,
  type Output,
  type ReturnSelection,
  type ReturnsFilter,
  type searchTaxReturns,
  type TaxReturn,
  type updateTaxReturn,
} from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { isContactOf, macsOfAccount } from '../../contacts/index.ts';
import {
  type ActorRequest,
  bulkService,
  changeReturn,
  isReturnDone,
  lockReturn,
  noteFiling,
  readReturns,
} from '../../documents/index.ts';
import type { FilesService } from '../../files/index.ts';
import { returnPolicy } from './returns.policy.ts';
import {
  findReturn,
  matchingReturns,
  readReturnPage,
  readSeason,
  returnsAmong,
  taxYearsOf,
  type Wanted,
} from './returns.reads.ts';
import { toTaxReturn } from './returns.shape.ts';

const todayOf = ({ clock }: Pick<Platform, 'clock'>): Day => utcDayOf(clock.now());

/** The account's key is opened only where a number is asked for. Throws `not_found` for a client that the account never had. */
export async function wantedBy(platform: Platform, actor: Actor, filter: ReturnsFilter): Promise<Wanted> {
  const { client } = filter;
  if (client !== undefined && !(await isContactOf(platform.db, actor.accountId, client))) {
    throw new AppError('not_found');
  }
  const asksNumber = Boolean(filter.ssn) || Boolean(filter.fein);
  const macOf = asksNumber ? await macsOfAccount(platform.db, platform, actor.accountId) : null;
  return { actor, filter, macOf, today: todayOf(platform) };
}

/** One page as answers show it, and how many there are. */
export async function returnPage(
  db: Db,
  wanted: Wanted,
  page: Parameters<typeof readReturnPage>[2],
): Promise<{ rows: TaxReturn[]; counted: number }> {
  const { actor, today } = wanted;
  const { rows, counted } = await readReturnPage(db, wanted, page);
  const found = new Map(rows.map((row) => [row.id, row]));
  const listed = await readReturns(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  const shown = listed.flatMap((one) => {
    const row = found.get(one.document.id);
    return row === undefined ? [] : [toTaxReturn(actor, one, row, today)];
  });
  return { rows: shown, counted };
}

/** Documents as tax returns: listed, filed, and acted on together. */
export const returnsService = (platform: Platform, files: FilesService) => {
  const { db } = platform;
  const bulk = bulkService(platform, files);

  async function get(actor: Actor, id: number): Promise<TaxReturn> {
    const found = await findReturn(db, actor, id);
    const [listed] = found === undefined ? [] : await readReturns(db, actor, [id]);
    if (found === undefined || listed === undefined) throw new AppError('not_found');
    return toTaxReturn(actor, listed, found, todayOf(platform));
  }

  return {
    get,

    search: async (
      actor: Actor,
      { query, body }: Input<typeof searchTaxReturns>,
      request: Incoming,
    ): Promise<Output<typeof searchTaxReturns>> => {
      const wanted = await wantedBy(platform, actor, body);
      const page = await returnPage(db, wanted, { ...pageBounds(query), ordering: query.ordering });
      return toList(request, query, page, (row) => row);
    },

    update: async (by: ActorRequest, id: number, patch: Input<typeof updateTaxReturn>['body']): Promise<TaxReturn> => {
      await db.transaction().execute(async (tx) => {
        const document = await lockReturn(tx, by, id);
        requireCan(by.actor, returnPolicy.update, document);
        await changeReturn(tx, platform, document, patch);
      });
      return get(by.actor, id);
    },

    /** Throws `return_not_signed`, and `return_filed_before` for days that cannot be. */
    file: async (
      by: ActorRequest,
      id: number,
      { on, irsReceivedOn }: Input<typeof fileTaxReturn>['body'],
    ): Promise<TaxReturn> => {
      await db.transaction().execute(async (tx) => {
        const document = await lockReturn(tx, by, id);
        requireCan(by.actor, returnPolicy.update, document);
        if (!isReturnDone(document)) throw new AppError('return_not_signed');
        // The day may have begun already where its preparer is.
        const latest = utcDayOf(new Date(platform.clock.now().getTime() + DAY_MS));
        if (on > latest || (irsReceivedOn !== null && (irsReceivedOn < on || irsReceivedOn > latest))) {
          throw new AppError('return_filed_before');
        }
        await noteFiling(tx, platform, by, document, { on, irsReceivedOn });
      });
      return get(by.actor, id);
    },

    unfile: async (by: ActorRequest, id: number): Promise<TaxReturn> => {
      await db.transaction().execute(async (tx) => {
        const document = await lockReturn(tx, by, id);
        requireCan(by.actor, returnPolicy.update, document);
        if (document.filedOn !== null) await noteFiling(tx, platform, by, document, null);
      });
      return get(by.actor, id);
    },

    season: async (
      actor: Actor,
      { taxYear }: Input<typeof getTaxSeason>['query'],
    ): Promise<Output<typeof getTaxSeason>> => {
      const today = todayOf(platform);
      // What is prepared in a year is mostly about the one before.
      const year = taxYear ?? Number(today.slice(0, 4)) - 1;
      const [figures, years] = await Promise.all([readSeason(db, actor, year, today), taxYearsOf(db, actor)]);
      return { taxYear: year, years, ...figures };
    },

    act: async (by: ActorRequest, { act, selection }: Input<typeof actOnTaxReturns>['body']) => {
      const wanted = 'ids' in selection ? null : await wantedBy(platform, by.actor, selection.matching);
      return bulk.startWith(by, act, (tx) => chosen(tx, by.actor, selection, wanted));
    },
  };
};

const DAY_MS = 24 * 3600_000;

async function chosen(tx: Db, actor: Actor, selection: ReturnSelection, wanted: Wanted | null) {
  if ('ids' in selection) {
    const asked = [...new Set(selection.ids)];
    const ids = await returnsAmong(tx, actor, asked);
    return { ids, missing: asked.length - ids.length };
  }
  const except = new Set(selection.exceptIds ?? []);
  const ids = wanted === null ? [] : await matchingReturns(tx, wanted, MOST_IN_BULK + 1 + except.size);
  return { ids: ids.filter((id) => !except.has(id)).slice(0, MOST_IN_BULK + 1), missing: 0 };
}
