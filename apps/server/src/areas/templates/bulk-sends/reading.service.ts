import type {
  BulkSendDetails,
  downloadBulkSendReport,
  Input,
  listBulkSendRows,
  listBulkSends,
  Output,
} from '@sealwright/contract';
import type { FileAnswer, Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { documentNames, type MeteredPlatform, readCreators } from '../../documents/index.ts';
import { accountSecretsOf } from '../../people/index.ts';
import { contentOf, detailsOf, findFor } from './bulk-sends.act.ts';
import { bulkSendPolicy } from './bulk-sends.policy.ts';
import { type BatchRow, batchesRepo } from './bulk-sends.repo.ts';
import { type Showing, toBatch, toRow } from './bulk-sends.shape.ts';
import { reportOf } from './report.ts';
import { type RowRow, rowsRepo } from './rows.repo.ts';

// The state of a list is the filter of one state: its rows are counted with the batch.
const COUNTS = {
  ready: 'readyCount',
  wrong: 'wrongCount',
  sent: 'sentCount',
  failed: 'failedCount',
  cancelled: 'cancelledCount',
} as const;

/** Batches and their rows, for those who may see them. */
export const readingService = (platform: MeteredPlatform) => {
  const { db } = platform;

  const showing = async (actor: Actor, batch: BatchRow): Promise<Omit<Showing, 'documents'>> => ({
    locale: actor.locale,
    header: batch.header,
    secrets: await accountSecretsOf(db, platform, batch.accountId),
    roles: new Map((await contentOf(db, batch))?.roles.map(({ id, name }) => [id, name])),
  });

  const documentsOf = (actor: Actor, rows: readonly RowRow[]) =>
    documentNames(
      db,
      actor,
      rows.flatMap(({ documentId }) => documentId ?? []),
    );

  return {
    list: async (
      actor: Actor,
      query: Input<typeof listBulkSends>['query'],
      request: Incoming,
    ): Promise<Output<typeof listBulkSends>> => {
      const { rows, counted } = await batchesRepo(db).list(actor, query);
      const owners = await readCreators(
        db,
        rows.map(({ ownerId }) => ownerId),
      );
      return {
        ...toList(request, query, { rows, counted }, (row) => toBatch(row, actor, owners.get(row.ownerId)?.name ?? '')),
        permissions: permissionsOf(actor, { create: bulkSendPolicy.create }, undefined),
      };
    },

    get: async (actor: Actor, id: number): Promise<BulkSendDetails> =>
      detailsOf(db, platform, actor, await findFor(db, actor, id)),

    rows: async (
      actor: Actor,
      id: number,
      query: Input<typeof listBulkSendRows>['query'],
      request: Incoming,
    ): Promise<Output<typeof listBulkSendRows>> => {
      const batch = await findFor(db, actor, id);
      const rows = await rowsRepo(db).list(batch, query);
      const counted = query.state === undefined ? checkedCount(batch) : batch[COUNTS[query.state]];
      const shown = { ...(await showing(actor, batch)), documents: await documentsOf(actor, rows) };
      return toList(request, query, { rows, counted }, (row) => toRow(row, shown));
    },

    report: async (
      actor: Actor,
      id: number,
      { state }: Input<typeof downloadBulkSendReport>['query'],
    ): Promise<FileAnswer> => {
      const batch = await findFor(db, actor, id);
      const rows = rowsRepo(db).pages(batch, state, 500);
      return reportOf(batch, rows, { ...(await showing(actor, batch)), documents: (page) => documentsOf(actor, page) });
    },
  };
};

/** Before the check there are no rows yet. */
const checkedCount = ({ state, rowCount }: BatchRow): number => (state === 'draft' ? 0 : rowCount);
